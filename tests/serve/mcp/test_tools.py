"""What each tool gives, and what it refuses."""

from __future__ import annotations

import base64
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import mcp_types._v2025_11_25 as wire
import pytest

from previewer.pictures.png import from_png, pixels_of
from previewer.pieces import read_text
from previewer.scripts import ScriptError, find_engine
from tests.cli.conftest import Run
from tests.serve.mcp.conftest import SAMPLES, Assistant, Start

_SCENE = "/preferences/properties/scene/x-title"
LAMP = (SAMPLES / "every-kind.json").read_text("utf-8")


def test_tools_when_listed_are_as_the_protocol_has_them(of_samples: Assistant) -> None:
    result = of_samples.ask("tools/list", {})["result"]
    listed = wire.ListToolsResult.model_validate(result)
    assert [tool.name for tool in listed.tools] == [
        *("check", "screen", "values", "render", "edit", "texts", "compare"),
    ]
    for tool in result["tools"]:
        for shape in ("inputSchema", "outputSchema"):
            assert tool[shape]["type"] == "object"
            jsonschema.Draft202012Validator.check_schema(tool[shape])
        assert tool["annotations"]["readOnlyHint"] is (tool["name"] != "edit")
    wire.InitializeResult.model_validate(of_samples.told)


CALLS = [
    ("check", {"path": "."}),
    ("check", {"text": "{"}),
    ("check", {"text": LAMP.replace('"sunrise"', '"noon"'), "lang": "ja"}),
    ("screen", {"path": "every-kind.json", "lang": "ja", "values": {"brightness": 40, "nothing": 1}}),
    ("screen", {"text": '{"preferences": {"properties": {"a": 5}}}'}),
    ("values", {"path": "service.json", "event": True, "today": "2026-04-01"}),
    ("render", {"path": "every-kind.json", "look": {"theme": "dark"}, "scale": 0.5, "open": "scene"}),
    ("edit", {"path": "every-kind.json", "operations": [{"op": "set", "pointer": "/title/en", "value": "Lamp"}]}),
    ("edit", {"text": LAMP, "operations": [{"op": "add_item", "key": "k", "kind": "slider", "place": "first"}]}),
    ("texts", {"path": "five-languages.json", "langs": ["en", "ja"], "states": ["translated"]}),
    ("compare", {"published": "published.json", "path": "updated.json", "values": {"a": 1}}),
]


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("tool", "arguments"), CALLS, ids=[f"{name}-{at}" for at, (name, _) in enumerate(CALLS)])
def test_result_of_a_tool_is_as_its_schema_and_the_protocol_say(
    of_samples: Assistant, tool: str, arguments: dict[str, object]
) -> None:
    listed = {one["name"]: one for one in of_samples.ask("tools/list", {})["result"]["tools"]}[tool]
    jsonschema.validate(arguments, listed["inputSchema"])
    result = of_samples.call(tool, **arguments)
    wire.CallToolResult.model_validate(result)
    assert not result.get("isError"), result
    jsonschema.validate(result["structuredContent"], listed["outputSchema"])
    assert json.loads(result["content"][-1]["text"]) == result["structuredContent"]


def test_check_when_asked_tells_what_the_command_tells(of_samples: Assistant) -> None:
    text = LAMP.replace('"default": "sunrise"', '"default": "noon"')
    (file,) = of_samples.found("check", text=text)["files"]
    (found,) = file["diagnostics"]
    assert found["code"] == "default-not-in-enum"
    assert found["message"] == read_text(text).diagnostics[0].message("en")
    assert of_samples.found("check", path="every-kind.json")["summary"] == {
        "files": 1,
        "errors": 0,
        "warnings": 0,
        "advice": 0,
    }


def test_screen_and_values_when_asked_are_what_the_commands_give(of_samples: Assistant, run: Run) -> None:
    name = str(SAMPLES / "every-kind.json")
    words = run("screen", name, "--format", "json", "--lang", "ja", "--today", "2026-04-01").out
    shown = of_samples.found("screen", path="every-kind.json", lang="ja", today="2026-04-01")
    assert {key: value for key, value in shown.items() if key != "refused"} == json.loads(words)
    words = run("values", name, "--set", "brightness=40", "--today", "2026-04-01").out
    delivered = of_samples.found("values", path=name, values={"brightness": 40}, today="2026-04-01")
    assert delivered == {"delivered": json.loads(words), "refused": []}


