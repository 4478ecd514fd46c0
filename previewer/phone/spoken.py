"""What a screen reader says of a screen, in order: VoiceOver on iOS, TalkBack on Android.

One line an element, in the order in which a swipe reaches them; a platform's `Speech` orders the parts of a line. Plain
Python, without Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from previewer.phone.platforms import Platform
from previewer.pieces.kinds import Choice
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
    hidden = say["hidden"] if row.hidden else ""
    if row.kind is None:
        yield _joined((row.title, say["problem"], *row.problems, hidden), say)
    elif isinstance(row.item, Choice) and row.item.role == "radio":
        yield _joined((row.title, say["heading"], hidden), say)
        chosen = row.item.index_of(row.value)
        for at in range(row.item.count):
            yield option_line(row.item.label_at(at, lang), at == chosen, at, row.item.count, platform, lang)
    else:
        shown = (row.shown or say["empty"]).replace("\n", " ")
        role, hint = say[row.item.role], say[row.item.hint]
        parts = {"title": row.title, "value": shown, "role": role, "hidden": hidden, "hint": hint}
        yield control_line(parts, platform, lang)
    if row.description:
        yield row.description


def control_line(parts: Mapping[str, str], platform: Platform, lang: str) -> str:
    """The line of a control or a heading: its parts by the names of `Speech.row`, in a platform's order."""
    return _joined((parts.get(name, "") for name in platform.speech.row), words(lang, platform.code))


def option_line(label: str, chosen: bool, at: int, count: int, platform: Platform, lang: str) -> str:
    """The line of the option `at`, from 0, of so many."""
    speech, say = platform.speech, words(lang, platform.code)
    not_chosen = say[speech.not_chosen] if speech.not_chosen else ""
    parts = {
        "label": label,
        "state": say["selected"] if chosen else not_chosen,
        "role": say[speech.option_role],
        "place": say["of"].format(index=at + 1, count=count),
    }
    return _joined((parts[name] for name in speech.option), say)


def _joined(parts: Iterable[str], say: Mapping[str, str]) -> str:
    return say["comma"].join(part for part in parts if part)
