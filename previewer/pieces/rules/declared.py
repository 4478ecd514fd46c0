"""An item under judgement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from previewer.pieces.kinds import Item
from previewer.pieces.messages import Phrase


class Declared(NamedTuple):
    """One item as declared: its key, its object, its form if it has one, and the item or placeholder made of it."""

    key: str
    raw: Mapping[str, Any]
    form: type[Item] | None
    item: Item

    @property
    def kind(self) -> str | None:
        """The input type, declared or guessed."""
        return self.form.kind if self.form is not None else None

    @property
    def json_type(self) -> str:
        """The JSON type of its value; empty without a form."""
        return self.form.json_type if self.form is not None else ""

    @property
    def form_name(self) -> Phrase | None:
        """What its form is called in a sentence."""
        return Phrase("forms", self.form.form) if self.form is not None else None
