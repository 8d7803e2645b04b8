"""How fast a page becomes a table, beside what other parsers need for the same page.

Parsers take turns like all contenders (`running/timing.py`), but what they return is a tree, so only the time counts.
Where a choice had to be made it favours the peers: those that take text get it decoded already, while contentex finds
the encoding and decodes within its time; selectolax, given bytes, takes them for UTF-8; nobody's time to free memory
counts, and a tree of objects takes more of that than arrays.
"""
