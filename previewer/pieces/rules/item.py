"""Judging one preference item: the structure by the schema, then rules across its keys and texts.

What is found is relative to the item, so that an item that did not change is not judged again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from previewer.pieces import schema
from previewer.pieces.forms import choose_form
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import Item, Placeholder
from previewer.pieces.places import Places
from previewer.pieces.rules.declared import Declared
from previewer.pieces.rules.keys import judge_keys, misspelled_keys
from previewer.pieces.rules.structure import judge_structure
from previewer.pieces.rules.texts import TextTags, judge_surrogates, judge_text, text_maps
from previewer.pieces.source import read_exact
from previewer.pieces.spelling import Near
from previewer.pieces.violations import Violation

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class JudgedItem(NamedTuple):
    """One item as built and judged. `duplicate_keys`: a key stands twice in one of its objects.

    `places` are those in its own text, None where nothing is wrong: they are found once for each text.
    """

    item: Item
    violations: tuple[Violation, ...]
    texts: tuple[TextTags, ...]
    duplicate_keys: bool
    places: Places | None = None


def judge_item(key: str, text: str, plain: Any) -> JudgedItem:
    """Build and judge the item that stands as `text` under `key`; `plain` is its value with plain floats."""
    read = read_exact(text)
    judged = judge_value(key, read.value, None if read.long_number else plain, _may_hold_surrogates(text))
    if not judged.violations and not read.twice:
        return judged
    return judged._replace(duplicate_keys=read.twice, places=Places(text) if judged.violations else None)


def judge_value(key: str, value: object, plain: object, surrogates: bool) -> JudgedItem:
    """Build and judge an item by its value alone, without places.

    `plain`: the same with plain floats, None where a float would not do; `surrogates`: whether there may be some.
    """
    if not isinstance(value, dict):
        violation = Violation("item-type", (), {"key": key, "found": quoted(value)})
        return JudgedItem(Placeholder(key, value, "item-type"), (violation,), (), False)
    declared, renamed = _declared(key, value)
    form = declared.form
    halves = list(judge_surrogates(value)) if surrogates else []  # with some in an enum, the schema takes minutes
    trusted = form is not None and plain is not None and not halves and schema.is_surely_valid(form.form, plain)
    texts: list[TextTags] = []
    violations = tuple(_judge(declared, renamed, trusted, halves, texts))
    return JudgedItem(declared.item, violations, tuple(texts), False)


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
    renamed = misspelled_keys(raw, form, chosen.guessed)
    if renamed and (item.trouble is not None or chosen.guessed):
        # What follows from a misspelled key alone is not told beside it.
        meant = choose_form({renamed[name].word if name in renamed else name: value for name, value in raw.items()})
        form = meant.form or form
    return Declared(key, raw, form, item), renamed


def _judge(
    declared: Declared, renamed: Mapping[str, Near], trusted: bool, halves: list[Violation], texts: list[TextTags]
) -> Iterator[Violation]:
    """All violations of an item, with those of half characters; the tags of its texts go to `texts`."""
    broken: set[str | int] = set()
    if not trusted:
        for violation in judge_structure(declared, renamed):
            broken.update(violation.path[:1])
            yield violation
    yield from judge_keys(declared, renamed)
    for path, text in text_maps(declared):
        tags, violations = judge_text(path, text)
        texts.append(tags)
        yield from violations
    yield from halves
    item, form = declared.item, declared.form
    if item.trouble is None and type(item) is not form:
        return
    if item.trouble is None:
        broken.discard("enum")
        for violation in item.judge():
            if not violation.path or violation.path[0] not in broken:
                yield violation
    elif form is not None:
        yield from form.judge_trouble(declared.raw, item.trouble, broken)
