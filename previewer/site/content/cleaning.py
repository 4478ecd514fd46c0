"""HTML of those who may not store raw HTML: judged for the work that it makes, then cleaned into the plain form.

A cleaner builds the tree of what it is given, and a tree that is deep, or a table with much beside its cells, takes
the square of its length. So a text is read once as the tokeniser of a browser reads it, and refused when its elements
are open too deep; what is handed on has tags of known names alone, so that every parser finds the same tags in it.
"""

from __future__ import annotations

import nh3

from previewer.site.content.markup import (
    ATTRIBUTES,
    SCHEMES,
    TAGS,
    attributes,
    is_plain,
    is_plain_tag,
    make_plain,
    name_of,
    split,
)
from previewer.site.errors import ApiError

#: Characters of one text.
_MOST_TEXT = 2 << 20
#: Elements open at once, attributes of one tag.
_MOST_DEPTH = 400
_MOST_ATTRIBUTES = 100
#: A plain text with no more tags and attributes than this makes little work, whatever they are.
_FEW = 300
#: The sum of how deep each tag stands; parts of a table that are in no cell.
_MOST_WORK = 10_000_000
_MOST_BESIDE_CELLS = 10_000
_VOID = frozenset("area br col hr img wbr".split())
_CELLS = {"td", "th"}
_ROWS = {"tbody", "thead", "tfoot"}
_TABLE = {"table", "caption", "colgroup", "tr", *_CELLS, *_ROWS}
#: Elements that need no end of their own, by what ends them.
_ENDED_BY = {
    "p": {"p"},
    "li": {"p", "li"},
    "dt": {"p", "dt", "dd"},
    "dd": {"p", "dt", "dd"},
    "td": {"p", "li", "dt", "dd", *_CELLS},
    "th": {"p", "li", "dt", "dd", *_CELLS},
    "tr": {"p", "li", "dt", "dd", *_CELLS, "tr"},
    **{name: {"p", "li", "dt", "dd", *_CELLS, *_ROWS, "tr"} for name in sorted(_ROWS)},
    "rt": {"rt", "rp"},
    "rp": {"rt", "rp"},
}
_NO_END = frozenset().union(*_ENDED_BY.values())
_BLOCKS = (
    frozenset(
        "address article aside blockquote center details dir div dl dt dd figcaption figure footer header hgroup li "
        "main nav ol p pre section summary ul h1 h2 h3 h4 h5 h6".split()
    )
    | _TABLE
)
_STYLES = set(
    (
        "color background-color text-align text-decoration font-size font-style font-weight margin margin-left "
        "margin-right padding width height max-width float border"
    ).split()
)


def _refused(what: str) -> ApiError:
    return ApiError("rest_content_too_complex", f"The text {what}.", 400)


class _Depth:
    """How deep the elements of a text are open, at least as deep as a parser has them: an end that does not fit the
    element that was opened last ends nothing here.
    """

    def __init__(self) -> None:
        self.open: list[str] = []
        self.work = 0
        self.beside_cells = 0
        self._tables = 0
        self._odd = False  # the table is not written as tables are, and so may put its parts beside it

    def start(self, name: str) -> None:
        """An element begins."""
        self._in_table(name)
        if name in _VOID:
            return
        ends = _ENDED_BY.get(name, ())
        while self.open and self.open[-1] in ends:
            last = self._pop()
            if last == name:
                break
        if name in _TABLE and self._tables and self.open and self.open[-1] not in _TABLE:
            self._odd = True
        self.open.append(name)
        self._tables += name == "table"
        if len(self.open) > _MOST_DEPTH:
            raise _refused(f"has elements more than {_MOST_DEPTH} deep in each other")

    def end(self, name: str) -> None:
        """An element ends."""
        self._in_table(name)
        place = len(self.open) - 1
        passed = _NO_END if name in _BLOCKS else _ENDED_BY["rt"] if name == "ruby" else ()
        while place >= 0 and self.open[place] != name and self.open[place] in passed:
            place -= 1
        if place < 0 or self.open[place] != name:
            self._odd = self._tables > 0
            return
        while len(self.open) > place:
            self._pop()

    def text(self) -> None:
        """Some text that is not blank."""
        if self._tables:
            self._in_table("")

    def _pop(self) -> str:
        name = self.open.pop()
        if name == "table":
            self._tables -= 1
            self._odd = self._odd and self._tables > 0
        return name

    def _in_table(self, name: str) -> None:
        self.work += len(self.open) + 1
        if self.work > _MOST_WORK:
            raise _refused("has too many elements that are deep in each other")
        if self._tables and (self._odd or (self.open[-1] in _TABLE - _CELLS - {"caption"} and name not in _TABLE)):
            self.beside_cells += 1
            if self.beside_cells > _MOST_BESIDE_CELLS:
                raise _refused("has too much in tables that is in no cell")


def _known_tags(text: str) -> str:
    """The text with its known tags and its plain comments alone; ApiError 400 when it makes too much work."""
    depth = _Depth()
    parts: list[str] = []
    for place, part in enumerate(split(text)):
        if not place % 2:
            if part and not part.isspace():
                depth.text()
                part = part.replace("<", "&lt;")
            parts.append(part)
            continue
        name = name_of(part)
        if name in TAGS:
            if attributes(part, _MOST_ATTRIBUTES) > _MOST_ATTRIBUTES:
                raise _refused(f"has a tag with more than {_MOST_ATTRIBUTES} attributes")
            (depth.end if part[1] == "/" else depth.start)(name)
            parts.append(part)
        elif not name and is_plain_tag(part):
            parts.append(part)
    return "".join(parts)


def clean(text: str) -> str:
    """HTML without what could act: for users who may not store raw HTML. The text of a script stays.

    The result is of the plain form (see `markup`). ApiError 400 for a text that is too long or too deep.
    """
    if "<" not in text:
        return text
    if text.count("<") <= _FEW and text.count("=") <= _FEW and is_plain(text):
        return _cleaned(text)
    if len(text) > _MOST_TEXT:
        raise _refused(f"has more than {_MOST_TEXT} characters")
    return _cleaned(_known_tags(text))


def _with_first_breaks(text: str) -> str:
    """The text with a line break more where `<pre>` begins with one: a parser leaves out the first."""
    parts = split(text)
    for place in range(1, len(parts), 2):
        if name_of(parts[place]) == "pre" and parts[place][1] != "/" and parts[place + 1].startswith(("\n", "\r")):
            parts[place + 1] = "\n" + parts[place + 1]
    return "".join(parts)


def _cleaned(text: str) -> str:
    return make_plain(
        nh3.clean(
            _with_first_breaks(text) if "<pre" in text.lower() else text,
            tags=set(TAGS),
            clean_content_tags=set(),
            attributes=ATTRIBUTES,
            strip_comments=False,
            link_rel=None,
            url_schemes=set(SCHEMES),
            filter_style_properties=_STYLES,
        )
    )
