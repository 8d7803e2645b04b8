"""Content to text, Markdown and so on: the tier that ContentEx calls Presentation.

What is content was chosen before; no file here changes that.
"""
