"""What the core says, in the shapes of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from lsprotocol import types

from previewer.pieces import Diagnostic, Reading, TextEdit
from previewer.pieces.messages import FALLBACK, languages
from previewer.resources import resource
from previewer.serve.documents import RemoteDocument
from previewer.serve.judging import place_of, related
from previewer.serve.lsp.client import Client
from previewer.serve.positions import EditorPositions

SOURCE = "previewer"
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "advice": types.DiagnosticSeverity.Information,
}
_TAGS = {"key-unused": [types.DiagnosticTag.Unnecessary]}


def range_of(positions: EditorPositions, start: int, end: int) -> types.Range:
    """A stretch of a text."""
    return types.Range(types.Position(*positions.position(start)), types.Position(*positions.position(end)))


def range_in(document: RemoteDocument, start: int, end: int) -> types.Range:
    """Where a stretch of the last good text is now."""
    return range_of(document.positions, *document.from_good(start, end))


def offset_of(positions: EditorPositions, position: types.Position) -> int:
    """The offset of a position."""
    return positions.offset(position.line, position.character)


def text_edits(positions: EditorPositions, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
    """Edits of a text."""
    return [types.TextEdit(range_of(positions, edit.start, edit.end), edit.text) for edit in edits]


def workspace_edit(document: RemoteDocument, edits: Iterable[TextEdit], client: Client) -> types.WorkspaceEdit:
    """Edits of a document; of the version that they were made for, where the client asks for that."""
    made = text_edits(document.positions, edits)
    if not client.versioned:
        return types.WorkspaceEdit(changes={document.uri: made})
    named = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(named, list(made))])


def diagnostics(uri: str, reading: Reading, positions: EditorPositions, lang: str) -> Iterator[types.Diagnostic]:
    """What is wrong with a text."""
    for found in reading.diagnostics:
        yield diagnostic(uri, found, reading, positions, lang)


def diagnostic(
    uri: str, found: Diagnostic, reading: Reading, positions: EditorPositions, lang: str
) -> types.Diagnostic:
    """One problem, with the other places that it speaks of, and where its code is described."""
    place = place_of(found)
    others = [
        types.DiagnosticRelatedInformation(
            types.Location(uri, range_of(positions, other.start, other.end)), other.message
        )
        for other in related(found, reading, lang)
    ]
    return types.Diagnostic(
        range=range_of(positions, place.start, place.end),
        message=found.message(lang),
        severity=_SEVERITIES[found.severity],
        code=found.code,
        code_description=types.CodeDescription(f"{_page(lang)}#{found.code}"),
        source=SOURCE,
        tags=_TAGS.get(found.code),
        related_information=others or None,
    )


@cache
def _page(lang: str) -> str:
    """The page that describes the codes."""
    return resource("codes", f"{lang if lang in languages() else FALLBACK}.html").resolve().as_uri()
