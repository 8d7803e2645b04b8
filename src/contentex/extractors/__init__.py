"""Page to content: the tier that ContentEx calls Logic. One algorithm, one file.

`registry` says what an extractor is and lists all there are. Importing this package registers those of contentex.
"""

from contentex.extractors import auto, cetr, cnr, contentex, coreex, econ, textsweeper, visible

__all__ = ["auto", "cetr", "cnr", "contentex", "coreex", "econ", "textsweeper", "visible"]
