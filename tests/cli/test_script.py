"""`previewer script run`: exit statuses, JSON, and what is said where nothing can be run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer.cli import main
from tests.scripts.conftest import definition, deno, handler, tmp_path

__all__ = ["deno", "tmp_path"]
OK = "const {city} = event.properties.preferences; console.log(city);\n return {status: 200, body: {text: city}};"


@pytest.fixture
def piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A piece with a handler beside it, in the folder where the command is called."""
    (tmp_path / "piece.json").write_text(definition({"text": {"type": "string"}}), "utf-8")
    (tmp_path / "index.js").write_text(handler(OK), "utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_the_answer_fits_then_json_says_all_of_it(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["script", "run", "piece.json", "--set", 'city="Osaka"', "--format", "json"]) == 0
    told = json.loads(capsysbinary.readouterr().out)
    assert told["engine"].startswith("deno ")
    (ran,) = told["runs"]
    assert isinstance(ran.pop("ms"), int)
    assert ran == {
        "case": "default",
        "preferences": {"city": "Osaka", "volume": 0, "memo": ""},
        "status": 200,
        "body": {"text": "Osaka"},
        "problems": [],
        "console": [{"stream": "log", "text": "Osaka", "line": 2}],
        "reads": ["city"],
        "hosts": [],
    }


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_the_answer_does_not_fit_then_it_says_so_and_ends_with_1(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (piece / "index.js").write_text(handler("return {status: 200, body: {text: 5, more: 1}};"), "utf-8")
    assert main(["script", "run", "piece.json", "--format", "json"]) == 1
    (ran,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert ran["problems"] == [
        {
            "code": "output-type",
            "member": "text",
            "message": "text is 5; output declares string.",
            "file": None,
            "line": None,
        },
        {
            "code": "output-extra",
            "member": "more",
            "message": "The answer has more, which output does not declare.",
            "file": None,
            "line": None,
        },
    ]


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_the_handler_throws_then_it_names_file_and_line(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (piece / "index.js").write_text(handler('\n  throw new Error("no");'), "utf-8")
    assert main(["script", "run", "piece.json"]) == 1
    assert b"index.js:3: error: The handler threw Error: no [handler-threw]" in capsysbinary.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["missing.json"], "missing.json cannot be opened"),
        (["piece.json", "--handler", "gone.js"], "gone.js is not a file"),
        (["piece.json", "--set", 'city="Paris"'], "a value was refused"),
        (["piece.json", "--location", "91,0"], "not on the globe"),
        (["piece.json", "--now", "today"], "is not a date and time"),
        (["piece.json", "--input", "[]"], "not a JSON object"),
        (["piece.json", "--allow-net", "https://x/"], "is not a host"),
        (["piece.json", "--allow-net", "x.example:65536"], "is not a host"),
        (["piece.json", "--timeout", "0"], "is not a time"),
    ],
)
def test_script_run_when_it_cannot_run_then_it_says_why_and_ends_with_2(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes], words: list[str], said: str
) -> None:
    assert main(["script", "run", *words]) == 2
    assert said in capsysbinary.readouterr().err.decode()


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("2026-04-01T09:00:00+05:45", ["2026-04-01T03:15:00.000Z", 9, 0]),
        ("2026-03-29T02:30:00+01:00", ["2026-03-29T01:30:00.000Z", 2, 30]),
        ("2026-10-25T02:30:00+02:00", ["2026-10-25T00:30:00.000Z", 2, 30]),
        ("2026-01-01T09:00:00-03:30", ["2026-01-01T12:30:00.000Z", 9, 0]),
        ("2026-07-01T12:00:00+14:00", ["2026-06-30T22:00:00.000Z", 12, 0]),
    ],
)
def test_now_when_its_offset_is_odd_or_a_clock_is_turned_then_the_handler_has_that_hour(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes], now: str, said: list[object]
) -> None:
    clock = "const d = new Date(); return {status: 200, body: {at: [d.toISOString(), d.getHours(), d.getMinutes()]}};"
    (piece / "index.js").write_text(handler(clock), "utf-8")
    main(["script", "run", "piece.json", "--now", now, "--format", "json"])
    told = capsysbinary.readouterr()
    assert json.loads(told.out)["runs"][0]["body"]["at"] == said
    assert told.err == b""


