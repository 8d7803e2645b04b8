"""Text as Markdown that a renderer shows as that very text.

Only what a renderer of CommonMark or of GitHub's tables and strikethrough could take for markup gets a backslash.
Brackets stay, unless a link or the definition of one could begin: `[1]` is a common sight on encyclopedia pages.
"""

from __future__ import annotations

import re

_PUNCTUATION = r"!-/:-@\[-`{-~"
_LETTER = r"[^\W_]"
_INLINE = re.compile(
    rf"""
    \\ (?= [{_PUNCTUATION}] | $ )                        # a backslash that would escape, or break the line
    | `
    | (?<![ ]) \* | \* (?![ ])                           # between spaces, a star begins no emphasis
    | (?<!{_LETTER}) _ | _ (?!\w)                        # nor does the underscore in snake_case
    | < (?= [A-Za-z/!?] )
    | & (?= \#[0-9]+; | \#[Xx][0-9A-Fa-f]+; | [A-Za-z][A-Za-z0-9]*; )
    | \] (?= [(:] )
    """,
    re.VERBOSE | re.MULTILINE,
)
_LINE_START = re.compile(
    r"""
    ^ (?:
        (?= \#{1,6} (?: [ \t] | $ ) )                    # heading
        | (?= [-+] (?: [ \t] | $ ) )                     # item
        | (?= > | \[[ Xx]\] )                            # quote, box to tick
        | (?= [-=:|] [-=:| \t]* $ )                      # rule, line under a heading or under a table's head
        | ( [0-9]{1,9} ) (?= [.)] (?: [ \t] | $ ) )      # numbered item
    )
    """,
    re.VERBOSE | re.MULTILINE,
)


def escaped(text: str) -> str:
    """A paragraph's text; its line breaks stay.

    >>> print(escaped("1. <b> is *not* bold, snake_case & [1] are as they are"))
    1\\. \\<b> is \\*not\\* bold, snake_case & [1] are as they are
    """
    text = _INLINE.sub(r"\\\g<0>", text)
    if text.count("~") > 1:  # one alone strikes nothing through
        text = text.replace("~", "\\~")
    return _LINE_START.sub(r"\g<1>\\", text)
