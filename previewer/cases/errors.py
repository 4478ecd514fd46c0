"""Why a case cannot be used: one sentence, in any language of ours."""

from __future__ import annotations

from previewer.pieces import Diagnostic
from previewer.pieces.messages import Fact, say


class CaseError(ValueError):
    """A case cannot be read, or its piece cannot be had. `message()` is one sentence without the case's own path.

    `code` names a sentence of the section `cases`; `step`, from 1, is the step that it is about, 0 for none.
    """

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.step = 0
        self._found: Diagnostic | None = None

    @classmethod
    def of(cls, found: Diagnostic) -> CaseError:
        """The error that a problem of the case's own text is."""
        place = found.place
        line, column = (place.line, place.column) if place is not None else (1, 1)
        error = cls("at", line=line, column=column)
        error._found = found
        return error

    @classmethod
    def no_piece(cls, found: Diagnostic, path: str) -> CaseError:
        """The error that its piece cannot be read for a problem; `path` '' is the text in the case."""
        error = cls("no-piece", path=path or None)
        error._found = found
        return error

    def message(self, lang: str = "en") -> str:
        """What is wrong, what was found and what is accepted."""
        facts = self.facts if self._found is None else {**self.facts, "why": self._found.message(lang)}
        said = say(lang, "cases", self.code, facts)
        return say(lang, "cases", "in-step", {"number": self.step, "why": said}) if self.step else said

    def __str__(self) -> str:
        return self.message()