@pytest.mark.usefixtures("processes")
def test_now_when_nobody_has_its_offset_then_that_is_said(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (piece / "index.js").write_text(handler("return {status: 200, body: {}};"), "utf-8")
    main(["script", "run", "piece.json", "--now", "2026-04-01T09:00:00+13:37"])
    assert b"No time zone has the offset of 2026-04-01T09:00:00+13:37" in capsysbinary.readouterr().err


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        ("\ufeff" + handler("throw new Error();"), "handler-threw", 2),
        ("// one\r\n// two\r\nexports.handler = async () => {\r\n  throw new Error();\r\n};\r\n", "handler-threw", 4),
        ("export const handler = async () => {\n  throw new Error();\n};\n", "handler-threw", 2),
        ("const one = await 1;\nexport const handler = async () => one;\n", "handler-threw", None),
        ("", "handler-missing", None),
    ],
)
def test_handler_however_its_file_is_written_then_its_problem_is_told_with_its_line(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes], source: str, code: str, line: int | None
) -> None:
    (piece / "index.js").write_bytes(source.encode())
    assert main(["script", "run", "piece.json", "--format", "json"]) == 1
    (run,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert (run["problems"][0]["code"], run["problems"][0]["line"]) == (code, line)


def test_script_run_when_several_files_could_be_the_handler_then_all_are_named(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (piece / "index.js").rename(piece / "one.js")
    (piece / "two.js").write_text("", "utf-8")
    (piece / "two.test.js").write_text("", "utf-8")
    assert main(["script", "run", "piece.json"]) == 2
    assert "one.js, two.js. --handler" in capsysbinary.readouterr().err.decode()


def test_script_run_when_there_is_no_engine_then_it_says_the_command_that_brings_it(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("previewer.scripts.engines.places", lambda _name: iter(()))
    assert main(["script", "run", "piece.json"]) == 2
    assert 'pip install "piece-previewer[script]"' in capsysbinary.readouterr().err.decode()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_it_records_nothing_then_the_cassette_replays_it(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["script", "run", "piece.json", "--record", "tape.json"]) == 0
    assert json.loads((piece / "tape.json").read_bytes()) == {"cassette": 1, "exchanges": []}
    assert main(["script", "run", "piece.json", "--replay", "tape.json"]) == 0
    assert main(["script", "run", "piece.json", "--replay", "piece.json"]) == 2
    assert b"is not a cassette" in capsysbinary.readouterr().err
    assert main(["script", "run", "piece.json", "--record", "piece.json"]) == 2


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_boundaries_are_asked_for_then_each_state_has_a_run(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["script", "run", "piece.json", "--boundaries", "--format", "json"]) == 0
    runs = json.loads(capsysbinary.readouterr().out)["runs"]
    assert runs[0]["case"] == "default"
    assert {"city=last", "volume=highest", "city=last,volume=highest"} <= {run["case"] for run in runs}


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_script_run_when_a_file_that_is_no_cassette_stands_in_its_place_then_that_is_never_written_over(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (piece / "lib.json").write_text("1", "utf-8")
    (piece / "alias.js").symlink_to("index.js")
    before = (piece / "index.js").read_bytes()
    for name in ("index.js", "lib.json", "alias.js"):
        assert main(["script", "run", "piece.json", "--handler", "index.js", "--record", name]) == 2
        assert f"{name} already exists and is not a cassette" in capsysbinary.readouterr().err.decode()
    assert ((piece / "index.js").read_bytes(), (piece / "lib.json").read_text("utf-8")) == (before, "1")
    for _ in range(2):
        assert main(["script", "run", "piece.json", "--handler", "index.js", "--record", "tape.json"]) == 0


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_handler_when_its_folder_has_a_comma_and_letters_of_addresses_then_it_runs_in_it(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    folder = piece / "a,b #é%41?"
    folder.mkdir()
    (piece / "secret.txt").write_text("secret", "utf-8")
    (folder / "out").symlink_to(piece / "secret.txt")
    (folder / "own.txt").write_text("own", "utf-8")
    (piece / "piece.json").rename(folder / "piece.json")
    reading = """
  const fs = require("fs");
  const read = name => { try { return fs.readFileSync(name, "utf8"); } catch (error) { return error.name; } };
  return {status: 200, body: {text: [read("own.txt"), read("out"), read("../secret.txt")].join()}};"""
    (folder / "index.js").write_text(handler(reading), "utf-8")
    assert main(["script", "run", str(folder / "piece.json"), "--format", "json"]) == 0
    (ran,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert ran["body"] == {"text": "own,NotCapable,NotCapable"}
    (folder / "a,c").symlink_to(piece / "secret.txt")
    assert main(["script", "run", str(folder / "piece.json")]) == 2
    assert "a,c has a comma in its name" in capsysbinary.readouterr().err.decode()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_handler_when_it_writes_what_a_terminal_obeys_then_that_is_shown_and_its_lines_are_told_from_ours(
    piece: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    writing = """
  console.log("\\x1b]0;title\\x07one\\ndefault: status 200, 0 ms");
  process.stdout.write("\\x1b[31mred\\n");
  throw new Error("\\x1b[2Jgone");"""
    (piece / "index.js").write_text(handler(writing), "utf-8")
    assert main(["script", "run", "piece.json"]) == 1
    told = capsysbinary.readouterr().out.decode()
    assert "\x1b" not in told
    assert "\x07" not in told
    assert "\ufffd]0;title\ufffdone\n      default: status 200" in told
    assert told.count("\ndefault: ") == 0
    assert main(["script", "flow", "piece.json"]) == 1
    assert b"\x1b" not in capsysbinary.readouterr().out
