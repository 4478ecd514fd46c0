"""What the server answers: each request of the protocol by the core, in the shapes of the protocol."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

from lsprotocol import types

from previewer.pieces import Diagnostic, Reading, TextEdit, read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.layout import layout_of
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.messages import say
from previewer.serve.definition.folds import folds
from previewer.serve.definition.json_context import ContextReader, CursorContext
from previewer.serve.definition.outline import (
    KeyPlace,
    LanguageGap,
    declaration,
    gaps,
    named_at,
    order_entries,
    symbols,
)
from previewer.serve.definition.proposals import Proposal, explain, proposals, word_end
from previewer.serve.definition.skeletons import new_item
from previewer.serve.documents import RemoteDocument
from previewer.serve.judging import certain_edits
from previewer.serve.lsp import shapes
from previewer.serve.lsp.commands import add_commands
from previewer.serve.lsp.folders import Folders
from previewer.serve.lsp.protocol import Speaker, refusal
from previewer.serve.picture_requests import DrawingError, RowRequest
from previewer.serve.rows import language_for, rows_in_words

#: Pixels a point of a picture in a hover.
_SCALE = 1.0
#: Spaces that a step of a layout has at most.
_WIDEST_STEP = 16
#: Languages that are proposed where the piece has none.
_USUAL_LANGUAGES = ("ja", "en")


class Answers:
    """The requests about one client's documents. Those about a document that is not ours are answered by nothing."""

    def __init__(self, server: Speaker) -> None:
        self._server = server

    def _document(self, identifier: types.TextDocumentIdentifier) -> RemoteDocument | None:
        document = self._server.documents.get(identifier.uri)
        if document is None or not document.is_ours:
            return None
        if document.reading is None and not document.is_large:
            document.read()
        return document

    def code_actions(self, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        """The fixes of what is wrong at a place, and all that are certain."""
        document, only = self._document(params.text_document), params.context.only
        if document is None or document.reading is None:
            return None
        lang = self._server.client.lang
        start = shapes.offset_of(document.positions, params.range.start)
        end = shapes.offset_of(document.positions, params.range.end)
        found = []
        if _wanted(only, types.CodeActionKind.QuickFix):
            for one in document.reading.diagnostics:
                place = one.place
                if one.fix is not None and place is not None and place.start <= end and start <= place.end:
                    found.append(self._quick_fix(document, one))
        certain = [one for one in document.reading.diagnostics if one.fix is not None and one.fix.certain]
        if certain:
            kinds = [types.CodeActionKind.SourceFixAll] if _wanted(only, types.CodeActionKind.SourceFixAll) else []
            if len(certain) > 1 and found:
                kinds.append(types.CodeActionKind.QuickFix)
            edits = certain_edits(document.text) if kinds else ()
            if edits:
                title = say(lang, "serve", "fix-all", {"count": len(certain)})
                edit = shapes.workspace_edit(document, edits, self._server.client)
                found += [types.CodeAction(title, kind, edit=edit) for kind in kinds]
        return found

    def _quick_fix(self, document: RemoteDocument, found: Diagnostic) -> types.CodeAction:
        assert found.fix is not None
        assert document.reading is not None
        lang = self._server.client.lang
        return types.CodeAction(
            found.fix.title(lang),
            types.CodeActionKind.QuickFix,
            [shapes.diagnostic(document.uri, found, document.reading, document.positions, lang)],
            is_preferred=found.fix.certain,
            edit=shapes.workspace_edit(document, found.edits, self._server.client),
        )

    def completion(self, params: types.CompletionParams) -> types.CompletionList | None:
        """What may stand at a place: keys, words, languages, whole items."""
        document = self._document(params.text_document)
        if document is None:
            return None
        cursor = shapes.offset_of(document.positions, params.position)
        context = ContextReader().at(document.text, cursor)
        if context is None:
            return types.CompletionList(False, [])
        good = document.good
        languages = good.piece.languages if good is not None and good.piece is not None else _USUAL_LANGUAGES
        found = proposals(document.text, context, cursor, languages, self._server.client.lang)
        return types.CompletionList(
            True, [self._proposal(document, context, cursor, at, one) for at, one in enumerate(found)]
        )

    def _proposal(
        self, document: RemoteDocument, context: CursorContext, cursor: int, at: int, one: Proposal
    ) -> types.CompletionItem:
        end = word_end(document.text, context, cursor)
        others: tuple[TextEdit, ...] = ()
        stops: tuple[tuple[int, int], ...] = ()
        if one.form:
            made = new_item(document.text, context, end, one.form)
            if made is None:
                return types.CompletionItem(one.label)
            insert, stops, others = made
        else:
            insert = one.insert
            if context.key and document.text[end:].lstrip()[:1] == ":":
                insert = insert[: insert.index('": ') + 1]
            elif insert[-2:] in ('""', "{}", "[]"):
                stops = ((len(insert) - 1, len(insert) - 1),)
        start = context.start
        if start < cursor and document.text[start] == '"' == insert[:1]:
            # The word begins behind its quote: an editor compares what was typed there with the label.
            start, insert, stops = start + 1, insert[1:], tuple((low - 1, high - 1) for low, high in stops)
        snippet = self._server.client.snippets and bool(stops)
        return types.CompletionItem(
            label=one.label,
            label_details=types.CompletionItemLabelDetails(description=one.name or None),
            kind=_kind(context, one),
            detail=one.name if one.name and one.name != one.label else None,
            documentation=one.note or None,
            sort_text=f"{at:04}",
            # Neovim 0.7 to 0.9 keeps to the range of an edit only where there is none.
            filter_text=f"{one.label} {one.name}" if one.name not in ("", one.label) else None,
            insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
            insert_text_mode=types.InsertTextMode.AsIs,
            text_edit=types.TextEdit(
                shapes.range_of(document.positions, start, end), _snippet(insert, stops) if snippet else insert
            ),
            additional_text_edits=shapes.text_edits(document.positions, others) or None,
        )

    async def hover(self, params: types.HoverParams) -> types.Hover | None:
        """What a key means; of an item its row, in words or as both phones draw it."""
        document = self._document(params.text_document)
        if document is None:
            return None
        offset = shapes.offset_of(document.positions, params.position)
        client = self._server.client
        told = explain(document.text, offset, client.lang)
        named = self._named(document, offset)
        kind = f"{told.name} ({told.own})\n{told.use}" if told.name else ""
        parts = [_headed(one) if client.markdown else one for one in (told.rule, kind) if one]
        if named is not None and document.good is not None:
            parts += await self._row(document.good, named.key)
        if not parts:
            return None
        form = types.MarkupKind.Markdown if client.markdown else types.MarkupKind.PlainText
        spot = shapes.range_in(document, named.start, named.end) if named is not None else None
        return types.Hover(types.MarkupContent(form, "\n\n".join(parts)), spot)

    def _named(self, document: RemoteDocument, offset: int) -> KeyPlace | None:
        """The item whose key stands at an offset of the text as it is, in the text of the last good answer."""
        then = document.to_good(offset)
        return named_at(document.good, then) if document.good is not None and then is not None else None

    async def _row(self, reading: Reading, key: str) -> list[str]:
        piece, client, today = reading.piece, self._server.client, date.today()
        if piece is None or piece.item(key) is None:
            return []
        lang = language_for(piece, client.lang)
        pictures = await self._row_pictures(reading.text, key, lang, today) if client.pictures else []
        if pictures:
            return pictures
        rows = list(rows_in_words(piece, key, lang, today))
        texts = [f"{names}\n" + "\n".join(lines) for names, lines in rows]
        return [f"```text\n{_fenced(text)}\n```" if client.markdown else text for text in texts]

    async def _row_pictures(self, text: str, key: str, lang: str, today: date) -> list[str]:
        try:
            rows = await asyncio.wrap_future(
                self._server.pictures.rows(RowRequest(text, key, lang, "light", today, _SCALE))
            )
        except (DrawingError, OSError, RuntimeError):
            return []  # the words tell it
        return [
            f"{row.phone}\n\n![{row.phone}](data:image/png;base64,{b64encode(row.png).decode('ascii')})" for row in rows
        ]

    def symbols(self, params: types.DocumentSymbolParams) -> list[Any] | None:
        """The items in the order of display; of a text that is broken those that it had."""
        document = self._document(params.text_document)
        if document is None or document.good is None or document.good.piece is None:
            return None
        lang = language_for(document.good.piece, self._server.client.lang)
        found: list[Any] = []
        for one in symbols(document.good):
            around = shapes.range_in(document, one.start, one.end)
            if not self._server.client.symbol_tree:
                place = types.Location(document.uri, around)
                found.append(types.SymbolInformation(place, one.item.key, types.SymbolKind.Field))
                continue
            title = one.item.title(lang).text
            kind = one.item.kind or ""
            detail = " · ".join(word for word in (title if title != one.item.key else "", str(kind)) if word)
            own = shapes.range_in(document, one.key_start, one.key_end)
            found.append(types.DocumentSymbol(one.item.key or '""', types.SymbolKind.Field, around, own, detail))
        return found

    def definition(self, params: types.DefinitionParams) -> list[types.Location] | None:
        """From an entry of `x-field-order` to the item, and back."""
        document = self._document(params.text_document)
        if document is None or document.good is None:
            return None
        named = self._named(document, shapes.offset_of(document.positions, params.position))
        if named is None:
            return None
        if named.in_order:
            item = declaration(document.good, named.key)
            targets = [item] if item is not None else []
        else:
            targets = [one for one in order_entries(document.good) if one.key == named.key]
        return [types.Location(document.uri, shapes.range_in(document, one.start, one.end)) for one in targets]

    def prepare_rename(self, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        """The key of an item that stands at a place, without its quotes."""
        document = self._document(params.text_document)
        offset = 0 if document is None else shapes.offset_of(document.positions, params.position)
        named = None if document is None else self._named(document, offset)
        if document is None or named is None:
            return None
        inside = shapes.range_in(document, named.start + 1, named.end - 1)
        return types.PrepareRenamePlaceholder(inside, named.key)

    def rename(self, params: types.RenameParams) -> types.WorkspaceEdit | None:
        """Give an item another key, wherever it is named."""
        document = self._document(params.text_document)
        if document is None:
            return None
        lang = self._server.client.lang
        reading = document.read()
        if reading.piece is None:
            raise refusal(reading.diagnostics[0].message(lang))
        named = self._named(document, shapes.offset_of(document.positions, params.position))
        if named is None:
            raise refusal(say(lang, "serve", "no-key-here"))
        try:
            done = carry_out(reading, RenameItem(named.key, params.new_name))
        except Refused as refused:
            raise refusal(refused.note.message(lang)) from None
        known = {one.code for one in reading.found if one.item == named.key}
        after = read_text(done.text, before=reading)
        worse = [one for one in after.found if one.item == params.new_name and one.code not in known]
        if worse:
            raise refusal(worse[0].message(lang))
        return shapes.workspace_edit(document, done.edits, self._server.client)

    def folding(self, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        """Objects and arrays on several lines."""
        document = self._document(params.text_document)
        if document is None:
            return None
        lines = (
            (document.positions.line_of(start), document.positions.line_of(end)) for start, end in folds(document.text)
        )
        return [types.FoldingRange(start, end - 1) for start, end in lines if end > start + 1]

    def formatting(self, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        """The text laid out evenly, by its own steps; of a text on one line by those of the editor."""
        document = self._document(params.text_document)
        if document is None:
            return None
        if document.read().piece is None:
            raise refusal(document.read().diagnostics[0].message(self._server.client.lang))
        options = params.options
        step = " " * min(options.tab_size, _WIDEST_STEP) if options.insert_spaces else "\t"
        edits = tidy(document.text, None if layout_of(document.text).indent else step)
        return shapes.text_edits(document.positions, edits)

    def lenses(self, params: types.CodeLensParams) -> list[types.CodeLens] | None:
        """Which languages texts have and which they lack: `title: en ja – fr`."""
        document = self._document(params.text_document)
        if document is None or document.good is None:
            return None
        lang = self._server.client.lang
        return [
            types.CodeLens(shapes.range_in(document, gap.at, gap.at), types.Command(_gap(gap, lang), ""))
            for gap in gaps(document.good)
        ]

    async def diagnostic(self, params: types.DocumentDiagnosticParams) -> types.RelatedFullDocumentDiagnosticReport:
        """What is wrong with a document, for a client that asks."""
        document = self._document(params.text_document)
        found = []
        if document is not None:
            while document.reading is None:
                document.take(await asyncio.get_running_loop().run_in_executor(None, document.read_apart))
            found = list(
                shapes.diagnostics(document.uri, document.reading, document.positions, self._server.client.lang)
            )
        return types.RelatedFullDocumentDiagnosticReport(items=found)


def add(server: Speaker, folders: Folders, begin: Callable[[types.InitializeParams], None]) -> None:
    """Have a server answer all of it."""
    answers = Answers(server)
    for method, answer, options in (
        (
            types.TEXT_DOCUMENT_CODE_ACTION,
            answers.code_actions,
            types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
        ),
        (types.TEXT_DOCUMENT_COMPLETION, answers.completion, types.CompletionOptions(trigger_characters=['"'])),
        (types.TEXT_DOCUMENT_HOVER, answers.hover, None),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, answers.symbols, None),
        (types.TEXT_DOCUMENT_DEFINITION, answers.definition, None),
        (types.TEXT_DOCUMENT_PREPARE_RENAME, answers.prepare_rename, None),
        (types.TEXT_DOCUMENT_RENAME, answers.rename, None),
        (types.TEXT_DOCUMENT_FOLDING_RANGE, answers.folding, None),
        (types.TEXT_DOCUMENT_FORMATTING, answers.formatting, None),
        (types.TEXT_DOCUMENT_CODE_LENS, answers.lenses, types.CodeLensOptions()),
    ):
        server.feature(method, options)(partial(answer))  # pygls writes its marks on it

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        begin(params)
        folders.open(params.workspace_folders or [])
        if server.client.pulls:
            options = types.DiagnosticOptions(inter_file_dependencies=False, workspace_diagnostics=True)
            server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)(partial(answers.diagnostic))
            server.feature(types.WORKSPACE_DIAGNOSTIC)(workspace_diagnostic)

    @server.feature(types.INITIALIZED)
    async def initialized(_params: types.InitializedParams) -> None:
        if server.client.watches:
            watched = [types.FileSystemWatcher("**/*.json")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watched)
            asked = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            server.client_register_capability(types.RegistrationParams([asked]))
        if not server.client.pulls:
            await folders.judge()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        folders.change(params.event)
        if not server.client.pulls:
            await folders.judge()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        await folders.changed([change.uri for change in params.changes])
        if server.client.pulls and server.client.refreshes:
            server.workspace_diagnostic_refresh(None)

    async def workspace_diagnostic(params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        known = {one.uri: one.value for one in params.previous_result_ids}
        reports: list[Any] = []
        judged = await folders.judge()
        for uri, found in judged:
            name = "-".join(map(str, found.stamp))
            if known.pop(uri, "") == name:
                reports.append(types.WorkspaceUnchangedDocumentDiagnosticReport(uri, name))
            else:
                reports.append(types.WorkspaceFullDocumentDiagnosticReport(uri, found.diagnostics, result_id=name))
        gone = known.keys() - {uri for uri, _ in judged}
        reports += [types.WorkspaceFullDocumentDiagnosticReport(uri, []) for uri in gone]
        return types.WorkspaceDiagnosticReport(reports)

    add_commands(server)


def _wanted(only: Any, kind: types.CodeActionKind) -> bool:
    """Whether a client asks for a kind of action: for all, for it, or for one that it is of."""
    return not only or any(kind == str(getattr(one, "value", one)) or kind.startswith(f"{one}.") for one in only)


def _kind(context: CursorContext, one: Proposal) -> types.CompletionItemKind:
    if one.form:
        return types.CompletionItemKind.Snippet
    return types.CompletionItemKind.Property if context.key else types.CompletionItemKind.EnumMember


def _snippet(text: str, stops: tuple[tuple[int, int], ...]) -> str:
    """A text with places that are filled one after the other, as the protocol writes them."""
    parts, at = [], 0
    for number, (start, end) in enumerate(stops, start=1):
        parts += [_plain(text[at:start]), f"${{{number}:{_plain(text[start:end])}}}" if end > start else f"${number}"]
        at = end
    return "".join([*parts, _plain(text[at:])])


def _plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


def _escaped(text: str) -> str:
    """A text for Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#|" else char for char in text)


def _headed(text: str) -> str:
    """Lines for Markdown, the first as a heading."""
    head, *lines = (_escaped(line) for line in text.splitlines())
    return "\n\n".join([f"**{head}**", *lines])


def _fenced(text: str) -> str:
    """A text between fences, which it does not end."""
    return text.replace("```", "`\u200b``")


def _gap(gap: LanguageGap, lang: str) -> str:
    name = say(lang, "serve", gap.name.split("/")[0])
    option = gap.name.partition("/")[2]
    named = f"{name} {option}" if option else name
    return f"{named}: {' '.join(gap.has)} – {' '.join(gap.lacks)}"
