"""What an editor asks about a definition, and the answers."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import struct
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as t
from pygls.exceptions import JsonRpcException

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Values, read_text
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.text_edits import apply
from previewer.serve.definition.proposals import explain
from previewer.serve.documents import LARGE
from tests.anywhere.canvas import Canvas
from tests.serve.lsp.conftest import SAMPLES, URI, Editor, OpenEditor, applied, place

pytestmark = pytest.mark.asyncio
LAMP = (SAMPLES / "every-kind.json").read_text("utf-8")
NAMED = t.TextDocumentIdentifier(URI)


def as_json(found: Any) -> dict[str, Any]:
    """An object that a command gave, which pygls makes a tuple of."""
    made: dict[str, Any] = json.loads(json.dumps(_plain(found)))
    return made


def _plain(found: Any) -> Any:
    if hasattr(found, "_asdict"):
        return {name: _plain(value) for name, value in found._asdict().items()}
    if isinstance(found, dict):
        return {name: _plain(value) for name, value in found.items()}
    return [_plain(one) for one in found] if isinstance(found, list) else found


async def completed(editor: Editor, text: str, at: t.Position) -> dict[str, t.CompletionItem]:
    editor.open(text)
    found = await editor.client.text_document_completion_async(t.CompletionParams(NAMED, at))
    assert found is not None
    return {item.label: item for item in found.items}


async def test_completion_in_a_key_proposes_keys_of_the_form_and_replaces_the_whole_word(
    open_editor: OpenEditor,
) -> None:
    text = LAMP.replace('"multipleOf"', '"mul"', 1)
    async with open_editor("visual-studio-code") as editor:
        found = await completed(editor, text, place(text, '"mul"', 3))
        item = found["multipleOf"]
        assert item.documentation
        assert item.text_edit.range == t.Range(place(text, '"mul"', 1), place(text, '"mul"', 5))
        assert item.filter_text is None
        assert read_text(applied(text, [item.text_edit])).diagnostics == ()


async def test_completion_where_an_item_can_stand_puts_in_a_whole_item_and_its_place_in_the_order(
    open_editor: OpenEditor,
) -> None:
    mark = '"lamp_name": {'
    text = LAMP.replace(mark, '"sl\n      ' + mark)
    async with open_editor("visual-studio-code") as editor:
        item = (await completed(editor, text, place(text, '"sl\n', 3)))["slider"]
        assert item.insert_text_format == t.InsertTextFormat.Snippet
        plain = re.sub(r"\$\{\d+:((?:[^}\\]|\\.)*)\}|\$\d+", r"\1", item.text_edit.new_text).replace("\\}", "}")
        edits = [t.TextEdit(item.text_edit.range, plain), *(item.additional_text_edits or ())]
        reading = read_text(applied(text, edits))
        assert {one.code for one in reading.diagnostics} == {"text-placeholder"}
        assert set(reading.slices) == {*read_text(LAMP).slices, "slider"}
        assert "slider" in (reading.piece.order or ())


async def test_completion_for_an_editor_without_snippets_is_plain_text(open_editor: OpenEditor) -> None:
    text = LAMP.replace('"multipleOf"', '"mul"', 1)

    def plain(capabilities: t.ClientCapabilities) -> None:
        capabilities.text_document.completion.completion_item.snippet_support = False

    async with open_editor(change=plain) as editor:
        found = await completed(editor, text, place(text, '"mul"', 3))
        assert {item.insert_text_format for item in found.values()} == {t.InsertTextFormat.PlainText}
        assert "$" not in found["multipleOf"].text_edit.new_text


async def hovered(editor: Editor, at: t.Position) -> str:
    found = await editor.client.text_document_hover_async(t.HoverParams(NAMED, at))
    assert found is not None
    value: str = found.contents.value
    return value


async def test_hover_on_an_item_says_its_row_as_the_command_does_and_on_a_key_what_it_is(
    open_editor: OpenEditor,
) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)
        row = await hovered(editor, place(LAMP, '"brightness": {', 2))
        assert "Full brightness (%): 80  <brightness, drumroll>" in row
        assert "base64" not in row
        assert explain(LAMP, LAMP.index('"multipleOf"'), "en").rule.split("\n")[0] in await hovered(
            editor, place(LAMP, '"multipleOf"', 2)
        )


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("name", "options"), [("Visual Studio Code", {}), ("an editor", {"pictures": True}), ("VSCodium", {})]
)
async def test_hover_in_an_editor_that_draws_has_the_row_of_both_phones_as_pictures(
    open_editor: OpenEditor, name: str, options: dict[str, bool]
) -> None:
    async with open_editor("visual-studio-code", client_name=name, **options) as editor:
        editor.open(LAMP)
        row = await hovered(editor, place(LAMP, '"brightness": {', 2))
        pictures = re.findall(r"data:image/png;base64,([A-Za-z0-9+/=]+)", row)
        assert len(pictures) == 2
        assert all(base64.b64decode(one).startswith(b"\x89PNG") for one in pictures)


async def test_hover_where_plain_text_comes_first_has_no_picture(open_editor: OpenEditor) -> None:
    def plain(capabilities: t.ClientCapabilities) -> None:
        capabilities.text_document.hover.content_format = [t.MarkupKind.PlainText, t.MarkupKind.Markdown]

    async with open_editor(change=plain, client_name="Visual Studio Code", pictures=True) as editor:
        editor.open(LAMP)
        assert "base64" not in await hovered(editor, place(LAMP, '"brightness": {', 2))


async def test_outline_when_asked_for_is_in_the_order_of_display_also_while_the_text_is_broken(
    open_editor: OpenEditor,
) -> None:
    wanted = [item.key for item in read_text(LAMP).piece.display_order()]
    async with open_editor("visual-studio-code") as editor:
        editor.open(LAMP)
        asked = t.DocumentSymbolParams(NAMED)
        found = await editor.client.text_document_document_symbol_async(asked)
        assert [one.name for one in found] == wanted
        assert "Scene · drumroll" in [one.detail for one in found]
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP[:-20] + "{{"))
        again = await editor.client.text_document_document_symbol_async(asked)
        assert [one.name for one in again] == wanted


async def test_definition_leads_from_the_order_to_the_item_and_back(open_editor: OpenEditor) -> None:
    in_order, declared = place(LAMP, '"lamp_name",'), place(LAMP, '"lamp_name": {')
    async with open_editor() as editor:
        editor.open(LAMP)
        (there,) = await editor.client.text_document_definition_async(t.DefinitionParams(NAMED, in_order))
        assert there.range.start == declared
        (back,) = await editor.client.text_document_definition_async(t.DefinitionParams(NAMED, declared))
        assert back.range.start == in_order


async def test_rename_changes_the_key_wherever_it_is_named_and_says_why_not(open_editor: OpenEditor) -> None:
    at = place(LAMP, '"lamp_name",', 3)
    async with open_editor("visual-studio-code") as editor:
        editor.open(LAMP)
        prepared = await editor.client.text_document_prepare_rename_async(t.PrepareRenameParams(NAMED, at))
        assert prepared.placeholder == "lamp_name"
        done = await editor.client.text_document_rename_async(t.RenameParams(NAMED, at, "bedside"))
        (change,) = done.document_changes
        reading = read_text(applied(LAMP, change.edits))
        assert list(reading.slices) == ["bedside" if key == "lamp_name" else key for key in read_text(LAMP).slices]
        assert reading.diagnostics == ()
        with pytest.raises(JsonRpcException, match="scene"):
            await editor.client.text_document_rename_async(t.RenameParams(NAMED, at, "scene"))
        with pytest.raises(JsonRpcException, match="There is no key of an item here"):
            await editor.client.text_document_rename_async(t.RenameParams(NAMED, t.Position(0, 0), "x"))


async def test_formatting_folding_and_lenses_are_those_of_the_window(open_editor: OpenEditor) -> None:
    text = LAMP.replace('"type": "object"', '"type":    "object"').replace('"ja": "部屋', '"fr": "Lampe", "ja": "部屋')
    text = text.replace('"en": "Scene",', '"en": "Scene", "fr": "Scène",')
    async with open_editor() as editor:
        editor.open(text)
        options = t.FormattingOptions(8, True)
        edits = await editor.client.text_document_formatting_async(t.DocumentFormattingParams(NAMED, options))
        assert edits is not None
        assert applied(text, edits) == apply(text, tidy(text))
        folds = await editor.client.text_document_folding_range_async(t.FoldingRangeParams(NAMED))
        assert (0, text.count("\n") - 2) in {(one.start_line, one.end_line) for one in folds}
        lenses = await editor.client.text_document_code_lens_async(t.CodeLensParams(NAMED))
        titles = [one.command.title for one in lenses]
        assert "title: en ja – fr" in titles
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP + "}"))
        with pytest.raises(JsonRpcException, match="JSON"):
            await editor.client.text_document_formatting_async(t.DocumentFormattingParams(NAMED, options))


@pytest.mark.usefixtures("processes")
async def test_commands_give_values_a_picture_and_a_case(open_editor: OpenEditor, tmp_path: Path) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)

        async def do(name: str, **given: object) -> dict[str, object]:
            found = await editor.client.workspace_execute_command_async(
                t.ExecuteCommandParams(name, [{"uri": URI, **given}])
            )
            return as_json(found)

        values = await do("piece.values", values={"brightness": 40, "nothing": 1})
        piece = read_text(LAMP).piece
        assert piece is not None
        wanted, refused = Values.initial(piece, date.today()).load({"brightness": 40, "nothing": 1})
        assert values["text"] == wanted.delivered()
        assert values["refused"] == [one.message("en") for one in refused]
        picture = await do("piece.picture", look={"lang": "ja", "theme": "dark"}, scale=0.5)
        assert base64.b64decode(str(picture["png"])).startswith(b"\x89PNG")
        look: Any = picture["look"]
        assert look["lang"] == "ja"
        assert picture["current"] is True
        case = await do("piece.export", look={"lang": "ja"}, values={"brightness": 40})
        assert json.loads(str(case["text"]))["values"] == {"brightness": 40}
        for name, given, told in (
            ("piece.picture", {"look": {"device": "a brick"}}, "a brick"),
            ("piece.picture", {"open": "nothing"}, "nothing"),
            ("piece.values", {"uri": "file:///closed.json"}, "is not open"),
        ):
            with pytest.raises(JsonRpcException, match=told):
                await do(name, **given)
        with pytest.raises(JsonRpcException, match=r"piece\.explode"):
            await do("piece.explode")


@pytest.mark.usefixtures("processes")
async def test_phones_of_a_panel_when_touched_then_frames_come_and_scroll_and_another_text_is_shown(
    open_editor: OpenEditor,
) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)
        canvases = {"ios": Canvas(), "android": Canvas()}

        async def do(name: str, **given: object) -> Any:
            asked = t.ExecuteCommandParams(name, [{"uri": URI, **given}])
            return _plain(await editor.client.workspace_execute_command_async(asked))

        async def say(platform: str, *said: object) -> None:
            assert await do("piece.said", platform=platform, sent=json.dumps(said)) is None

        frames: list[tuple[str, bytes]] = []

        def framed(params: Any) -> None:
            assert params.uri == URI
            frames.append((params.platform, base64.b64decode(params.data)))
            editor.heard.set()

        async def until(holds: Callable[[], object]) -> None:
            """Draw and answer frames until something holds of what is drawn."""
            while not holds():
                await editor.until(lambda: frames)
                platform, data = frames.pop(0)
                canvases[platform].take(data)
                await say(platform, "answered", canvases[platform].frame)

        editor.client.feature("piece/frame")(framed)
        # Nobody has asked for phones: what is said of them is nothing.
        await say("ios", "seen")
        for platform in canvases:
            look = {"platform": platform, "lang": "ja", "theme": "dark"}
            assert await do("piece.touch", look=look) == {"begun": 1, "current": True}
            await say(platform, "hello", platform, 1, 400, 800, 1)
        ios = canvases["ios"]
        await until(lambda: all(canvas.words for canvas in canvases.values()))
        assert (ios.image.width(), ios.words["lang"], ios.words["theme"]) == (393, "ja", "dark")
        before = ios.image.copy()
        await say("ios", "wheel", 200, 400, 0, -360, 1000, 1)
        await until(lambda: ios.event == 1 and ios.image != before)
        await say("ios", "no word of ours")
        # The look follows the editor's page, the list the cursor, the text what is typed.
        await do("piece.touch", look={"platform": "ios", "lang": "en", "device": "iPhone SE"}, at="note")
        title = json.loads(LAMP)["title"]["en"]
        await until(lambda: (ios.image.width(), ios.words["lang"], ios.words["title"]) == (375, "en", title))
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP.replace(title, "Another lamp")))
        await do("piece.touch", look={"platform": "ios", "lang": "en", "device": "iPhone SE"})
        await until(lambda: ios.words["title"] == "Another lamp")
        await do("piece.leave")
        await say("ios", "wheel", 200, 400, 0, -360, 2000, 2)
        # Phones that come again are new: they know of no event.
        await do("piece.touch", look={"platform": "ios", "lang": "en"})
        await say("ios", "hello", "ios", 1, 400, 800, 1)
        await until(lambda: ios.event == 0)
        with pytest.raises(JsonRpcException, match="a brick"):
            await do("piece.touch", look={"device": "a brick"})
        with pytest.raises(JsonRpcException, match='"sent"'):
            await do("piece.said", platform="ios")


@pytest.mark.usefixtures("processes")
async def test_picture_of_a_text_says_where_its_rows_are_and_whether_it_is_the_text_as_it_is(
    open_editor: OpenEditor,
) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)

        async def picture(**given: object) -> dict[str, Any]:
            asked = t.ExecuteCommandParams("piece.picture", [{"uri": URI, "scale": 1, **given}])
            return as_json(await editor.client.workspace_execute_command_async(asked))

        whole = await picture(full=True)
        piece = read_text(LAMP).piece
        assert piece is not None
        shown = [item.key for item in piece.display_order() if not item.hidden]
        assert [row["key"] for row in whole["rows"]] == shown
        tops = [row["y"] for row in whole["rows"]]
        assert tops == sorted(tops)
        size = struct.unpack(">II", base64.b64decode(whole["png"])[16:24])
        assert size == (whole["width"], whole["height"])
        for row in whole["rows"]:
            assert 0 <= row["x"] <= row["x"] + row["width"] <= whole["width"] + 0.01
            assert 0 <= row["y"] <= row["y"] + row["height"] <= whole["height"] + 0.01
        screen = await picture()
        assert len(screen["rows"]) < len(shown)
        assert screen["height"] < whole["height"]
        assert all(row["y"] + row["height"] <= screen["height"] for row in screen["rows"])
        assert shown[-1] not in {row["key"] for row in screen["rows"]}
        assert shown[-1] in {row["key"] for row in (await picture(at=shown[-1]))["rows"]}
        assert (await picture(at="nothing"))["rows"] == screen["rows"]
        with pytest.raises(JsonRpcException, match='"at" is the key'):
            await picture(at=7)
        for name in ("gleam", "glow"):
            editor.change(t.TextDocumentContentChangeWholeDocument(LAMP.replace("brightness", name)))
            at_once = await picture(full=True)
            assert at_once["current"] is True
            assert name in {row["key"] for row in at_once["rows"]}
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP))
        await picture()
        editor.change(t.TextDocumentContentChangeWholeDocument(LAMP.replace("{", "", 1)))
        broken = await picture(full=True)
        assert (broken["current"], broken["rows"]) == (False, whole["rows"])


@pytest.mark.usefixtures("processes")
async def test_picture_of_a_large_text_is_of_the_text_as_it_is(open_editor: OpenEditor) -> None:
    def large(key: str) -> str:
        return LAMP.replace("{", '{"x-padding": "' + "x" * LARGE + '",', 1).replace("brightness", key)

    async with open_editor() as editor:
        editor.open(large("brightness"))
        for name in ("gleam", "glow"):
            ask = [{"uri": URI, "full": True, "scale": 0.5}]
            found = as_json(
                await editor.client.workspace_execute_command_async(t.ExecuteCommandParams("piece.picture", ask))
            )
            assert found["current"] is True
            editor.change(t.TextDocumentContentChangeWholeDocument(large(name)))


async def test_choices_of_a_text_are_its_languages_and_what_the_phones_that_it_is_for_have(
    open_editor: OpenEditor,
) -> None:
    ask = t.ExecuteCommandParams("piece.choices", [{"uri": URI}])
    async with open_editor() as editor:
        editor.open(LAMP)
        found = as_json(await editor.client.workspace_execute_command_async(ask))
        assert (found["languages"], found["lang"]) == (["ja", "en"], "en")
        assert [one["code"] for one in found["platforms"]] == list(PLATFORMS)
        for one in found["platforms"]:
            for member, values in (
                ("device", one["devices"]),
                ("design", [design["code"] for design in one["designs"]]),
                ("text_size", [step["factor"] for step in one["text_sizes"]]),
            ):
                assert all(getattr(Look(one["code"], **{member: value}), member) == value for value in values)
            usual = Look(one["code"])
            assert (one["device"], one["design"]) == (usual.device, usual.design)
        editor.change(t.TextDocumentContentChangeWholeDocument((SAMPLES / "ios-only.json").read_text("utf-8")))
        found = as_json(await editor.client.workspace_execute_command_async(ask))
        assert [one["code"] for one in found["platforms"]] == ["ios"]
        editor.open("[1, 2]")
        assert as_json(await editor.client.workspace_execute_command_async(ask)) == {"problem": ""}
        editor.open('{"preferences": {"properties": }}')
        broken = as_json(await editor.client.workspace_execute_command_async(ask))
        assert list(broken) == ["problem"]
        assert "JSON" in broken["problem"]
        with pytest.raises(JsonRpcException, match="is not open"):
            await editor.client.workspace_execute_command_async(
                t.ExecuteCommandParams("piece.choices", [{"uri": "file:///closed.json"}])
            )


@pytest.mark.usefixtures("processes")
async def test_picture_that_is_not_wanted_any_more_is_cancelled_and_a_keystroke_waits_for_none(
    open_editor: OpenEditor, resting_pictures: None
) -> None:
    async with open_editor() as editor:
        editor.open(LAMP)
        await editor.problems()
        client = editor.client
        asked = [
            client.protocol.send_request(
                t.WORKSPACE_EXECUTE_COMMAND,
                t.ExecuteCommandParams("piece.picture", [{"uri": URI, "full": True, "scale": 8}]),
                msg_id=f"picture-{at}",
            )
            for at in range(3)
        ]
        editor.change(
            t.TextDocumentContentChangeWholeDocument(LAMP.replace('"default": "sunrise"', '"default": "noon"'))
        )
        assert await editor.problems()
        assert not any(one.done() for one in asked)
        for at in range(3):
            client.cancel_request(t.CancelParams(f"picture-{at}"))
        for one in asked:
            with pytest.raises(JsonRpcException) as caught:
                await asyncio.wait_for(asyncio.wrap_future(one), 60)
            assert caught.value.code == -32800
