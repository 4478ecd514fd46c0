"""What is proposed at a place of a text, and what is told of it, for whoever shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from previewer.pieces.messages import say
from previewer.serve.definition.json_context import CursorContext, place_at
from previewer.serve.definition.schema_words import explanation, is_item, item_forms, words_for
from previewer.serve.definition.skeletons import forms_at, has_room

#: What of a word stands behind the cursor.
_REST = re.compile(r'[\w-]*"')
#: From within a key to the object that it names.
_VALUE = re.compile(r'"?(?:[^"\\\n]|\\.)*"\s*:\s*(?=\{)')


class Proposal(NamedTuple):
    """`label` is what is proposed, `note` a line about it, `name` what people call it and `own` what the format calls
    it. `insert` is JSON text; of a whole item it is empty, and `form` names its form.
    """

    label: str
    note: str
    name: str
    own: str
    insert: str = ""
    form: str = ""


class Explanation(NamedTuple):
    """What holds at a place: the rule of the key, and, where a kind stands, what people call it, what the format calls
    it and what it is for.
    """

    rule: str
    name: str = ""
    own: str = ""
    use: str = ""


def word_end(text: str, context: CursorContext, cursor: int) -> int:
    """Where the word at the cursor ends, its closing quote included."""
    if not context.quoted:
        return cursor
    rest = _REST.match(text, cursor)
    return rest.end() if rest is not None else cursor


def proposals(
    text: str, context: CursorContext, cursor: int, languages: tuple[str, ...], lang: str
) -> Iterator[Proposal]:
    """What may stand at the cursor: words, then whole items. `languages`: those of the piece."""
    around = item_forms(context.path, context.starts, text)
    for word in words_for(context, languages, lang, around):
        yield Proposal(word.label, word.note, word.name, word.label, word.insert)
    forms = forms_at(context, lang)
    if forms and has_room(text, context, word_end(text, context, cursor)):
        for form in forms:
            name, use = (say(lang, section, form.form) for section in ("kinds", "uses"))
            yield Proposal(form.form, use, name, str(form.kind), form=form.form)


def explain(text: str, offset: int, lang: str) -> Explanation:
    """What holds for the key or the value at an offset, by the kind of the item around it; of an item its kind; empty
    where nothing is.
    """
    path, starts = place_at(text, offset)
    item = is_item(path)
    value = _VALUE.match(text, offset) if item else None
    forms = item_forms(path, starts if value is None else [*starts, value.end()], text)
    form = next(iter(forms), None)
    rule = explanation(path, lang, form) if path and not item else ""
    if form is None or not (item or path[-1:] == ("x-input-type",)):
        return Explanation(rule)
    return Explanation(rule, say(lang, "kinds", form.form), str(form.kind), say(lang, "uses", form.form))
