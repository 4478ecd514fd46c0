"""Steps of a fix as edits of a text."""

from __future__ import annotations

import json

from previewer.pieces.edits.draft import Draft
from previewer.pieces.edits.layout import layout_of
from previewer.pieces.json_text import to_json
from previewer.pieces.places import Places
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.violations import EditStep


def edits_of(places: Places, steps: tuple[EditStep, ...]) -> tuple[TextEdit, ...]:
    """The edits of a text that carry out steps, in order of place; empty when one of them has lost its place."""
    draft = Draft(places, layout_of(places.text))
    return draft.edits() if all(_take(draft, step) for step in steps) else ()


def _take(draft: Draft, step: EditStep) -> bool:
    places = draft.places
    member = places.member(step.path)
    owner = places.member(step.path[:-1])
    if member is None or owner is None:
        return False
    if step.action == "replace":
        draft.write(member, draft.layout.letters(step.text))
    elif step.action == "rename":
        draft.rename(member, step.text)
    elif step.action == "remove":
        draft.remove_member(owner, member)
    else:
        end = len(places.entries(member.start))
        if step.action == "insert":
            key = draft.key_text(member, step.name)
            draft.insert_text(member, end, key + draft.layout.letters(step.text))
        else:
            for entry in json.loads(step.text):
                draft.insert_text(member, end, draft.layout.letters(to_json(entry)))
    return True
