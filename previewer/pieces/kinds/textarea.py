"""textarea: text of several lines."""

from __future__ import annotations

import re

from previewer.pieces.kinds.text import TextItem


class TextArea(TextItem):
    """Text of several lines, delivered with `\\n` between them."""

    kind = "textarea"
    form = "textarea"
    unset_limit = 1000
    break_becomes = "\n"
    foreign_break = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
    break_words = ("a line break other than \\n", "\\n 以外の改行")
    __slots__ = ()
