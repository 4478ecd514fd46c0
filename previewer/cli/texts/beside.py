"""What stands beside a definition about its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from previewer.cli.inputs import note
from previewer.cli.terminal import fail

if TYPE_CHECKING:
    from previewer.texts.consistency.glossary import GlossaryTerm
    from previewer.texts.units import Confirmation


def confirmed_beside(path: str) -> dict[tuple[str, str], Confirmation]:
    """The records of a definition by pointer and language; stops with status 2 where they cannot be read."""
    from previewer.texts.confirmed import BadRecord, load_confirmed, records_path

    if path == "-":
        return {}
    note(str(records_path(path)), "the records of the texts")
    try:
        return load_confirmed(path)
    except BadRecord as error:
        fail("previewer: {path} cannot be read: {error}", path=records_path(path), error=error)
    except OSError as error:
        fail("previewer: {path} cannot be opened: {error}", path=records_path(path), error=error)


def glossary_beside(path: str) -> list[GlossaryTerm]:
    """The glossary of a definition; stops with status 2 where it cannot be read."""
    from previewer.texts.consistency.glossary import BadGlossary, glossary_path, load_glossary

    if path == "-":
        return []
    note(str(glossary_path(path)), "the glossary")
    try:
        return load_glossary(path)
    except BadGlossary as error:
        fail("previewer: {path} cannot be read: {error}", path=glossary_path(path), error=error)
    except OSError as error:
        fail("previewer: {path} cannot be opened: {error}", path=glossary_path(path), error=error)
