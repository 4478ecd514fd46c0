"""`previewer check`: exit statuses, the four formats, folders, and mending."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import jsonschema
import pytest

from previewer import __version__
from previewer.cli.formats import FORMATS, render
from previewer.cli.judging import How, judge_file
from previewer.cli.pool import in_processes
from previewer.cli.report import Summary
from previewer.cli.searching import Named
from previewer.pieces.codes import CODES, RULES_OF
from previewer.resources import resource
from tests.cli.conftest import Run
from tests.pieces.helpers import TITLE, declared, piece_text, titled

GOOD = piece_text({"a": declared("switch")})
WARNS = piece_text({"a": declared("switch"), "b": declared("switch")}, None)
ADVISES = piece_text({"a": titled('"type": "string", "x-input-type": "radio", "enum": ["a"]')})
ITEM = f'{{{TITLE}, "type": "string", "x-input-type": "Radio"}}'
BAD = f'{{"preferences": {{\n\t"type": "object",\n  "properties": {{"都市": {ITEM}}}}}}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("good", GOOD), ("warns", WARNS), ("advises", ADVISES), ("bad", BAD)):
        (tmp_path / f"{name}.json").write_text(text, "utf-8")
    (tmp_path / "broken.json").write_text('{"preferences": ', "utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff")
    (tmp_path / "other.json").write_text("[]", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["good.json"], 0),
        (["warns.json"], 0),
        (["warns.json", "--strict"], 1),
        (["advises.json", "--strict"], 0),
        (["bad.json"], 1),
        (["broken.json"], 1),
        (["bytes.json"], 1),
        (["other.json"], 1),
        (["good.json", "bad.json"], 1),
        (["missing.json"], 2),
        (["bad.json", "missing.json"], 2),
        ([], 2),
        (["--format", "xml", "good.json"], 2),
        (["--nonsense", "good.json"], 2),
        (["good.json", "--messages-lang", "fr"], 2),
        (["-", "--fix"], 2),
        (["good.json", "--strict", "--messages-lang", "ja"], 0),
        (["--form", "json", "good.json"], 2),
        (["good.json", "good.json"], 0),
        (["."], 1),
    ],
)
def test_status_of_check(folder: Path, run: Run, arguments: list[str], status: int) -> None:
    assert run("check", *arguments).status == status


def test_text_that_is_its_key_is_no_advice_once_a_person_reviewed_it(run: Run, folder: Path) -> None:
    item = declared("switch").replace('"en": "A", "ja": "あ"', '"en": "wifi", "ja": "wifi"')
    (folder / "wifi.json").write_text(piece_text({"wifi": item}), "utf-8")
    assert "in English (en), Japanese (ja)." in run("check", "wifi.json").out
    title = "/preferences/properties/wifi/x-title"
    assert run("texts", "review", "wifi.json", title, "--lang", "ja", "--by", "Ann").status == 0
    assert "in English (en)." in run("check", "wifi.json").out
    assert run("texts", "review", "wifi.json", title, "--lang", "en", "--by", "Ann").status == 0
    assert "text-placeholder" not in run("check", "wifi.json").out
    (folder / "wifi.json").write_text(piece_text({"wifi": item.replace("wifi", "WIFI", 1)}), "utf-8")
    assert "in Japanese (ja)." in run("check", "wifi.json").out  # its source changed since


def test_text_shows_the_line_with_the_range_underlined(folder: Path, run: Run) -> None:
    line = '  "properties": {"都市": {' + TITLE + ', "type": "string", "x-input-type": "Radio"}}}}'
    start = line.index('"Radio"')
    shown = line[start - 30 : start + 70]
    wide = sum(char > "⺀" for char in shown[:30])
    assert run("check", "bad.json").out == (
        'error[input-type-unknown]: "Radio" is not an input type; accepted are drumroll, text, textarea, slider, '
        'calendar, radio, map, switch, time. Did you mean "radio"?\n'
        f"  --> bad.json:3:{start + 1}\n"
        "  |\n"
        f"3 | …{shown}\n"
        f"  | {' ' * (31 + wide)}^^^^^^^\n"
        '  = fix: Change to "radio"\n'
        "\n"
        "1 file: 1 error, 0 warnings, 0 advice\n"
    )


def test_text_of_a_short_line_is_shown_whole_with_tabs_widened(folder: Path, run: Run) -> None:
    Path("t.json").write_text('{"preferences":\n\t{"type": "array", "properties": {}}}\n')
    assert run("check", "t.json").out == (
        'error[container-type]: The preferences need "type": "object"; found "array".\n'
        "  --> t.json:2:11\n"
        "  |\n"
        '2 |     {"type": "array", "properties": {}}}\n'
        "  |              ^^^^^^^\n"
        '  = suggestion: Change to "object"\n'
        "\n"
        "1 file: 1 error, 0 warnings, 0 advice\n"
    )


def test_text_without_problems_is_one_line_in_either_language(folder: Path, run: Run) -> None:
    assert run("check", "good.json").out == "1 file: no problems\n"
    assert run("check", "good.json", "warns.json", "--messages-lang", "ja").out.endswith(
        "2ファイル：エラー0、警告1、推奨0\n"
    )


def test_json_has_the_exact_shape(folder: Path, run: Run) -> None:
    found = json.loads(run("check", "bad.json", "good.json", "--format", "json").out)
    column = BAD.splitlines()[2].index('"Radio"') + 1
    message = found["files"][0]["diagnostics"][0].pop("message")
    assert "Radio" in message
    assert found == {
        "files": [
            {
                "path": "bad.json",
                "diagnostics": [
                    {
                        "code": "input-type-unknown",
                        "severity": "error",
                        "pointer": "/preferences/properties/都市/x-input-type",
                        "line": 3,
                        "column": column,
                        "end_line": 3,
                        "end_column": column + 7,
                        "fix": {
                            "title": 'Change to "radio"',
                            "certain": True,
                            "edits": [
                                {
                                    "line": 3,
                                    "column": column,
                                    "end_line": 3,
                                    "end_column": column + 7,
                                    "text": '"radio"',
                                }
                            ],
                        },
                    }
                ],
            },
            {"path": "good.json", "diagnostics": []},
        ],
        "summary": {"files": 2, "errors": 1, "warnings": 0, "advice": 0},
    }


def test_json_messages_are_in_the_language_asked_for(folder: Path, run: Run) -> None:
    for name in ("bad.json", "broken.json", "bytes.json"):
        english, japanese = (
            json.loads(run("check", name, "--format", "json", "--messages-lang", lang).out) for lang in ("en", "ja")
        )
        assert english["files"][0]["diagnostics"][0]["message"] != japanese["files"][0]["diagnostics"][0]["message"]


def test_unopened_file_is_not_in_the_json_and_said_on_standard_error(folder: Path, run: Run) -> None:
    ran = run("check", "missing.json", "good.json", "--format", "json")
    assert [entry["path"] for entry in json.loads(ran.out)["files"]] == ["good.json"]
    assert "missing.json" in ran.err
    assert ran.status == 2


def _sarif_schema() -> jsonschema.Draft4Validator:
    path = Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.4.json"
    return jsonschema.Draft4Validator(json.loads(path.read_text("utf-8")))


def test_sarif_is_valid_under_the_published_schema(folder: Path, run: Run) -> None:
    odd = "odd name 日本%.json"
    Path(odd).write_text(BAD, "utf-8")
    for arguments in (
        ["."],
        ["good.json"],
        [odd, str(folder / "warns.json"), "advises.json", "bytes.json", "missing.json"],
    ):
        log = json.loads(run("check", *arguments, "--format", "sarif").out)
        assert [error.message for error in _sarif_schema().iter_errors(log)] == []
        assert log["version"] == "2.1.0"
        results = log["runs"][0]["results"]
        rules = log["runs"][0]["tool"]["driver"]["rules"]
        assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
    levels = {result["ruleId"]: result["level"] for result in results}
    assert (levels["input-type-unknown"], levels["order-missing"], levels["options-count"]) == (
        "error",
        "warning",
        "note",
    )
    assert (
        results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        == "odd%20name%20%E6%97%A5%E6%9C%AC%25.json"
    )


def test_github_annotations_are_one_escaped_line_each(folder: Path, run: Run) -> None:
    Path("a,b%.json").write_text(BAD, "utf-8")
    (line,) = run("check", "a,b%.json", "--format", "github").out.splitlines()
    column = BAD.splitlines()[2].index('"Radio"') + 1
    head, _, message = line.removeprefix("::").partition("::")
    assert (
        head
        == f"error file=a%2Cb%25.json,line=3,endLine=3,col={column},endColumn={column + 6},title=input-type-unknown"
    )
    assert message.startswith('"Radio" is not an input type')
    assert run("check", "good.json", "--format", "github").out == ""


def test_folder_counts_only_what_is_meant_as_a_piece(folder: Path, run: Run) -> None:
    Path("sub").mkdir()
    Path("sub/bare.json").write_text('{"type": "object", "properties": {"a": {"type": "string"}}}')
    Path("sub/package.json").write_text('{"name": "x", "type": "module"}')
    Path("sub/half.json").write_text(BAD[:20])
    Path("sub/tsconfig.json").write_text('{\n  // ours\n  "strict": true,\n}\n')
    Path("sub/empty.json").write_text("")
    Path("broken.json").write_text('{"preferences": {"properties": {"a": {"x-input-type": ')
    Path("sub/notes.txt").write_text(BAD)
    found = json.loads(run("check", ".", "--format", "json").out)
    assert [entry["path"] for entry in found["files"]] == [
        "advises.json",
        "bad.json",
        "broken.json",
        "bytes.json",
        "good.json",
        "warns.json",
        "sub/empty.json",
        "sub/half.json",
    ]
    assert run("check", "sub").status == 1


def test_folder_without_a_piece_says_so_and_is_no_success(tmp_path: Path, folder: Path, run: Run) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for form in ("text", "json", "sarif"):
        ran = run("check", str(empty), "--format", form)
        assert (ran.status, f"there is no piece in {empty}" in ran.err) == (2, True)
    ran = run("check", str(folder), str(empty))
    assert (ran.status, f"there is no piece in {empty}\n" in ran.err, "bad.json" in ran.out) == (2, True, True)
    assert run("check", ".", "sub" if Path("sub").is_dir() else ".").status == 1


def test_what_is_skipped_in_a_folder_is_not_judged_and_what_is_named_is(folder: Path, run: Run) -> None:
    Path("vendor/deep").mkdir(parents=True)
    for name in ("vendor/half.json", "vendor/deep/x.json", "old-half.json"):
        Path(name).write_text(BAD[:20])

    def judged(*words: str) -> list[str]:
        return [entry["path"] for entry in json.loads(run("check", *words, "--format", "json").out)["files"]]

    own = ["advises.json", "bad.json", "broken.json", "bytes.json", "good.json", "warns.json"]
    assert judged(".", "--skip", "vendor", "--skip", "old-*.json") == own
    assert judged(".", "--skip", "vendor/", "--skip", "*-half.json") == own
    assert judged(".", "--skip", "vendor/*.json", "--skip", "old*") == own
    assert judged(".", "--skip", "old*", "--skip", "vendor/deep") == [*own, "vendor/half.json"]
    assert judged(".", "vendor/half.json", "--skip", "vendor", "--skip", "old*") == [*own, "vendor/half.json"]
    assert judged(str(folder), "--skip", "vendor", "--skip", "old-half.json") == [str(folder / name) for name in own]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipe_in_a_folder_is_passed_over(folder: Path, run: Run) -> None:
    os.mkfifo(folder / "pipe.json")
    assert "pipe.json" not in run("check", ".").out


def test_link_to_nowhere_breaks_a_folder_no_more(folder: Path, run: Run) -> None:
    (folder / "gone.json").symlink_to("nowhere.json")
    (folder / ".#good.json").symlink_to("somebody@machine.1:2")
    assert run("check", ".").status == 1
    assert run("check", "gone.json").status == 2


@pytest.mark.usefixtures("processes")
def test_many_files_on_all_cores_come_out_in_order(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(300):
        (tmp_path / f"{at:03}.json").write_text(BAD if at % 7 == 0 else GOOD, "utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run("check", ".", "--format", "json")
    found = json.loads(ran.out)
    assert [entry["path"] for entry in found["files"]] == [f"{at:03}.json" for at in range(300)]
    assert found["summary"] == {"files": 300, "errors": 43, "warnings": 0, "advice": 0}
    assert len(ran.err.splitlines()) == 1


def test_file_that_is_named_twice_is_judged_once(folder: Path, run: Run) -> None:
    Path("sub").mkdir()
    Path("sub/more.json").write_text(GOOD, "utf-8")
    for arguments in (["sub", "sub/more.json"], ["sub/more.json", "sub", "."], [".", "sub", "good.json", "."]):
        found = json.loads(run("check", *arguments, "--format", "json").out)
        paths = [entry["path"] for entry in found["files"]]
        assert paths.count("sub/more.json") == 1
        assert paths.count("good.json") == ("." in arguments)
        assert found["summary"]["files"] == len(paths)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may list anything")
def test_folder_that_cannot_be_listed_is_named_and_the_rest_is_judged(folder: Path, run: Run) -> None:
    Path("locked").mkdir(mode=0)
    ran = run("check", ".", "--format", "json")
    assert ran.status == 2
    assert "locked cannot be listed: " in ran.err
    assert len(json.loads(ran.out)["files"]) == 4


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("form", FORMATS)
def test_output_of_many_files_is_that_of_each_in_turn(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """Files are written as they come, in whichever process they are judged."""
    monkeypatch.chdir(tmp_path)
    for at in range(5):
        Path(f"{at}.json").write_text(BAD if at % 2 else WARNS, "utf-8")
    monkeypatch.setattr("previewer.cli.check._MANY", 1000)
    alone = run("check", ".", "--format", form)
    monkeypatch.setattr("previewer.cli.check._MANY", 1)
    monkeypatch.setattr("previewer.cli.check._CHUNK", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert run("check", ".", "--format", form) == alone
    reports = [judge_file(Named(f"{at}.json", True), How(form, "en", "en", False, False, False)) for at in range(5)]
    given = [report for report in reports if report is not None]
    assert alone.out == render(form, given, Summary.of(given), "en", False)


@pytest.mark.usefixtures("processes")
def test_work_for_processes_is_taken_a_little_ahead_only() -> None:
    taken: list[int] = []
    results = in_processes(abs, (taken.append(at) or at for at in range(100)), 2)
    assert next(results) == 0
    assert len(taken) < 20
    assert list(results) == list(range(1, 100))


def test_memory_does_not_grow_with_the_number_of_files(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("previewer.cli.check._MANY", 10_000)  # in this process, where memory is counted
    peaks = []
    for name, count in (("warm", 5), ("few", 20), ("many", 400)):
        (tmp_path / name).mkdir()
        for at in range(count):
            (tmp_path / name / f"{at}.json").write_text(WARNS, "utf-8")
        tracemalloc.start()
        out = run("check", str(tmp_path / name), "--format", "sarif").out
        peaks.append(tracemalloc.get_traced_memory()[1] - 2 * len(out))  # what the test reads itself
        tracemalloc.stop()
    assert peaks[2] - peaks[1] < 380 * 400


def test_samples_have_no_problems(run: Run) -> None:
    ran = run("check", str(resource("samples")), "--strict")
    assert (ran.status, ran.out) == (0, "8 files: no problems\n")


def test_standard_input_is_judged_as_a_dash(run: Run) -> None:
    found = json.loads(run("check", "-", "--format", "json", stdin=BAD.encode()).out)
    assert [entry["path"] for entry in found["files"]] == ["-"]


def test_fix_mends_the_file_and_leaves_the_rest_byte_for_byte(folder: Path, run: Run) -> None:
    odd = b"\xef\xbb\xbf" + BAD.replace("\n", "\r\n").replace('"Radio"', '"Text"').encode()
    Path("odd.json").write_bytes(odd)
    ran = run("check", "--fix", "odd.json", "good.json", "bytes.json", "broken.json")
    assert ran.status == 1, "two files cannot be mended"
    assert Path("odd.json").read_bytes() == odd.replace(b'"Text"', b'"text"')
    assert Path("good.json").read_text("utf-8") == GOOD
    assert Path("bytes.json").read_bytes() == b"\xff"
    assert Path("broken.json").read_text() == '{"preferences": '
    assert run("check", "odd.json").status == 0


def test_file_that_is_too_large_names_its_size(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(20_000_000)
    ran = run("check", str(path))
    assert ran.status == 1
    assert "20000000 bytes" in ran.out


def test_control_characters_of_a_file_do_not_reach_the_terminal(folder: Path, run: Run) -> None:
    Path("c.json").write_bytes(
        b'{"preferences": {"type": "object", "properties": {"\xc2\x9b2J": 5, "\\u001b[2J": 6}}, "x": "\x1b[2J"'
    )
    Path("d.json").write_text(piece_text({"a": declared("switch").replace('"A"', '"\\u001b[2J\\u009b"')}))
    for arguments in (
        ["check", "c.json"],
        ["screen", "d.json"],
        ["screen", "d.json", "--spoken"],
        ["values", "c.json"],
    ):
        ran = run(*arguments)
        assert "\x1b" not in ran.out + ran.err
        assert "\x9b" not in ran.out + ran.err


def test_version_of_the_rules_is_said_with_each_code_and_in_what_programs_read(run: Run, folder: Path) -> None:
    ran = run("check", "--version-of-rules")
    assert ran.status == 0
    head, *codes = ran.out.splitlines()
    assert head == f"previewer {__version__}, rules of {RULES_OF}, {len(CODES)} codes"
    assert [line.split()[0] for line in codes] == list(CODES)
    found = json.loads(run("check", "--version-of-rules", "--format", "json").out)
    assert found["rules_of"] == RULES_OF and found["version"] == __version__
    assert found["codes"]["item-key-dot"] == {"severity": "advice", "since": "1.0"}
    (folder / "a.json").write_text("{}", "utf-8")
    driver = json.loads(run("check", "a.json", "--format", "sarif").out)["runs"][0]["tool"]["driver"]
    assert (
        json.loads(run("check", "--version-of-rules", "--format", "sarif").out)["runs"][0]["tool"]["driver"] == driver
    )
    assert driver["properties"] == {"rulesOf": RULES_OF}
    assert {rule["id"]: rule["properties"]["since"] for rule in driver["rules"]}["syntax"] == "0.1"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--version-of-rules", "a.json"),
        ("--version-of-rules", "--fix"),
        ("--version-of-rules", "--format", "github"),
    ],
)
def test_check_of_nothing_and_rules_with_more_than_their_format_are_refused(run: Run, words: tuple[str, ...]) -> None:
    ran = run("check", *words)
    assert ran.status == 2 and ran.err.startswith("previewer check: ") and not ran.out
