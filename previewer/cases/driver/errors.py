"""What a screen does not do."""

from __future__ import annotations

from previewer.pieces.messages import Fact, say


class DriverError(RuntimeError):
    """The screen does not do what was asked of it. `name` names a sentence of the section `driver`."""

    def __init__(self, name: str, /, **facts: Fact) -> None:
        super().__init__(name)
        self.name = name
        self.facts = facts

    def message(self, lang: str = "en") -> str:
        """What it does not do, in one sentence."""
        return say(lang, "driver", self.name, self.facts)

    def __str__(self) -> str:
        return self.message()
