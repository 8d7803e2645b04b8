"""The lines of a page's tree in colour: scores on a scale from blue to orange, dropped parts dim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from contentex.cli.tree import Line
from contentex.output import scale
from contentex.output.fitting import cut, width

_INDENT = "│ "
_SCORE, _WORDS = 11, 6  # columns
_LEAST_TEXT = 30  # columns left of a line, however deep it stands
_FATES = {"all": ("+", "bold green"), "some": ("±", "green"), "none": ("-", "dim")}


def drawn(lines: Sequence[Line], summary: str, columns: int) -> Iterator[Text]:
    """The summary, a legend, and all lines, none wider than so many columns."""
    steps = scale.steps([line.score for line in lines])
    yield Text(cut(summary, columns), "bold")
    if not lines:
        yield Text("The page shows no text.")
        return
    yield _legend([line.score for line in lines if line.score is not None])
    yield Text(f"  {'score ':>{_SCORE}}{'words':>{_WORDS}}", "dim")
    for line, step in zip(lines, steps, strict=True):
        yield _drawn(line, step, columns)


def _legend(scores: Sequence[float]) -> Text:
    legend = Text("+ kept  ± kept in part  - dropped")
    if not scores:
        return legend.append("  (this method gives no scores)", "dim")
    legend.append(f"   score from {min(scores):.4g} to {max(scores):.4g}  ")
    for colour in scale.colours(scale.LIGHT):
        legend.append("  ", f"on {colour}")
    return legend


def _drawn(line: Line, step: int | None, columns: int) -> Text:
    mark, style = _FATES[line.kept]
    score = "" if line.score is None else f"{line.score:.4g} "
    drawn = Text().append(mark + " ", style)
    drawn.append(f"{score:>{_SCORE}}", _colour(step))
    drawn.append(f"{line.words:>{_WORDS}}  ", "dim")
    left = columns - width(drawn.plain)
    drawn.append(_indent(line.depth, left - _LEAST_TEXT), "dim")
    label = cut(line.label, columns - width(drawn.plain))
    drawn.append(label + "  " * bool(label), style)
    return drawn.append(cut(_content(line), max(columns - width(drawn.plain), 0)), "dim" if mark == "-" else "")


def _colour(step: int | None) -> str:
    return "" if step is None else f"black on {scale.colours(scale.LIGHT)[step]}"


def _indent(depth: int, most: int) -> str:
    """A line for each level above; where they do not fit, their number."""
    lines = _INDENT * depth
    return lines if len(lines) <= most else f"{_INDENT * (most // 2 - 4)}+{depth - most // 2 + 4} "


def _content(line: Line) -> str:
    """What stands in an element that has no lines of its own below."""
    return f"… {line.folded} blocks" if line.folded else line.text
