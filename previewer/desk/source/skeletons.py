"""Whole items among the proposals: one of each form, with all that it needs, by the operation that adds items."""

from typing import NamedTuple

from previewer.desk.source.json_context import CursorContext
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import AddItem, free_key
from previewer.pieces.edits.order import OrderPlace
from previewer.pieces.kinds import BY_FORM, FORMS, Item
from previewer.pieces.messages import say


class Skeleton(NamedTuple):
    """The text with a new item in it, and where its key stands between the quotes: start and end."""

    text: str
    start: int
    end: int


def forms_at(context: CursorContext, lang: str) -> tuple[type[Item], ...]:
    """The forms of which an item can be put where the cursor is; none where no item can stand. What was typed may be of
    the format's name or of that which people read.
    """
    if not context.key or context.path not in (("preferences", "properties"), ("properties",)):
        return ()
    typed = context.typed.lower()
    return tuple(form for form in FORMS if typed in form.form or typed in say(lang, "kinds", form.form).lower())


def with_item(text: str, context: CursorContext, end: int, form: str) -> Skeleton | None:
    """A text in which the word begun at a context, up to an offset, has become an item of a form.

    None where the text does not read even without that word and the comma before it.
    """
    before, after = text[: context.start], text[end:]
    bare = before.rstrip()
    tries = [before + after]
    if bare.endswith(",") and after.lstrip()[:1] in ("}", ""):
        tries.insert(0, bare[:-1] + before[len(bare) :] + after)
    for number, tried in enumerate(tries):
        reading = read_text(tried)
        if reading.piece is None:
            continue
        keys = list(reading.slices)
        start = context.start - (len(tries) > 1 and number == 0)
        earlier = [key for key in keys if reading.slices[key].start < start]
        place = OrderPlace("after", earlier[-1]) if earlier else OrderPlace("first", "")
        try:
            done = carry_out(reading, AddItem(free_key(str(BY_FORM[form].kind), keys), form, place))
        except Refused:
            return None
        added = read_text(done.text)
        new = next(key for key in added.slices if key not in reading.slices)
        found = added.places.key((*added.prefix, "properties", new)) if added.places is not None else None
        return None if found is None else Skeleton(done.text, found.start + 1, found.end - 1)
    return None
