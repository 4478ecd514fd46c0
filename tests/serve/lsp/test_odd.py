"""Odd addresses, texts and requests, broken definitions, and folders that come and go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types as t
from pygls.exceptions import JsonRpcException

from previewer.pieces import read_text
from previewer.pieces.edits.editing import carry_out
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.text_edits import apply
from previewer.serve.positions import EditorPositions
from tests.patience import PATIENCE
from tests.serve.lsp.conftest import SAMPLES, URI, Editor, OpenEditor, applied, place

pytestmark = pytest.mark.asyncio
LAMP = (SAMPLES / "every-kind.json").read_text("utf-8")
WRONG = LAMP.replace('"default": "sunrise"', '"default": "noon"')
NAMED = t.TextDocumentIdentifier(URI)
ODD = (
    *("file:///a%20b/l%C3%A4mp.json", "file:///c%3A/Users/x/lamp.json", "file:///C:/lamp.json", "untitled:Untitled-1"),
    *(
        "file://server/share/a.json",
        "file:///日本/灯.json",
        "",
        "no address",
        "file:///a.json?x=1#f",
        "http://[bad/a.json",
    ),
    *("file:///a%00b.json", "vscode-notebook-cell:/a#b"),
)


@pytest.mark.usefixtures("processes")
async def test_document_with_an_odd_address_is_judged_and_answered_under_it(open_editor: OpenEditor) -> None:
    async with open_editor(selector=["*.piece.json"]) as editor:
        for uri in ODD:
            identifier = editor.open(WRONG, uri)
            assert [one.code for one in await editor.problems(uri)] == ["default-not-in-enum"]
            found = await editor.client.text_document_hover_async(
                t.HoverParams(identifier, place(WRONG, '"multipleOf"', 2))
            )
            assert found is not None
            editor.client.text_document_did_close(t.DidCloseTextDocumentParams(identifier))
        assert editor.client.log_messages == []


@pytest.mark.parametrize("end", ["\r\n", "\r"])
async def test_definition_with_other_ends_of_lines_keeps_them(open_editor: OpenEditor, end: str) -> None:
    text = WRONG.replace("\n", end)
    plain = EditorPositions(text, "utf-16")
    async with open_editor("visual-studio-code") as editor:
        editor.open(text)
        (found,) = await editor.problems()
        assert found.range.start == place(WRONG, '"noon"')
        asked = t.RenameParams(NAMED, t.Position(*plain.position(text.index('"scene": {') + 2)), "mood")
        (change,) = (await editor.client.text_document_rename_async(asked)).document_changes
        assert applied(text, change.edits) == apply(text, carry_out(read_text(text), RenameItem("scene", "mood")).edits)
        options = t.FormattingOptions(2, True)
        edits = await editor.client.text_document_formatting_async(t.DocumentFormattingParams(NAMED, options))
        assert applied(text, edits or ()) == apply(text, tidy(text))


@pytest.mark.parametrize("size", [0, 3, 2_000_000_000])
async def test_formatting_of_one_line_by_steps_of_the_editor_is_held_within_reason(
    open_editor: OpenEditor, size: int
) -> None:
    text = '{"preferences":{"type":"object","properties":{}}}'
    async with open_editor() as editor:
        editor.open(text)
        asked = t.DocumentFormattingParams(NAMED, t.FormattingOptions(size, True))
        made = applied(text, await editor.client.text_document_formatting_async(asked) or ())
        assert made.splitlines()[1].startswith(" " * {0: 2, 3: 3}.get(size, 16) + '"')


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("key", ["", " ", "a.b", 'a"b', "1st", "x-y"])
async def test_rename_to_what_the_judge_would_not_like_is_refused_with_its_reason(
    open_editor: OpenEditor, key: str
) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)
        at = place(LAMP, '"scene": {', 2)
        with pytest.raises(JsonRpcException) as refused:
            await editor.client.text_document_rename_async(t.RenameParams(NAMED, at, key))
        assert "not with a dot" in refused.value.message


@pytest.mark.usefixtures("processes")
async def test_rename_to_another_item_is_refused_and_to_itself_changes_nothing(open_editor: OpenEditor) -> None:
    async with open_editor("visual-studio-code") as editor:
        editor.open(LAMP)
        at = place(LAMP, '"scene": {', 2)
        with pytest.raises(JsonRpcException, match='"lamp_name" already exists'):
            await editor.client.text_document_rename_async(t.RenameParams(NAMED, at, "lamp_name"))
        for new in ("scene", "mood", "灯", "𠮷"):
            done = await editor.client.text_document_rename_async(t.RenameParams(NAMED, at, new))
            (change,) = done.document_changes
            assert new in read_text(applied(LAMP, change.edits)).slices
            assert (not change.edits) is (new == "scene")


@pytest.mark.usefixtures("processes")
async def test_place_that_is_none_is_answered_by_nothing(open_editor: OpenEditor) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)
        client = editor.client
        for at in (t.Position(2**31 - 1, 0), t.Position(0, 2**31 - 1), t.Position(2**31 - 1, 2**31 - 1)):
            assert await client.text_document_hover_async(t.HoverParams(NAMED, at)) is None
            assert not await client.text_document_definition_async(t.DefinitionParams(NAMED, at))
            assert await client.text_document_prepare_rename_async(t.PrepareRenameParams(NAMED, at)) is None


DEEP = ('{"preferences": ' + "[" * 20_000, '{"preferences": ' + '{"a":' * 5_000, '{"preferences": ' + "9" * 5000 + "}")


@pytest.mark.parametrize("text", DEEP, ids=["arrays", "objects", "number"])
async def test_text_that_is_very_deep_or_long_is_judged_and_answered(open_editor: OpenEditor, text: str) -> None:
    async with open_editor() as editor:
        editor.open(text)
        assert await editor.problems()
        client, at = editor.client, t.Position(0, len(text) - 1)
        await client.text_document_hover_async(t.HoverParams(NAMED, at))
        await client.text_document_completion_async(t.CompletionParams(NAMED, at))
        await client.text_document_folding_range_async(t.FoldingRangeParams(NAMED))
        assert client.log_messages == []


async def test_key_that_is_there_twice_leads_to_the_one_before(open_editor: OpenEditor) -> None:
    text = '{"preferences": {"type": "object", "properties": {}}, "preferences": {}}'
    async with open_editor() as editor:
        editor.open(text)
        found = next(one for one in await editor.problems() if one.code == "duplicate-key")
        (first,) = found.related_information or ()
        assert first.location.range.start == place(text, '"preferences"')


async def asked_of(editor: Editor, text: str, mark: str) -> tuple[str, t.Range]:
    """What the hover says at a mark, and where the item is that the order leads to."""
    hover = await editor.client.text_document_hover_async(t.HoverParams(NAMED, place(text, mark, 2)))
    (there,) = await editor.client.text_document_definition_async(
        t.DefinitionParams(NAMED, place(text, '"lamp_name",'))
    )
    assert hover is not None
    return hover.contents.value, there.range


async def test_definition_while_it_is_broken_has_its_last_answers_where_they_are_now_and_new_ones_when_mended(
    open_editor: OpenEditor,
) -> None:
    broken = LAMP.replace('"lamp_name": {', '"x": [,\n\n      "lamp_name": {')
    async with open_editor("visual-studio-code") as editor:
        editor.open(LAMP)
        before, _ = await asked_of(editor, LAMP, '"brightness": {')
        editor.change(t.TextDocumentContentChangeWholeDocument(broken))
        assert [one.code for one in await editor.problems()] == ["syntax"]
        said, there = await asked_of(editor, broken, '"brightness": {')
        assert said == before
        assert there.start == place(broken, '"lamp_name": {')
        outline = await editor.client.text_document_document_symbol_async(t.DocumentSymbolParams(NAMED))
        starts = {one.name: one.selection_range.start for one in outline or ()}
        assert starts["first_day"] == place(broken, '"first_day": {')
        with pytest.raises(JsonRpcException, match="JSON"):
            await editor.client.text_document_rename_async(
                t.RenameParams(NAMED, place(broken, '"brightness": {', 2), "light")
            )
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP.replace("Full brightness", "Most light")))
        assert await editor.problems() == []
        said, _ = await asked_of(editor, LAMP, '"brightness": {')
        assert "Most light (%): 80" in said


def broken_piece(folder: Path, name: str) -> str:
    (folder / name).write_text('{"preferences": {"properties": 1}}', "utf-8")
    return (folder / name).as_uri()


async def test_folder_when_it_is_taken_away_takes_its_problems_along(open_editor: OpenEditor, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "日本 (2)"
    one.mkdir()
    other.mkdir()
    kept, lost = broken_piece(one, "a.json"), broken_piece(other, "b.json")
    async with open_editor(folder=one) as editor:
        change = t.WorkspaceFoldersChangeEvent(added=[t.WorkspaceFolder(other.as_uri(), "other")], removed=[])
        editor.client.workspace_did_change_workspace_folders(t.DidChangeWorkspaceFoldersParams(change))
        await editor.until(lambda: editor.client.diagnostics.get(kept) and editor.client.diagnostics.get(lost))
        change = t.WorkspaceFoldersChangeEvent(added=[], removed=[t.WorkspaceFolder(other.as_uri(), "other")])
        editor.client.workspace_did_change_workspace_folders(t.DidChangeWorkspaceFoldersParams(change))
        await editor.until(lambda: not editor.client.diagnostics[lost])
        assert editor.client.diagnostics[kept]
        saved = t.DidChangeWatchedFilesParams([t.FileEvent(uri, t.FileChangeType.Changed) for uri in (lost, kept)])
        (one / "a.json").write_text('{"preferences": {"type": "object", "properties": {}}}', "utf-8")
        before = [found.code for found in editor.client.diagnostics[kept]]
        editor.client.workspace_did_change_watched_files(saved)
        await editor.until(lambda: [found.code for found in editor.client.diagnostics[kept]] != before)
        assert not editor.client.diagnostics[lost]


async def test_file_that_is_open_under_another_spelling_of_its_address_is_told_of_once(
    open_editor: OpenEditor, tmp_path: Path
) -> None:
    folder = tmp_path / "a (1)"
    folder.mkdir()
    ours = broken_piece(folder, "a.json")
    theirs = ours.replace("%28", "(").replace("%29", ")")
    assert theirs != ours
    async with open_editor(folder=folder) as editor:
        await editor.until(lambda: editor.client.diagnostics.get(ours))
        identifier = editor.open(LAMP, theirs)
        assert await editor.problems(theirs) == []
        assert not editor.client.diagnostics[ours]
        (folder / "a.json").write_text('{"preferences": {"properties": {}}}', "utf-8")
        editor.client.text_document_did_close(t.DidCloseTextDocumentParams(identifier))
        await editor.until(lambda: editor.client.diagnostics[theirs])
        (folder / "a.json").unlink()
        gone = t.DidChangeWatchedFilesParams([t.FileEvent(theirs, t.FileChangeType.Deleted)])
        editor.client.workspace_did_change_watched_files(gone)
        await editor.until(lambda: not editor.client.diagnostics[theirs])


async def test_file_that_is_changed_is_judged_as_the_folder_is(open_editor: OpenEditor, tmp_path: Path) -> None:
    folder = tmp_path / "a (1)"
    (folder / ".hidden").mkdir(parents=True)
    ours = broken_piece(folder, "a.json")
    large = LAMP.rstrip()[:-1] + " " * MAX_BYTES + "}"
    (folder / "large.json").write_text(large, "utf-8")
    async with open_editor(folder=folder) as editor:
        await editor.until(lambda: editor.client.diagnostics.get((folder / "large.json").as_uri()))
        assert [one.code for one in editor.client.diagnostics[(folder / "large.json").as_uri()]] == ["too-large"]
        others = [broken_piece(folder, name) for name in (".hidden/b.json", "b.txt", ".c.json")]
        last = broken_piece(folder, "last.json")
        changes = [t.FileEvent(uri, t.FileChangeType.Created) for uri in (*others, last)]
        editor.client.workspace_did_change_watched_files(t.DidChangeWatchedFilesParams(changes))
        await editor.until(lambda: editor.client.diagnostics.get(last))
        assert [uri for uri in others if editor.client.diagnostics.get(uri)] == []
        (folder / "a.json").unlink()
        gone = [t.FileEvent(ours.replace("%28", "(").replace("%29", ")"), t.FileChangeType.Deleted)]
        editor.client.workspace_did_change_watched_files(t.DidChangeWatchedFilesParams(gone))
        await editor.until(lambda: not editor.client.diagnostics[ours])


async def test_request_that_is_cancelled_or_unknown_disturbs_nothing(open_editor: OpenEditor) -> None:
    async with open_editor() as editor:
        editor.open(WRONG)
        for number in ("never asked", 99, "picture-1"):
            editor.client.cancel_request(t.CancelParams(number))
        hover = editor.client.protocol.send_request(
            t.TEXT_DOCUMENT_HOVER, t.HoverParams(NAMED, place(WRONG, '"multipleOf"', 2)), msg_id="h"
        )
        editor.client.cancel_request(t.CancelParams("h"))
        await asyncio.wait([asyncio.wrap_future(hover)], timeout=PATIENCE)
        assert hover.done()
        assert await editor.problems()
        assert editor.client.log_messages == []
