"""What a screen reader says of a screen, in order: VoiceOver on iOS, TalkBack on Android.

One line an element, in the order in which a swipe reaches them. VoiceOver says name, value, role, hint; TalkBack says
state, name, role, position, hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from previewer.pieces.kinds import Choice, Value
from previewer.pieces.screen import Row, screen_rows
from previewer.pieces.values import Values
from previewer.pieces.words import words


def spoken(
    values: Values, platform: str, lang: str, reveal_hidden: bool = False, seed: int | None = None
) -> Iterator[str]:
    """The lines that are read out, top to bottom."""
    say = words(lang, platform)
    join = say["comma"]
    yield join.join((values.piece.title(lang).text, say["heading"]))
    if not values.piece.offered_on(platform):
        yield say["not_offered"]
        return
    rows = list(screen_rows(values, platform, lang, reveal_hidden, seed))
    if not rows:
        yield say["no_settings"]
    for row in rows:
        yield from spoken_row(row, platform, lang)


def spoken_row(row: Row, platform: str, lang: str) -> Iterator[str]:
    """The lines of one row."""
    say = words(lang, platform)
    for parts in _row(row, platform, lang, say):
        yield say["comma"].join(part for part in parts if part)
    if row.description:
        yield row.description


def _row(row: Row, platform: str, lang: str, say: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    hidden = say["hidden"] if row.hidden else ""
    if row.kind is None:
        yield row.title, say["problem"], ", ".join(row.problems), hidden
    elif isinstance(row.item, Choice) and row.item.role == "radio":
        yield row.title, say["heading"], hidden
        yield from _options(row.item, row.value, platform, lang, say)
    else:
        shown = (row.shown or say["empty"]).replace("\n", " ")
        role, hint = say[row.item.role], say[row.item.hint]
        if platform == "ios":
            yield row.title, shown, role, hidden, hint
        else:
            yield shown, row.title, role, hidden, hint


def _options(item: Choice, value: Value, platform: str, lang: str, say: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    chosen = item.index_of(value)
    for at in range(item.count):
        label = item.label_at(at, lang)
        place = say["of"].format(index=at + 1, count=item.count)
        state = say["selected"] if at == chosen else ""
        if platform == "ios":
            yield label, say["button"], state, place
        else:
            yield state or say["not_selected"], label, say["radio"], place
