"""A violation in one text: with its place, its sentence in any language of ours, and the edits that fix it."""

from __future__ import annotations

from functools import cached_property

from previewer.pieces.codes import severity_of
from previewer.pieces.messages import say
from previewer.pieces.places import Path, Place, Places, pointer
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.violations import Fix, Severity, Violation


class Diagnostic:
    """One problem of one text. The place and the edits are worked out when they are asked for."""

    def __init__(
        self,
        violation: Violation,
        places: Places | None,
        prefix: Path = (),
        item: str | None = None,
        span: tuple[int, int] | None = None,
        inside: tuple[int, Places] | None = None,
        edits: tuple[TextEdit, ...] = (),
    ) -> None:
        """`inside`: the places of the value at `prefix` by itself, and the offset at which it stands.

        `edits`: those of the fix, where a text is no JSON and has no paths.
        """
        self.code = violation.code
        self.path = prefix + violation.path
        self.facts = violation.facts
        self.at = violation.at
        self.item = item
        self.places = places
        self._violation = violation
        self.prefix = prefix
        self._span = span
        self._inside = inside
        self._edits = edits

    def __repr__(self) -> str:
        return f"Diagnostic({self.code!r}, {self.pointer!r}, {self.message()!r})"

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `advice`."""
        return severity_of(self.code)

    @property
    def pointer(self) -> str:
        """JSON Pointer of the value; empty for the whole file."""
        return pointer(self.path)

    def message(self, lang: str = "en") -> str:
        """What is wrong, what was found and what is accepted."""
        return say(lang, "problems", self.code, self.facts)

    @cached_property
    def place(self) -> Place | None:
        """The range in the text; None only where there is no text at all."""
        if self.places is None:
            return None
        if self._span is not None:
            return self.places.between(*self._span)
        path, of_key = self._violation.path, self._violation.at == "key"
        if self._inside is not None and path:
            start, inner = self._inside
            span = inner.key_span(path) if of_key else inner.value_span(path)
            return self.places.between(start + span[0], start + span[1]) if span else None
        return self.places.key(self.path) if of_key else self.places.value(self.path)

    @cached_property
    def edits(self) -> tuple[TextEdit, ...]:
        """The edits that fix it: they do not overlap and are in order of place; none where there is no fix."""
        fix = self._violation.fix
        if fix is None or self.places is None or self._edits:
            return self._edits
        from previewer.pieces.edits.draft import edits_of

        return edits_of(self.places, self.prefix, fix.steps)

    @property
    def fix(self) -> Fix | None:
        """The fix, certain or only suggested; None where there is none."""
        return self._violation.fix if self.edits else None
