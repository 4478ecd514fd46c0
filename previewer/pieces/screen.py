"""What a phone's screen shows, in words, top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from previewer.pieces.kinds import Item, Value
from previewer.pieces.piece import Piece
from previewer.pieces.values import Values


class Row(NamedTuple):
    """One row of a screen. For a placeholder, `kind`, `shown` and `value` are None."""

    item: Item
    title: str
    description: str
    kind: str | None
    shown: str | None
    value: Value | None
    hidden: bool
    problems: tuple[str, ...]


def displayed(piece: Piece, reveal_hidden: bool = False, seed: int | None = None) -> tuple[Item, ...]:
    """The items on display, in display order."""
    return tuple(item for item in piece.display_order(seed) if reveal_hidden or not item.hidden)


def screen_rows(
    values: Values, platform: str, lang: str, reveal_hidden: bool = False, seed: int | None = None
) -> Iterator[Row]:
    """The rows of a platform's screen in a language; none where the piece is not offered on the platform."""
    piece = values.piece
    if not piece.offered_on(platform):
        return
    for item in displayed(piece, reveal_hidden, seed):
        broken = item.trouble is not None
        value = None if broken else values.get(item.key)
        yield Row(
            item=item,
            title=item.title(lang).text,
            description=item.description(lang).text,
            kind=None if broken else item.kind,
            shown=None if broken else item.shown(value, lang, platform),
            value=value,
            hidden=item.hidden,
            problems=tuple(dict.fromkeys(diagnostic.code for diagnostic in piece.problems(item.key)))
            or ((item.trouble,) if item.trouble is not None else ()),
        )


def row_lines(row: Row, hidden: str) -> Iterator[str]:
    """A row in words: title and value, what else the value has, and what the description says. `hidden` is the word
    for a row that is not seen.
    """
    mark = f" [{hidden}]" if row.hidden else ""
    shown = f"({', '.join(row.problems)})" if row.shown is None else row.shown
    kind = f"{row.item.key}, {row.kind}" if row.kind else row.item.key
    first, *more = shown.split("\n")
    yield f"{row.title}: {first}{mark}  <{kind}>"
    yield from (f"  | {line}" for line in more)
    if row.description:
        yield from (f"  {line}" for line in row.description.split("\n"))


def screen_as_json(
    values: Values, platform: str, lang: str, reveal_hidden: bool = False, seed: int | None = None
) -> dict[str, object]:
    """A platform's screen in a language in the JSON shape of the commands."""
    piece = values.piece
    return {
        "platform": platform,
        "lang": lang,
        "title": piece.title(lang).text,
        "offered": piece.offered_on(platform),
        "rows": [
            {
                "key": row.item.key,
                "kind": row.kind,
                "title": row.title,
                "description": row.description,
                "shown": row.shown,
                "value": row.value,
                "hidden": row.hidden,
                "problems": list(row.problems),
            }
            for row in screen_rows(values, platform, lang, reveal_hidden, seed)
        ],
    }
