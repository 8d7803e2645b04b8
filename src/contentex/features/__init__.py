"""Evidence: what each block of a page, and the page as a whole, looks like in numbers."""
