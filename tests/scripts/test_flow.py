"""Flows: what fits where pieces meet, with a place in both definitions, and what runs."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from previewer.pieces import read_text
from previewer.scripts.flow import judge_connection
from tests.scripts.conftest import deno, handler, tmp_path

__all__ = ["deno", "tmp_path"]


def piece(**sides: dict[str, Any] | None) -> str:
    """A definition with these members of `output` and `input`."""
    made: dict[str, Any] = {"blockType": "service", "serviceProxy": {"service": sides.pop("named", None) or "x"}}
    for side, members in sides.items():
        if members is not None:
            made[side] = {"type": "object", "properties": members}
    made["preferences"] = {"type": "object", "properties": {}}
    return json.dumps(made, indent=1)


TEXT = {"type": "string"}
NUMBER = {"type": "number"}


def array(items: dict[str, Any], **more: int) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


@pytest.mark.parametrize(
    ("gives", "takes", "codes"),
    [
        (None, None, []),
        ({"a": TEXT}, None, []),
        (None, {"a": TEXT}, ["flow-input-missing"]),
        ({"b": TEXT}, {"a": TEXT}, ["flow-input-missing"]),
        ({"a": TEXT}, {"a": TEXT}, []),
        ({"a": TEXT}, {"a": NUMBER}, ["flow-type"]),
        ({"a": {**TEXT, "format": "date"}}, {"a": TEXT}, []),
        ({"a": TEXT}, {"a": {**TEXT, "format": "date"}}, ["flow-format"]),
        ({"a": {**TEXT, "format": "time"}}, {"a": {**TEXT, "format": "date"}}, ["flow-format"]),
        ({"a": {**NUMBER, "x-unit": "m"}}, {"a": NUMBER}, []),
        ({"a": NUMBER}, {"a": {**NUMBER, "x-unit": "m"}}, ["flow-unit"]),
        ({"a": {**NUMBER, "x-unit": "m"}}, {"a": {**NUMBER, "x-unit": "km"}}, ["flow-unit"]),
        ({"a": array(TEXT)}, {"a": array(TEXT)}, []),
        ({"a": array(TEXT)}, {"a": array(NUMBER)}, ["flow-items"]),
        ({"a": array(TEXT)}, {"a": TEXT}, ["flow-type"]),
        ({"a": array(TEXT)}, {"a": array(TEXT, minItems=2)}, ["flow-items"]),
        ({"a": array(TEXT, minItems=2)}, {"a": array(TEXT)}, []),
        ({"a": array(TEXT, minItems=0)}, {"a": array(TEXT)}, ["flow-items"]),
        ({"a": array(TEXT)}, {"a": array(TEXT, maxItems=3)}, ["flow-items"]),
        ({"a": array(TEXT, maxItems=2)}, {"a": array(TEXT, maxItems=3)}, []),
    ],
)
def test_connection_when_pieces_meet_then_only_what_cannot_fit_is_told(
    gives: dict[str, Any] | None, takes: dict[str, Any] | None, codes: list[str]
) -> None:
    found = judge_connection(read_text(piece(output=gives)), read_text(piece(input=takes)))
    assert [problem.code for problem in found] == codes
    for problem in found:
        assert problem.message("en") != problem.message("ja")


def test_connection_when_it_does_not_fit_then_it_has_a_place_in_both_files() -> None:
    giver, taker = read_text(piece(output={"a": TEXT})), read_text(piece(input={"a": {**TEXT, "format": "date"}}))
    (found,) = judge_connection(giver, taker)
    assert found.as_json()["from"] == {"pointer": "/output/properties/a", "line": _line(giver.text, '"a"')}
    assert found.as_json()["to"] == {"pointer": "/input/properties/a/format", "line": _line(taker.text, '"format"')}


def _line(text: str, what: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), start=1) if what in line)


@pytest.fixture
def flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trigger with a handler, a service with one, an action without."""
    for name, text in {
        "trigger": piece(named="trigger", output={"text": TEXT}),  # type: ignore[arg-type]
        "service": piece(named="service", input={"text": TEXT}, output={"text": TEXT}),  # type: ignore[arg-type]
        "action": piece(input={"text": TEXT}, output={"done": {"type": "boolean"}}),
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "piece.json").write_text(text, "utf-8")
    (tmp_path / "trigger" / "index.js").write_text(handler('return {status: 200, body: {text: "hello"}};'), "utf-8")
    (tmp_path / "service" / "index.js").write_text(
        handler("return {status: 200, body: {text: event.properties.input.text.toUpperCase()}};"), "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


FILES = ["trigger/piece.json", "service/piece.json", "action/piece.json"]


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno", "flow")
def test_flow_when_all_fits_then_what_one_gives_is_the_input_of_the_next(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["script", "flow", *FILES, "--format", "json"]) == 0
    told = json.loads(capsysbinary.readouterr().out)
    assert [(one["from"], one["to"], one["problems"]) for one in told["connections"]] == [
        (FILES[0], FILES[1], []),
        (FILES[1], FILES[2], []),
    ]
    assert [run["body"] for run in told["runs"]] == [{"text": "hello"}, {"text": "HELLO"}]
    assert main(["script", "flow", *FILES]) == 0
    assert 'no handler; example values: {"done": true}' in capsysbinary.readouterr().out.decode()


@pytest.mark.usefixtures("processes")
def test_flow_when_a_connection_does_not_fit_then_nothing_is_run(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (flow / "service" / "piece.json").write_text(piece(input={"text": NUMBER}, output={"text": TEXT}), "utf-8")
    assert main(["script", "flow", *FILES, "--format", "json"]) == 1
    told = json.loads(capsysbinary.readouterr().out)
    assert told["runs"] == []
    assert [one["code"] for one in told["connections"][0]["problems"]] == ["flow-type"]


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_flow_when_a_definition_comes_without_a_file_then_no_handler_is_run_for_it(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(flow / "trigger")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((flow / "trigger" / "piece.json").read_bytes())))
    assert main(["script", "flow", "-", "../service/piece.json", "--format", "json"]) == 0
    assert [run["body"] for run in json.loads(capsysbinary.readouterr().out)["runs"]] == [{"text": "TEXT"}]


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno", "flow")
def test_flow_when_a_handler_fails_then_the_next_is_not_run(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (flow / "trigger" / "index.js").write_text(handler("return {status: 500, body: {}};"), "utf-8")
    assert main(["script", "flow", *FILES, "--format", "json"]) == 1
    assert len(json.loads(capsysbinary.readouterr().out)["runs"]) == 1


def test_script_new_when_the_folder_is_empty_then_the_skeleton_stands_there_and_is_never_written_over(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["script", "new", "action/piece.json", "-o", "made"]) == 0
    assert sorted(file.name for file in (flow / "made").iterdir()) == ["event.json", "index.js", "index.test.mjs"]
    (flow / "made" / "index.test.mjs").unlink()
    before = (flow / "made" / "index.js").read_bytes()
    assert main(["script", "new", "action/piece.json", "-o", "made"]) == 2
    assert b"already contains index.js, event.json" in capsysbinary.readouterr().err
    assert (flow / "made" / "index.js").read_bytes() == before
    assert not (flow / "made" / "index.test.mjs").exists()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_new_when_its_handler_runs_then_the_answer_fits(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["script", "new", "action/piece.json", "-o", "made"]) == 0
    assert main(["script", "run", "action/piece.json", "--handler", "made/index.js", "--format", "json"]) == 0
    (ran,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert ran["body"] == {"done": True}


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_new_when_names_are_such_as_end_a_comment_or_are_a_prototype_then_its_handler_answers_all_the_same(
    flow: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = {"x-title": {"en": "*/ T", "ja": "題"}, "x-description": {"en": "D", "ja": "説明"}}
    made = json.loads(piece(output=dict.fromkeys(("*/", "__proto__", "`${a}`", "\u2028"), TEXT)))
    items = {key: {**words, "type": "string", "x-input-type": "text"} for key in ("*/ x", "__proto__", "\u2028")}
    made["preferences"] = {"type": "object", "properties": items, "x-field-order": list(items)}
    (flow / "odd.json").write_text(json.dumps(made), "utf-8")
    assert main(["script", "new", "odd.json", "-o", "made"]) == 0
    assert main(["script", "run", "odd.json", "--handler", "made/index.js", "--format", "json"]) == 0
    (ran,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert ran["body"] == {"*/": "text", "__proto__": "text", "`${a}`": "text", "\u2028": "text"}
