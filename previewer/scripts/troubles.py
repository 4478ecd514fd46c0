"""Why a handler does not come to run."""

from __future__ import annotations

from previewer.pieces.messages import Facts, say


class ScriptError(Exception):
    """A handler cannot be run: the name of a sentence of `messages`, under `scripts`, and its facts."""

    def __init__(self, name: str, facts: Facts | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.facts = facts or {}

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return say(lang, "scripts", self.name, self.facts)

    def __str__(self) -> str:
        return self.message()


class ScriptCancelled(Exception):  # noqa: N818 - somebody asked for it
    """Nobody waits for the handler any more; it was ended."""
