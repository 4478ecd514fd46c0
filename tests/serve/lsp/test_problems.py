"""What an editor is told of what is wrong, and how it is mended."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from lsprotocol import types as t

from previewer.pieces import read_text
from tests.cli.conftest import Run
from tests.serve.lsp.conftest import SAMPLES, URI, OpenEditor, applied, place

pytestmark = pytest.mark.asyncio
LAMP = (SAMPLES / "every-kind.json").read_text("utf-8")
_SCENE = "/preferences/properties/scene/x-title"


async def test_problem_when_a_definition_is_opened_has_code_place_related_place_and_documentation(
    open_editor: OpenEditor,
) -> None:
    text = LAMP.replace('"default": "sunrise"', '"default": "noon"')
    async with open_editor() as editor:
        editor.open(text)
        (found,) = await editor.problems()
    assert (found.code, found.source, found.severity) == (
        "default-not-in-enum",
        "previewer",
        t.DiagnosticSeverity.Error,
    )
    assert found.range == t.Range(place(text, '"noon"'), place(text, '"noon"', len('"noon"')))
    assert found.message == read_text(text).diagnostics[0].message("en")
    (related,) = found.related_information
    assert related.location.range.start == place(text, '"enum"')
    path, _, code = found.code_description.href.partition("#")
    assert code == found.code
    assert f'id="{code}"' in Path(path.removeprefix("file://")).read_text("utf-8")


async def test_problem_when_the_editor_speaks_japanese_is_told_in_japanese(open_editor: OpenEditor) -> None:
    text = LAMP.replace('"default": "sunrise"', '"default": "noon"')
    async with open_editor(locale="ja") as editor:
        editor.open(text)
        (found,) = await editor.problems()
    assert found.message == read_text(text).diagnostics[0].message("ja")


@pytest.mark.parametrize("encoding", list(t.PositionEncodingKind))
async def test_problem_behind_wide_letters_when_typed_is_placed_in_the_units_of_the_editor(
    open_editor: OpenEditor, encoding: t.PositionEncodingKind
) -> None:
    def speaks(capabilities: t.ClientCapabilities) -> None:
        assert capabilities.general is not None
        capabilities.general.position_encodings = [encoding]

    head = '{"preferences": {"properties": {"a": {"x-title": {"en": "𝄞é\u2028", "ja": "灯"}, "x-input-type": '
    tail = '"swich"}}}}'
    sizes = {t.PositionEncodingKind.Utf8: 1, t.PositionEncodingKind.Utf16: 2, t.PositionEncodingKind.Utf32: 4}
    codec = {1: "utf-8", 2: "utf-16-le", 4: "utf-32-le"}[sizes[encoding]]
    async with open_editor(change=speaks) as editor:
        assert editor.told.capabilities.position_encoding == encoding
        editor.open(head)
        await editor.problems()
        at = t.Position(0, len(head.encode(codec)) // sizes[encoding])
        editor.change(t.TextDocumentContentChangePartial(t.Range(at, at), tail))
        found = next(one for one in await editor.problems() if one.code == "input-type-unknown")
    assert found.range == t.Range(at, t.Position(0, at.character + len('"swich"')))


async def test_other_json_when_opened_is_left_alone_unless_its_name_is_in_the_selector(open_editor: OpenEditor) -> None:
    async with open_editor(selector=["*.piece.json"]) as editor:
        editor.open('{"name": "a package"}', "file:///package.json")
        editor.open('{"name": "not a piece yet"}', "file:///a.piece.json")
        assert [one.code for one in await editor.problems("file:///a.piece.json")] == ["not-a-piece"]
        assert "file:///package.json" not in editor.client.diagnostics
        identifier = t.TextDocumentIdentifier("file:///package.json")
        client = editor.client
        assert await client.text_document_hover_async(t.HoverParams(identifier, t.Position(0, 3))) is None
        formatted = t.DocumentFormattingParams(identifier, t.FormattingOptions(2, True))
        assert await client.text_document_formatting_async(formatted) is None


async def test_definition_when_it_is_one_no_more_has_no_problems_left(open_editor: OpenEditor) -> None:
    async with open_editor() as editor:
        editor.open('{"preferences": {}}')
        assert await editor.problems()
        editor.change(t.TextDocumentContentChangeWholeDocument('{"other": {}}'))
        await editor.until(lambda: not editor.client.diagnostics[URI])


async def test_document_when_closed_takes_its_problems_along(open_editor: OpenEditor) -> None:
    async with open_editor() as editor:
        identifier = editor.open('{"preferences": {}}')
        assert await editor.problems()
        editor.client.text_document_did_close(t.DidCloseTextDocumentParams(identifier))
        await editor.until(lambda: not editor.client.diagnostics[URI])


async def test_fixes_when_asked_for_are_single_ones_and_all_that_are_certain(open_editor: OpenEditor) -> None:
    text = LAMP.replace('"lamp_name",', '"lamp_nam",').replace('"x-input-type": "switch"', '"x-input-type": "Switch"')
    text = text.replace('"default": "sunrise"', '"default": "noon"')
    async with open_editor("visual-studio-code") as editor:
        identifier = editor.open(text)
        whole = t.Range(t.Position(0, 0), t.Position(999, 0))
        asked = t.CodeActionParams(identifier, whole, t.CodeActionContext([]))
        found = await editor.client.text_document_code_action_async(asked)
        single = [one for one in found if one.kind == t.CodeActionKind.QuickFix and one.diagnostics]
        assert {(one.diagnostics[0].code, one.is_preferred) for one in single if one.diagnostics} >= {
            ("order-unknown-key", True),
            ("input-type-unknown", True),
        }
        asked.context.only = [t.CodeActionKind.SourceFixAll]
        (everything,) = await editor.client.text_document_code_action_async(asked)
    assert everything.kind == t.CodeActionKind.SourceFixAll
    (edit,) = everything.edit.document_changes
    assert edit.text_document.version == 1
    assert [one.code for one in read_text(applied(text, edit.edits)).diagnostics] == ["default-not-in-enum"]


async def test_folder_when_opened_tells_of_every_definition_that_is_not_open(
    open_editor: OpenEditor, tmp_path: Path
) -> None:
    (tmp_path / "lamp.json").write_text('{"preferences": {}}', "utf-8")
    (tmp_path / "package.json").write_text(json.dumps({"name": "x"}), "utf-8")
    outside = tmp_path.parent / f"{tmp_path.name}-outside.json"
    outside.write_text('{"preferences": {"properties": 1}}', "utf-8")
    (tmp_path / "good.json").write_text('{"preferences": {"properties": 1}}', "utf-8")
    (tmp_path / "out.json").symlink_to(outside)
    async with open_editor(folder=tmp_path) as editor:
        uri = (tmp_path / "good.json").as_uri()
        await editor.until(lambda: uri in editor.client.diagnostics)
        editor.open('{"preferences": {}}')
        await editor.problems()
        assert {Path(uri).name for uri in editor.client.diagnostics} == {"good.json", "lamp.json"}


async def test_folder_when_the_editor_asks_is_told_whole_and_then_only_what_changed(
    open_editor: OpenEditor, tmp_path: Path
) -> None:
    def pulls(capabilities: t.ClientCapabilities) -> None:
        assert capabilities.text_document is not None
        capabilities.text_document.diagnostic = t.DiagnosticClientCapabilities()

    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text('{"preferences": {"properties": 1}}', "utf-8")
    async with open_editor(folder=tmp_path, change=pulls) as editor:
        first = await editor.client.workspace_diagnostic_async(t.WorkspaceDiagnosticParams([]))
        assert [len(one.items) > 0 for one in first.items] == [True, True]
        (tmp_path / "b.json").write_text('{"preferences": {"properties": {}}}', "utf-8")
        known = [t.PreviousResultId(one.uri, str(one.result_id)) for one in first.items]
        again = await editor.client.workspace_diagnostic_async(t.WorkspaceDiagnosticParams(known))
        kinds = {one.uri.rpartition("/")[2]: one.kind for one in again.items}
        assert kinds == {"a.json": "unchanged", "b.json": "full"}
        identifier = editor.open('{"preferences": {}}')
        report = await editor.client.text_document_diagnostic_async(t.DocumentDiagnosticParams(identifier))
        assert report.items
        assert URI not in editor.client.diagnostics


@pytest.mark.parametrize("asks", [False, True])
async def test_text_that_a_person_reviewed_is_told_of_as_the_check_tells_it(
    open_editor: OpenEditor, tmp_path: Path, run: Run, asks: bool
) -> None:
    def pulls(capabilities: t.ClientCapabilities) -> None:
        assert capabilities.text_document is not None
        capabilities.text_document.diagnostic = t.DiagnosticClientCapabilities() if asks else None

    text = LAMP.replace('"en": "Scene"', '"en": "scene"')
    for name in ("open", "closed"):
        (tmp_path / f"{name}.json").write_text(text, "utf-8")
        run("texts", "review", str(tmp_path / f"{name}.json"), _SCENE, "--lang", "en", "--by", "Ann")
    uris = [(tmp_path / f"{name}.json").as_uri() for name in ("open", "closed")]

    async with open_editor(folder=tmp_path, change=pulls) as editor:

        async def told() -> list[list[object]]:
            if not asks:
                await editor.until(lambda: uris[1] in editor.client.diagnostics)
                await editor.problems(uris[0])
                return [[one.code for one in editor.client.diagnostics[uri]] for uri in uris]
            report = await editor.client.text_document_diagnostic_async(t.DocumentDiagnosticParams(identifier))
            others = await editor.client.workspace_diagnostic_async(t.WorkspaceDiagnosticParams([]))
            return [[one.code for one in found.items] for found in (report, *others.items)]

        identifier = editor.open(text, uris[0])
        if not asks:  # of a file without problems nothing is told
            editor.client.diagnostics[uris[1]] = []
        assert await told() == [[], []]
        for name in ("open", "closed"):
            (tmp_path / f"{name}.texts.json").unlink()
        gone = [t.FileEvent(uri.replace(".json", ".texts.json"), t.FileChangeType.Deleted) for uri in reversed(uris)]
        editor.client.workspace_did_change_watched_files(t.DidChangeWatchedFilesParams(gone))
        if not asks:
            await editor.until(lambda: editor.client.diagnostics[uris[0]] and editor.client.diagnostics[uris[1]])
        async with asyncio.timeout(60):  # who asks may do so before it is known
            while await told() != [["text-placeholder"], ["text-placeholder"]]:
                pass