@pytest.mark.usefixtures("processes")
def test_picture_when_asked_for_is_the_one_that_the_command_draws(
    of_samples: Assistant, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "lamp.png"
    name = str(SAMPLES / "every-kind.json")
    run("render", name, "-o", str(out), "--lang", "ja", "--scale", "1", "--today", "2026-04-01")
    result = of_samples.call("render", path=name, look={"lang": "ja"}, today="2026-04-01")
    image, _ = result["content"]
    assert image["mimeType"] == "image/png"
    drawn = [pixels_of(from_png(data)) for data in (base64.b64decode(image["data"]), out.read_bytes())]
    assert drawn[0] == drawn[1]


def test_edit_when_it_writes_needs_what_a_dry_run_told_and_a_file_that_is_still_so(
    start: Start, tmp_path: Path
) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(LAMP, "utf-8")
    assistant = start(tmp_path)
    operations = [{"op": "rename_item", "key": "scene", "new": "mood"}]
    seen = assistant.found("edit", path="lamp.json", operations=operations)
    assert (seen["changed"], seen["written"]) == (True, False)
    assert file.read_text("utf-8") == LAMP
    assert "base" in assistant.refusal("edit", path="lamp.json", operations=operations, write=True)
    file.write_text(LAMP + "\n", "utf-8")
    told = assistant.refusal("edit", path="lamp.json", operations=operations, write=True, base=seen["base"])
    assert "another than was looked at" in told
    assert file.read_text("utf-8") == LAMP + "\n"
    file.write_text(LAMP, "utf-8")
    done = assistant.found("edit", path="lamp.json", operations=operations, write=True, base=seen["base"])
    assert done["written"] is True
    assert "mood" in read_text(file.read_text("utf-8")).slices


def test_edit_when_an_operation_is_refused_says_why_and_changes_nothing(of_samples: Assistant) -> None:
    def refused(*operations: object) -> str:
        return of_samples.refusal("edit", path="every-kind.json", operations=list(operations))

    assert "no item" in refused({"op": "remove_item", "key": "nothing"})
    assert "needs new" in refused({"op": "rename_item", "key": "scene"})
    assert 'has "op": one of' in refused({"op": "explode"})
    assert "not a JSON pointer" in refused({"op": "set", "pointer": "x", "value": 1})
    assert "text that was sent" in of_samples.refusal(
        "edit", text=LAMP, operations=[{"op": "hide_item", "key": "scene"}], write=True, base="x"
    )


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("check", {}, 'give either "path"'),
        ("check", {"path": "a.json", "text": "{}"}, 'give either "path"'),
        ("check", {"path": "nowhere.json"}, "there is no nowhere.json"),
        ("check", {"path": "/etc/passwd"}, "not below what this server may read"),
        ("check", {"path": "../../README.md"}, "not below what this server may read"),
        ("check", {"path": "every-kind.json", "more": 1}, "more"),
        ("screen", {"text": "{}"}, "cannot be previewed"),
        ("screen", {"path": "every-kind.json", "today": "2026-02-30"}, "2026-02-30"),
        ("render", {"path": "every-kind.json", "look": {"device": "a brick"}}, "a brick"),
        ("render", {"path": "every-kind.json", "open": "nothing"}, "nothing"),
        ("render", {"path": "every-kind.json", "scale": 99}, "scale"),
        ("texts", {"path": "every-kind.json", "langs": ["no language"]}, "not a language code"),
        ("texts", {"path": "every-kind.json", "states": ["nonsense"]}, "nonsense"),
        ("check", {"path": "a" * 5000}, "File name too long"),
        ("check", {"path": "every-kind.json/x"}, "there is no every-kind.json/x"),
        ("check", {"path": "sub/../../README.md"}, "not below what this server may read"),
        ("edit", {"path": "every-kind.json", "operations": []}, "non-empty"),
        ("compare", {"path": "updated.json"}, "published"),
        ("check", {"path": None}, "path is a text; found null"),
        ("check", {"path": "every-kind.json", "most": -1}, "most is 0 or more; found -1"),
        ("check", {"path": "every-kind.json", "lang": ["ja"]}, 'lang is one of "ja", "en"; found ["ja"]'),
        ("check", {"path": "every-kind.json", "lang": "日" * 9000}, "日" * 199 + "…"),
        ("screen", {"path": "every-kind.json", "today": "tomorrow"}, 'today is a day, yyyy-mm-dd; found "tomorrow"'),
        ("screen", {"path": "every-kind.json", "order_seed": 10**30}, "from 0, of at most 18 digits; found 1000"),
        ("screen", {"path": "every-kind.json", "reveal_hidden": 1}, "reveal_hidden is true or false; found 1"),
        ("render", {"path": "every-kind.json", "scale": 1e30}, "scale is 4 or less; found 1e+30"),
        ("texts", {"path": "every-kind.json", "states": ["x"]}, 'states/0 is one of "missing", "fallback"'),
    ],
)
def test_tool_when_it_cannot_do_what_is_asked_answers_with_a_sentence(
    of_samples: Assistant, tool: str, arguments: dict[str, object], told: str
) -> None:
    assert told in of_samples.refusal(tool, **arguments)


