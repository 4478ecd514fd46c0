"""The one place of the site that knows what a piece is: the bytes of a file to what is shown of it.

As a program it takes the bytes on its standard input and the languages as arguments, and prints JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from previewer.pieces import Diagnostic, Item, Piece, Reading, Texts, read_bytes
from previewer.pieces.described import describe_setting, setting_heads
from previewer.pieces.folder import counts
from previewer.pieces.json_text import pretty
from previewer.pieces.languages import is_tag
from previewer.pieces.texts import showable
from previewer.pieces.violations import SEVERITIES
from previewer.site.apart import bound_process
from previewer.site.pieces.judged import JudgedDefinition, JudgedProblem, JudgedRow, JudgedView, summary_of

_MEMORY = 1536 << 20
SECONDS = 10
#: Settings of a table, characters of a cell, of one declaration, of all of them together.
_MOST_ROWS = 1000
_LONGEST_CELL, _LONGEST_JSON, _MOST_TEXT = 2_000, 20_000, 1 << 19
#: Problems that are named, and that a reading keeps of one code.
_MOST_PROBLEMS = 100
#: Characters of a title in a record, and languages of it.
_LONGEST_TITLE, _MOST_LANGUAGES = 200, 50
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f]")


def judge(data: bytes, languages: Sequence[str]) -> JudgedDefinition | None:
    """What is shown of a file in these languages; None for one that holds no definition (ruling 1)."""
    reading = read_bytes(data, most=_MOST_PROBLEMS)
    if not (counts(reading, data) or _has_preferences(reading)):
        return None
    found = sorted(reading.found, key=lambda each: SEVERITIES.index(each.severity))
    why = found[0].code if found and found[0].severity == "error" else None
    root: Mapping[str, object] = (
        reading.root if isinstance(reading.root, Mapping) and not reading.is_bare_container else {}
    )
    title = Texts(root.get("title"))
    kinds = Counter(str(item.kind) for item in reading.piece.items if item.kind) if reading.piece is not None else {}
    summary = summary_of(_titles(title), _plain(reading.version, _LONGEST_TITLE), kinds, reading.counts(), why)
    named = sorted(found[:_MOST_PROBLEMS], key=lambda each: each.place or (0,))
    unsaid = sum(reading.counts().values()) - len(named)
    views = {
        lang: _view(reading.piece, title, Texts(root.get("description")), lang, named, unsaid) for lang in languages
    }
    return JudgedDefinition(summary, views)


def _has_preferences(reading: Reading) -> bool:
    return reading.piece is not None and not reading.is_bare_container and "preferences" in reading.root


def _titles(title: Texts) -> dict[str, str]:
    """The title by language, as declared. A key that is no language has none (ruling 12)."""
    codes = [code for code in title.codes if len(code) < 40 and is_tag(code)]
    return {code: _plain(title.pick(code).text, _LONGEST_TITLE) for code in codes[:_MOST_LANGUAGES]}


def _plain(text: str, longest: int = _LONGEST_CELL) -> str:
    """A text that can be stored and shown: no longer than that, nothing that steers a terminal or no database takes."""
    short = showable(text if len(text) <= longest else text[: longest - 1] + "…")
    return _CONTROLS.sub("\ufffd", short)


def _view(
    piece: Piece | None, title: Texts, description: Texts, lang: str, named: Sequence[Diagnostic], unsaid: int
) -> JudgedView:
    items = piece.display_order() if piece is not None else ()
    rows = tuple(_rows(items[:_MOST_ROWS], lang))
    return JudgedView(
        _plain(title.pick(lang).text, _LONGEST_TITLE),
        _plain(description.pick(lang).text),
        tuple(setting_heads(lang)),
        rows,
        sum(not item.hidden for item in items[len(rows) :]),
        tuple(_problem(each, lang) for each in named),
        unsaid,
    )


def _rows(items: Sequence[Item], lang: str) -> Iterator[JudgedRow]:
    """The settings, until their texts together are too much."""
    left = _MOST_TEXT
    for item in items:
        cells = tuple(map(_plain, describe_setting(item, lang)))
        declared = _plain(pretty({item.key: item.raw}), _LONGEST_JSON)
        left -= sum(map(len, cells)) + len(declared)
        if left < 0:
            return
        yield JudgedRow(cells, item.hidden, declared)


def _problem(diagnostic: Diagnostic, lang: str) -> JudgedProblem:
    place = diagnostic.place
    line, column = (place.line, place.column) if place is not None else (1, 1)
    return JudgedProblem(diagnostic.severity, line, column, diagnostic.code, _plain(diagnostic.message(lang)))


def main(languages: Sequence[str]) -> None:
    """Do what the other process asks for."""
    bound_process(_MEMORY, SECONDS)
    found = judge(sys.stdin.buffer.read(), languages)
    sys.stdout.write(json.dumps(found.as_data() if found is not None else None))


if __name__ == "__main__":
    main(sys.argv[1:])
