"""Judging one preference item: the structure by the schema, then rules across its keys and texts.

What is found is relative to the item, so that an item that did not change is not judged again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from previewer.pieces import schema
from previewer.pieces.codes import severity_of
from previewer.pieces.forms import choose_form
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import Item, Placeholder
from previewer.pieces.places import Places
from previewer.pieces.rules.compared_texts import ComparedTexts, compared_texts
from previewer.pieces.rules.declared import Declared
from previewer.pieces.rules.keys import are_usable, judge_keys, misspelled_keys
from previewer.pieces.rules.structure import judge_structure
from previewer.pieces.rules.texts import TextTags, judge_surrogates, judge_texts
from previewer.pieces.source import read_exact
from previewer.pieces.spelling import Near
from previewer.pieces.violations import Violation

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class JudgedItem(NamedTuple):
    """One item as built and judged. `duplicate_keys`: a key stands twice in one of its objects.

    `places` are those in its own text, None where nothing is wrong: they are found once for each text. Where `tries`,
    some of its fixes have still to be tried. `compared`: its texts that are held against those of other items.
    """

    item: Item
    violations: tuple[Violation, ...]
    texts: Sequence[TextTags]
    duplicate_keys: bool
    places: Places | None = None
    tries: bool = False
    compared: ComparedTexts = ComparedTexts((), False)


def judge_item(key: str, text: str, plain: Any) -> JudgedItem:
    """Build and judge the item that stands as `text` under `key`; `plain` is its value with plain floats."""
    return with_fixes_tried(key, judge_untried(key, text, plain))


def judge_untried(key: str, text: str, plain: Any) -> JudgedItem:
    """Build and judge an item in a third of the time where its keys are misspelled: its fixes are not tried."""
    read = read_exact(text)
    judged = judge_value(key, read.value, None if read.long_number else plain, _may_hold_surrogates(text))
    if not judged.violations and not read.twice:
        return judged
    return judged._replace(duplicate_keys=read.twice, places=Places(text) if judged.violations else None)


def with_fixes_tried(key: str, judged: JudgedItem) -> JudgedItem:
    """A judged item without those fixes that would be refused."""
    if not judged.tries:
        return judged
    found, value = judged.violations, judged.item.raw
    return judged._replace(violations=tuple(_offered(key, value, found, one) for one in found), tries=False)


def judge_value(key: str, value: object, plain: object, surrogates: bool) -> JudgedItem:
    """Build and judge an item by its value alone, without places; its fixes are not tried.

    `plain`: the same with plain floats, None where a float would not do; `surrogates`: whether there may be some.
    """
    if not isinstance(value, dict):
        violation = Violation("item-type", (), {"key": key, "found": quoted(value)})
        return JudgedItem(Placeholder(key, value, "item-type"), (violation,), (), False)
    declared, renamed = _declared(key, value)
    form = declared.form
    halves = list(judge_surrogates(value)) if surrogates else []  # with some in an enum, the schema takes minutes
    trusted = form is not None and plain is not None and not halves and schema.is_surely_valid(form.form, plain)
    texts, of_texts = judge_texts(declared)
    violations = _judge(declared, renamed, trusted, [*of_texts, *halves])
    return JudgedItem(
        declared.item, tuple(violations), texts, False, tries=bool(renamed), compared=compared_texts(value)
    )


def _offered(key: str, value: Mapping[str, Any], found: Sequence[Violation], one: Violation) -> Violation:
    """A violation without a fix that gives a value a name under which it is a new error: that would be refused."""
    fix = one.fix
    if fix is None or fix.name != "rename" or any(step.action != "rename" or len(step.path) != 1 for step in fix.steps):
        return one
    names = {str(step.path[0]): step.text for step in fix.steps}
    renamed = {names.get(name, name): part for name, part in value.items()}
    after = judge_value(key, renamed, None, False).violations
    return replace(one, fix=None) if _errors(after) - _errors(found) else one


def _errors(violations: Iterable[Violation]) -> Counter[str]:
    return Counter(one.code for one in violations if severity_of(one.code) == "error")


def _may_hold_surrogates(text: str) -> bool:
    if "\\u" in text and _ESCAPED_SURROGATE.search(text) is not None:
        return True
    try:
        text.encode()  # sooner done than looking at each character
    except UnicodeEncodeError:
        return True
    return False


def _declared(key: str, raw: dict[str, Any]) -> tuple[Declared, dict[str, Near]]:
    """The item as it stands, to be judged by the form that it surely means, and its misspelled keys."""
    chosen = choose_form(raw)
    form = chosen.form
    item: Item
    if form is None:
        item = Placeholder(key, raw, "input-type-missing" if chosen.guessed else "input-type-unknown")
    else:
        trouble = form.trouble_of(raw)
        item = Placeholder(key, raw, trouble, form.kind) if trouble else form(key, raw, chosen.guessed)
    if are_usable(raw, form):
        return Declared(key, raw, form, item), {}
    renamed = misspelled_keys(raw, form, chosen.guessed)
    if renamed and (item.trouble is not None or chosen.guessed):
        # What follows from a misspelled key alone is not told beside it.
        meant = choose_form({renamed[name].word if name in renamed else name: value for name, value in raw.items()})
        form = meant.form or form
    return Declared(key, raw, form, item), renamed


def _judge(
    declared: Declared, renamed: Mapping[str, Near], trusted: bool, of_texts: Sequence[Violation]
) -> list[Violation]:
    """All violations of an item, with those of its texts; it is `trusted` where its structure is surely right."""
    found = [] if trusted else list(judge_structure(declared, renamed))
    broken = {violation.path[0] for violation in found if violation.path}
    item, form = declared.item, declared.form
    if not are_usable(declared.raw, form):
        found += judge_keys(declared, renamed)
    found += of_texts
    if item.trouble is None and type(item) is form:
        broken.discard("enum")
        found += [one for one in item.judge() if not one.path or one.path[0] not in broken]
    elif item.trouble is not None and form is not None:
        found += form.judge_trouble(declared.raw, item.trouble, broken)
    return found
