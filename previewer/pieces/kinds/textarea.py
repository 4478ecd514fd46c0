"""textarea: text of several lines."""

from __future__ import annotations

import re

from previewer.pieces.kinds.text import TextItem, text_keys


class TextArea(TextItem):
    """Text of several lines, delivered with `\\n` between them."""

    kind = "textarea"
    form = "textarea"
    keys = text_keys(1000)
    unset_limit = 1000
    break_becomes = "\n"
    foreign_break = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
    break_name = "other"
    __slots__ = ()
