"""What a screen reader says of a screen, in order: VoiceOver on iOS, TalkBack on Android.

One line an element, in the order in which a swipe reaches them; a platform's `Speech` orders the parts of a line. Plain
Python, without Qt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from previewer.phone.platforms import Platform
from previewer.pieces.kinds import Choice, Value
from previewer.pieces.screen import Row, screen_rows
from previewer.pieces.values import Values
from previewer.pieces.words import words


def spoken(
    values: Values, platform: Platform, lang: str, reveal_hidden: bool = False, seed: int | None = None
) -> Iterator[str]:
    """The lines that are read out, top to bottom."""
    say = words(lang, platform.code)
    join = say["comma"]
    yield join.join((values.piece.title(lang).text, say["heading"]))
    if not values.piece.offered_on(platform.code):
        yield say["not_offered"]
        return
    rows = list(screen_rows(values, platform.code, lang, reveal_hidden, seed))
    if not rows:
        yield say["no_settings"]
    for row in rows:
        yield from spoken_row(row, platform, lang)


def spoken_row(row: Row, platform: Platform, lang: str) -> Iterator[str]:
    """The lines of one row."""
    say = words(lang, platform.code)
    for parts in _row(row, platform, lang, say):
        yield say["comma"].join(part for part in parts if part)
    if row.description:
        yield row.description


def _row(row: Row, platform: Platform, lang: str, say: Mapping[str, str]) -> Iterator[Sequence[str]]:
    hidden = say["hidden"] if row.hidden else ""
    if row.kind is None:
        yield row.title, say["problem"], ", ".join(row.problems), hidden
    elif isinstance(row.item, Choice) and row.item.role == "radio":
        yield row.title, say["heading"], hidden
        yield from _options(row.item, row.value, platform, lang, say)
    else:
        shown = (row.shown or say["empty"]).replace("\n", " ")
        role, hint = say[row.item.role], say[row.item.hint]
        parts = {"title": row.title, "value": shown, "role": role, "hidden": hidden, "hint": hint}
        yield [parts[name] for name in platform.speech.row]


def _options(
    item: Choice, value: Value, platform: Platform, lang: str, say: Mapping[str, str]
) -> Iterator[Sequence[str]]:
    speech, chosen = platform.speech, item.index_of(value)
    not_chosen = say[speech.not_chosen] if speech.not_chosen else ""
    for at in range(item.count):
        parts = {
            "label": item.label_at(at, lang),
            "state": say["selected"] if at == chosen else not_chosen,
            "role": say[speech.option_role],
            "place": say["of"].format(index=at + 1, count=item.count),
        }
        yield [parts[name] for name in speech.option]
