"""What a careful tester looks at: the checks of one item, without pictures and without anyone's verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from previewer.phone.look import Look
from previewer.phone.spoken import spoken_row
from previewer.pieces import Item, Values
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds import Choice
from previewer.pieces.messages import Phrase, languages
from previewer.pieces.screen import Row, displayed, screen_rows
from previewer.runs.checks import Check, Texts
from previewer.runs.folder import DEFINITION
from previewer.runs.plan.looks import PlanLooks, look_id, look_json
from previewer.runs.plan.wording import told, told_of_language, told_of_look

#: Seconds that a person needs, by what is checked; of reading, more for each letter and entry.
SECONDS: Mapping[str, int] = {
    "title": 5,
    "description": 5,
    "entries": 4,
    "spoken": 6,
    "row": 7,
    "try": 15,
    "control": 20,
    "update": 30,
}
_OTHERS = 10
_LETTERS_A_SECOND = 15
_ENTRY_SECONDS, _MOST_ENTRIES = 2, 15
#: What a text that only stands in for one (ruling 50) is called among what is read, and in names of sentences.
LACKING = "lacking"
#: What begins the ids of checks of no item.
SCREEN = "_screen"
#: Stands between the lines of what is read aloud.
SPOKEN_PAUSE = " ¶ "

Json = Mapping[str, object]


class PlanInputs(NamedTuple):
    """What the checks of a plan are made from."""

    values: Values
    looks: PlanLooks
    #: Language → key → the row as it stands at first.
    rows: Mapping[str, Mapping[str, Row]]

    @classmethod
    def of(cls, values: Values, looks: PlanLooks) -> PlanInputs:
        """The rows of every language, as the first platform of the plan shows them."""
        rows = {
            lang: {row.item.key: row for row in screen_rows(values, look.platform, lang, True)}
            for lang, look in looks.usual.items()
        }
        return cls(values, looks, rows)


def item_id(key: str) -> str:
    """An item's key as the first part of an id: without slashes, never empty, never `SCREEN`."""
    safe = key.replace("%", "%25").replace("/", "%2F").replace("\n", "%0A")
    return "%5Fscreen" if safe == SCREEN else safe or "%"


def case_of(look: Look, values: Values, *steps: Json) -> Json:
    """The case that takes the phones to a check."""
    return {
        "piececase": 1,
        "piece": {"path": DEFINITION},
        "look": dict(look_json(look)),
        "today": values.today.isoformat(),
        "steps": list(steps),
    }


def item_checks(subject: PlanInputs, item: Item, aloud: bool = True) -> Iterator[Check]:
    """All checks of one item, in the order in which they are done; `aloud`: what is read aloud too."""
    if item.trouble is None and not item.hidden:
        for lang, look in subject.looks.usual.items():
            yield from _texts(subject, item, lang, look)
            if aloud:
                yield _spoken(subject, item, lang, look)
        yield _try(subject, item)
        for look in subject.looks.rows:
            yield row_check(subject, item, look)
    yield from _judged(subject, item)


def _check(
    subject: PlanInputs,
    item: Item,
    what: str,
    look: Look,
    instruction: Texts,
    reads: Texts,
    *steps: Json,
    rest: str = "",
    seconds: int = 0,
) -> Check:
    name = f"{item_id(item.key)}/{what}" + (f"/{rest}" if rest else "")
    case = case_of(look, subject.values, *(steps or ({"do": "scroll", "item": item.key},)))
    seconds += SECONDS.get(what, _OTHERS)
    return Check(name, item.key, what, look_json(look), instruction, seconds, case, reads)


def _texts(subject: PlanInputs, item: Item, lang: str, look: Look) -> Iterator[Check]:
    row = subject.rows[lang][item.key]
    piece = subject.values.piece
    texts = (
        ("title", row.title, piece.lacks_title(item, lang)),
        ("description", row.description, piece.lacks_description(item, lang)),
    )
    for what, text, is_lacking in texts:
        if text:
            said = f"{what}-{LACKING}" if is_lacking else what
            instruction = told_of_language(said, lang, title=row.title, key=item.key, text=text)
            reads = {f"{what} {lang}": text, **({f"{LACKING} {lang}": what} if is_lacking else {})}
            more = len(text) // _LETTERS_A_SECOND
            yield _check(subject, item, what, look, instruction, reads, rest=lang, seconds=more)
    if isinstance(item, Choice) and not item.numeric:
        labels = {f"entry {quoted(value)} {lang}": item.label_of(value, lang) for value in item.options}
        lacking = tuple(label for at, label in enumerate(labels.values()) if item.lacks_title_at(at, lang))
        entries = tuple(labels.values())
        instruction = told_of_language("entries", lang, title=row.title, entries=entries, lacking=lacking)
        more = min(len(labels), _MOST_ENTRIES) * _ENTRY_SECONDS
        opening = ({"do": "touch", "item": item.key},) if item.opens else ()
        reads = {**labels, "order": " · ".join(map(quoted, dict.fromkeys(item.options)))}
        if lacking:
            reads[f"{LACKING} {lang}"] = " · ".join(map(quoted, lacking))
        yield _check(subject, item, "entries", look, instruction, reads, *opening, rest=lang, seconds=more)


