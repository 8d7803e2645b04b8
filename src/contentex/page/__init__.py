"""bytes -> Page: the Explanation tier of the ContentEx paper, where input pages become something to reason about."""
