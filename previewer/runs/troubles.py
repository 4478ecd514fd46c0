"""What is wrong with a run folder: named, and gone on without."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from previewer.pieces.messages import Facts, say


class RunTrouble(NamedTuple):
    """One thing of a folder that cannot be used; the rest can. `name` is a sentence of `messages`, under `runs`."""

    name: str
    facts: Facts

    def message(self, lang: str = "en") -> str:
        """What it is, and what was done about it."""
        return say(lang, "runs", self.name, self.facts)


class RunError(ValueError):
    """A folder is no run that can be worked with, or something is asked of it that cannot be."""

    def __init__(self, name: str, **facts: str | int) -> None:
        self._facts = facts
        self.trouble = RunTrouble(name, facts)
        super().__init__(self.trouble.message())

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return self.trouble.message(lang)

    def __reduce__(self) -> tuple[object, ...]:
        """How another process tells it."""
        return partial(RunError, self.trouble.name, **self._facts), ()
