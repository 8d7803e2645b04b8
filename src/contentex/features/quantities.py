"""What is counted in each block, and summed over blocks; and over how many levels."""

from __future__ import annotations

COUNTS = ("chars", "words", "punctuation", "digits", "capitals", "linked")
ADDED = ("sentences", "long_words", "blocks", "headings", "sentence_ends", "priced")
"""What is summed over blocks, in this order."""
CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED, SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED = range(
    len(COUNTS) + len(ADDED)
)
KINDS = len(COUNTS) + len(ADDED)
"""How many they are."""

LEVELS = 5
"""How many levels above a block are looked at; see `scene`."""