def _spoken(subject: PlanInputs, item: Item, lang: str, look: Look) -> Check:
    row = subject.rows[lang][item.key]
    line = SPOKEN_PAUSE.join(spoken_row(row, look.phone, lang))
    instruction = told_of_language("spoken", lang, title=row.title, text=line)
    return _check(subject, item, "spoken", look, instruction, {f"spoken {lang}": line}, rest=lang)


def _try(subject: PlanInputs, item: Item) -> Check:
    look = subject.looks.first
    row = subject.rows[look.lang][item.key]
    instruction = told("try", title=row.title, role=item.role if not item.opens else "opens", shown=row.shown or "")
    working = {"type", "x-input-type", *item.keys} - {"x-enum-titles"}
    reads = {name: to_json(value) for name, value in item.raw.items() if name in working}
    return _check(subject, item, "try", look, instruction, {**reads, "shown": row.shown or ""})


def row_check(subject: PlanInputs, item: Item, look: Look) -> Check:
    """The look at an item's row, closed and open, in one look."""
    row = subject.rows[look.lang][item.key]
    instruction = told_of_look("row", look, title=row.title, opens=item.opens)
    reads = {f"title {look.lang}": row.title, f"description {look.lang}": row.description}
    steps: tuple[Json, ...] = ({"do": "touch", "item": item.key},) if item.opens else ()
    return _check(subject, item, "row", look, instruction, reads, *steps, rest=look_id(look))


def _judged(subject: PlanInputs, item: Item) -> Iterator[Check]:
    """What the program judges by itself, and a person only where it cannot."""
    look = subject.looks.first
    title = _titles(subject, item)
    reads = {name: to_json(value) for name, value in item.raw.items()}
    yield _check(subject, item, "definition", look, told("definition", title=title), reads)
    if item.trouble is not None:
        return
    value = subject.values.get(item.key)
    json_value = item.delivered_text(value)
    if not item.hidden:
        yield _place(subject, item, title)
        yield _check(subject, item, "findings", look, told("findings", title=title), {})
        yield _check(subject, item, "drawn", look, told("drawn", title=title), reads)
    default = {"default": to_json(item.raw["default"]) if item.has_default else "", "value": json_value}
    shown = item.shown(value, look.value_lang, look.platform)
    reads = {**default, "shown": shown}
    steps = [_expect(item.key, json_value)]
    if item.hidden:
        # Its sentence is another, also where nothing that is shown is.
        reads["x-hidden"] = to_json(True)
        instruction = told("default-hidden", title=title, value=json_value)
    else:
        instruction = told("default", title=title, shown=shown, value=json_value)
        steps.append({"expect": "shown", "item": item.key, "is": shown})
    yield _check(subject, item, "default", look, instruction, reads, *steps)
    hidden = told("hidden" if item.hidden else "shown", title=title)
    visible = {"expect": "visible", "item": item.key, "is": not item.hidden}
    yield _check(subject, item, "hidden", look, hidden, {"x-hidden": to_json(item.hidden)}, visible)
    script = told("script", title=title, key=item.key, type=item.json_type, value=json_value)
    yield _check(subject, item, "script", look, script, {"type": item.json_type, **default})
    if not item.hidden:
        yield from _control(subject, item, look, title)


def _place(subject: PlanInputs, item: Item, title: Texts) -> Check:
    """The item that stands before it is all that it reads: a row that comes in elsewhere moves nothing."""
    look = subject.looks.first
    keys = [one.key for one in displayed(subject.values.piece)]
    at = keys.index(item.key)
    before = subject.values.piece.item(keys[at - 1]) if at else None
    if before is None:
        instruction = told("place-first", title=title)
    else:
        instruction = told("place", title=title, before=_titles(subject, before))
    return _check(subject, item, "place", look, instruction, {"after": before.key} if before is not None else {})


def _control(subject: PlanInputs, item: Item, look: Look, title: Texts) -> Iterator[Check]:
    """The control worked through: each boundary by itself, entries and corners together."""
    groups: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for name, value in item.boundaries():
        text = item.delivered_text(value)
        groups.setdefault(name, []).append(text)
        shown[text] = item.shown(value, look.value_lang, look.platform)
    for name, texts in groups.items():
        values = tuple(map(_short, texts[:_MOST_ENTRIES]))
        instruction = told("control", title=title, what=Phrase("boundaries", name), values=values)
        steps: list[Json] = []
        for text in texts:
            value = json.loads(text)
            steps.append({"do": "choose", "item": item.key, "value": value})
            if item.exact:
                steps.append(_expect(item.key, text))
            # A long one may be cut on the row, which is another check's.
            if item.exact and (item.typed or len(shown[text]) < _LETTERS_A_SECOND):
                steps.append({"expect": "shown", "item": item.key, "is": shown[text]})
        reads = {f"{name} {at}": text for at, text in enumerate(texts, start=1)}
        yield _check(subject, item, "control", look, instruction, reads, *steps, rest=name)


def _titles(subject: PlanInputs, item: Item) -> Texts:
    """Titles of an item by language of ours, in that of the first look where the piece has none."""
    known = subject.values.piece.languages
    return {lang: item.title(lang if lang in known else subject.looks.first.lang).text for lang in languages()}


def _expect(key: str, text: str) -> Json:
    return {"expect": "value", "item": key, "is": json.loads(text)}


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