def test_tool_that_is_none_when_called_is_an_error_of_the_protocol(of_samples: Assistant) -> None:
    error = of_samples.ask("tools/call", {"name": "explode", "arguments": {}})["error"]
    assert error["code"] == -32602
    assert "check, screen" in error["message"]


@pytest.mark.usefixtures("processes")
def test_server_without_a_folder_reads_and_draws_what_is_sent_and_nothing_else(start: Start) -> None:
    assistant = start()
    assert assistant.found("screen", text=LAMP)["offered"] is True
    image, _ = assistant.call("render", text=LAMP, scale=0.5)["content"]
    assert base64.b64decode(image["data"]).startswith(b"\x89PNG")
    operations = [{"op": "hide_item", "key": "scene"}]
    seen = assistant.found("edit", text=LAMP, operations=operations)
    assert "scene" not in [row["key"] for row in assistant.found("screen", text=seen["text"])["rows"]]
    assert "is not written" in assistant.refusal(
        "edit", text=LAMP, operations=operations, write=True, base=seen["base"]
    )
    assert "no folder was named" in assistant.refusal("screen", path=str(SAMPLES / "every-kind.json"))


def test_link_when_it_leads_out_of_the_folder_is_refused(start: Start, tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    shutil.copy(SAMPLES / "every-kind.json", outside / "lamp.json")
    (inside / "lamp.json").symlink_to(outside / "lamp.json")
    (inside / "all").symlink_to(outside)
    shutil.copy(SAMPLES / "every-kind.json", inside / "own.json")
    (inside / "own.texts.json").symlink_to(outside / "records.json")
    (outside / "records.json").write_text("{}", "utf-8")
    assistant = start(inside)
    for name in ("lamp.json", "all/lamp.json", "all"):
        assert "not below what this server may read" in assistant.refusal("check", path=name)
    assert [one["path"] for one in assistant.found("check", path=".")["files"]] == ["own.json"]
    operations = [{"op": "rename_item", "key": "scene", "new": "mood"}]
    base = assistant.found("edit", path="own.json", operations=operations)["base"]
    told = assistant.refusal("edit", path="own.json", operations=operations, write=True, base=base)
    assert "own.texts.json" in told
    assert (inside / "own.json").read_text("utf-8") == LAMP


def test_rename_when_written_takes_along_what_is_kept_beside_the_file(start: Start, run: Run, tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "every-kind.json", tmp_path / "lamp.json")
    run("texts", "review", str(tmp_path / "lamp.json"), _SCENE, "--lang", "en", "--by", "Ann")
    assistant = start(tmp_path)
    operations = [{"op": "rename_item", "key": "scene", "new": "mood"}]
    base = assistant.found("edit", path="lamp.json", operations=operations)["base"]
    assistant.found("edit", path="lamp.json", operations=operations, write=True, base=base)
    records = (tmp_path / "lamp.texts.json").read_text("utf-8")
    assert "/properties/mood/" in records
    assert "/properties/scene/" not in records


def test_folder_with_what_cannot_be_read_when_checked_says_so_and_checks_the_rest(start: Start, tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "every-kind.json", tmp_path / "lamp.json")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    (tmp_path / "closed.json").write_text(LAMP, "utf-8")
    (tmp_path / "closed.json").chmod(0)
    assistant = start(tmp_path)
    found = assistant.found("check", path=".")
    closed = not os.access(tmp_path / "closed.json", os.R_OK)  # to root nothing is
    assert {one["path"] for one in found["files"]} == {"lamp.json", *([] if closed else ["closed.json"])}
    assert [sentence.partition(" ")[0] for sentence in found["unread"]] == ["closed.json"] * closed + ["loop.json"]


def test_half_of_a_character_when_sent_is_answered(of_samples: Assistant) -> None:
    (file,) = of_samples.found("check", text=LAMP.replace("Sunrise Lamp", "\ud800 Lamp"))["files"]
    assert file["diagnostics"] == []
    assert of_samples.found("screen", text=LAMP.replace("Sunrise Lamp", "𝄞 \ud800"))["title"] == "𝄞 \ufffd"


@pytest.mark.usefixtures("processes")
def test_calls_when_many_come_at_once_are_all_answered(of_samples: Assistant) -> None:
    for at in range(40):
        call = {"name": ("check", "screen", "values", "render")[at % 4], "arguments": {"path": "every-kind.json"}}
        of_samples.send({"jsonrpc": "2.0", "id": f"call-{at}", "method": "tools/call", "params": call})
    answers = [of_samples.answer(f"call-{at}") for at in range(40)]
    assert not [found for found in answers if found.get("result", {"isError": True}).get("isError")]


@pytest.mark.usefixtures("processes")
def test_call_that_is_cancelled_is_no_end_of_the_others(of_samples: Assistant) -> None:
    call = {"name": "render", "arguments": {"path": "every-kind.json", "scale": 4, "full": True}}
    of_samples.send({"jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": call})
    of_samples.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "slow"}})
    assert "error" not in of_samples.ask("ping", {})


