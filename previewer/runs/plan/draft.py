"""The checks of a whole piece, without pictures and without anyone's verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date

from previewer.phone.look import Value
from previewer.pieces import Item, Reading, Values
from previewer.pieces.json_text import to_json
from previewer.runs.checks import Check, Texts
from previewer.runs.folder import DEFINITION, PUBLISHED
from previewer.runs.plan.items import (
    LACKING,
    SCREEN,
    SECONDS,
    Json,
    PlanInputs,
    case_of,
    item_checks,
    item_id,
    row_check,
)
from previewer.runs.plan.looks import PlanLooks, look_json
from previewer.runs.plan.wording import told, told_of_language

_SECONDS = 10
#: So many checks of the screen and of an update has a smoke plan.
_FEW = 6


def draft(reading: Reading, looks: PlanLooks, today: date, published: Reading | None = None) -> list[Check]:
    """Every check of a piece in display order; with a published version what becomes of chosen values too. Of a smoke
    plan each row that is shown once, and few checks of the screen and of what an update changed.

    Raises ValueError where there is no piece.
    """
    piece = reading.piece
    if piece is None:
        raise ValueError("the file cannot be previewed")
    subject = PlanInputs.of(Values.initial(piece, today), looks)
    found = list(_screen(subject, published is not None))
    if looks.smoke:
        return _smoke(subject, found, published)
    # What is read aloud is put together alike for all items of a kind: one of each is listened to, in whatever order.
    shown = [item for item in piece.items if not item.hidden and item.trouble is None]
    aloud = {item.kind: item.key for item in reversed(shown)}
    for item in (*(item for item in piece.display_order() if not item.hidden), *(i for i in piece.items if i.hidden)):
        found += item_checks(subject, item, aloud.get(item.kind) == item.key)
        if published is not None and item.trouble is None:
            found.append(_update(subject, item, published))
    if published is not None:
        found += _gone(subject, published)
    return found


def _smoke(subject: PlanInputs, screen: list[Check], published: Reading | None) -> list[Check]:
    """The checks that matter most: of the screen what the program judges first, then its titles."""
    rows = subject.looks.rows
    shown = [item for item in subject.values.piece.display_order() if not item.hidden and item.trouble is None]
    few = sorted(screen, key=lambda check: check.what == "title")
    if published is not None and published.piece is not None:
        old = {item.key: to_json(item.raw) for item in published.piece.items}
        changed = [item for item in shown if old.get(item.key) != to_json(item.raw)]
        few += [_update(subject, item, published) for item in changed]
    found = few[:_FEW]
    for at, item in enumerate(shown):
        # With fewer items than looks each has several, so that every value is met.
        found += [row_check(subject, item, look) for look in rows[at :: len(shown)] or (rows[at % len(rows)],)]
    return found


def _screen(subject: PlanInputs, updates: bool) -> Iterator[Check]:
    piece = subject.values.piece
    for lang, look in subject.looks.usual.items():
        text, is_lacking = piece.title(lang).text, piece.lacks_screen_title(lang)
        said = f"screen-title-{LACKING}" if is_lacking else "screen-title"
        instruction = told_of_language(said, lang, text=text)
        reads = {f"title {lang}": text, **({f"{LACKING} {lang}": "title"} if is_lacking else {})}
        yield _of_screen(subject, "title", look_json(look), instruction, reads, lang)
    first = look_json(subject.looks.first)
    for what in ("definition", "drawn", "findings", *(("update",) if updates else ())):
        yield _of_screen(subject, what, first, told(f"screen-{what}"), {})


def _of_screen(
    subject: PlanInputs,
    what: str,
    look: Mapping[str, Value],
    instruction: Texts,
    reads: Texts,
    rest: str = "",
) -> Check:
    name = f"{SCREEN}/{what}" + (f"/{rest}" if rest else "")
    shown = subject.looks.usual.get(rest, subject.looks.first)
    return Check(
        name, None, what, look, instruction, SECONDS.get(what, _SECONDS), case_of(shown, subject.values), reads
    )


def _update(subject: PlanInputs, item: Item, published: Reading) -> Check:
    """What becomes of a value that was chosen in the published version: the last of those that a tester would try."""
    assert published.piece is not None
    look, before = subject.looks.first, published.piece.item(item.key)
    title = item.title(look.lang).text
    name = f"{item_id(item.key)}/update"
    reads = {name: to_json(value) for name, value in item.raw.items() if name in {"type", "x-input-type", *item.keys}}
    if before is None or before.trouble is not None:
        value = subject.values.get(item.key)
        shown = item.shown(value, look.value_lang, look.platform)
        instruction = told("update-new", title=title, shown=shown)
        reads |= {"shown": shown}
        steps: tuple[Json, ...] = ()
    else:
        reads |= {f"published {name}": to_json(value) for name, value in before.raw.items() if name in before.keys}
        instruction = told("update", title=title)
        steps = tuple(_updating(before, item))
    case = {**case_of(look, subject.values, *steps), **({"piece": {"path": PUBLISHED}} if steps else {})}
    return Check(name, item.key, "update", look_json(look), instruction, SECONDS["update"], case, reads)


def _updating(before: Item, item: Item) -> Iterator[Json]:
    """Choose a value in the published version, let the update arrive, and look whether it is still there."""
    tried = list(before.boundaries())
    if not tried or before.hidden:
        return
    value = json.loads(before.delivered_text(tried[-1][1]))
    yield {"do": "choose", "item": item.key, "value": value}
    yield {"do": "update", "piece": {"path": DEFINITION}}
    yield {"expect": "value", "item": item.key, "is": value}


def _gone(subject: PlanInputs, published: Reading) -> Iterator[Check]:
    assert published.piece is not None
    look = subject.looks.first
    for item in published.piece.items:
        if subject.values.piece.item(item.key) is None:
            name = f"{item_id(item.key)}/update"
            title = item.title(look.lang).text
            instruction = told("update-gone", title=title, key=item.key)
            case = case_of(look, subject.values)
            yield Check(name, item.key, "update", look_json(look), instruction, SECONDS["update"], case, {})