def test_edit_when_the_file_has_a_mark_and_is_a_link_within_keeps_both(start: Start, tmp_path: Path) -> None:
    (tmp_path / "lamp.json").write_bytes(b"\xef\xbb\xbf" + LAMP.encode())
    (tmp_path / "link.json").symlink_to(tmp_path / "lamp.json")
    assistant = start(tmp_path)
    operations = [{"op": "set", "pointer": "/title/en", "value": "Lamp"}]
    base = assistant.found("edit", path="link.json", operations=operations)["base"]
    assert assistant.found("edit", path="link.json", operations=operations, write=True, base=base)["written"]
    assert (tmp_path / "link.json").is_symlink()
    wanted = LAMP.replace("Sunrise Lamp", "Lamp", 1)
    assert (tmp_path / "lamp.json").read_bytes() == b"\xef\xbb\xbf" + wanted.encode()


@pytest.fixture
def on_disk() -> Iterator[Path]:
    """A folder that an engine may read: none below /dev, where tests have theirs."""
    with tempfile.TemporaryDirectory(prefix="pieces-") as folder:
        (Path(folder) / "pieces").mkdir()
        yield Path(folder) / "pieces"


@pytest.mark.usefixtures("processes")
def test_handler_when_scripts_are_allowed_is_run_and_judged_and_never_else(start: Start, on_disk: Path) -> None:
    try:
        find_engine()
    except ScriptError as error:
        pytest.skip(str(error))
    shutil.copy(SAMPLES / "service.json", on_disk / "piece.json")
    (on_disk / "index.js").write_text("exports.handler = async event => ({ status: 200, body: {} });\n", "utf-8")
    closed = start(on_disk)
    assert "script_run" not in [one["name"] for one in closed.ask("tools/list", {})["result"]["tools"]]
    assert "error" in closed.ask("tools/call", {"name": "script_run", "arguments": {"path": "piece.json"}})
    assistant = start(on_disk, "--allow-script")
    (tool,) = (one for one in assistant.ask("tools/list", {})["result"]["tools"] if one["name"] == "script_run")
    found = assistant.found("script_run", path="piece.json")
    jsonschema.validate(found, tool["outputSchema"])
    assert found["status"] == 200, found["problems"]
    assert found["preferences"]["tone"] == "friendly"
    outside = on_disk.parent / "other.js"
    outside.write_text("exports.handler = async event => ({});\n", "utf-8")
    (on_disk / "index.js").unlink()
    (on_disk / "index.js").symlink_to(outside)
    assert "leads out" in assistant.refusal("script_run", path="piece.json")
    assert "nothing is run" in assistant.refusal("script_run", path="piece.json", values={"tone": 5})
