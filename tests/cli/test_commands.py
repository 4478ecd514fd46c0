"""`values`, `screen`, `compare`, `schema`: exit statuses, shapes, and how the world around them may be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.pieces.schema import schema_text
from previewer.resources import resource
from tests.cli.conftest import ROOT, Run, outside
from tests.pieces.helpers import declared, piece_text

ITEMS = {
    "city": declared("radio", '"x-enum-titles": {"a": {"en": "Alpha", "ja": "ア"}, "b": {"en": "Beta", "ja": "ビ"}}'),
    "on": declared("switch", '"x-hidden": true'),
    "day": declared("calendar"),
    "odd": declared("slider").replace('"multipleOf": 5', '"multipleOf": 0'),
    "note": declared("textarea", '"default": "a\\nb"'),
}
PIECE = piece_text(
    ITEMS, '["day", "city", "on", "odd", "note"]', '"title": {"en": "T", "ja": "題"}, "osType": "Android", '
)
IOS = piece_text({"a": declared("switch")}, around='"osType": "iOS", ')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "piece.json").write_text(PIECE, "utf-8")
    (tmp_path / "ios.json").write_text(IOS, "utf-8")
    (tmp_path / "broken.json").write_text(PIECE[:-1], "utf-8")
    (tmp_path / "values.json").write_text('{"city": "b", "day": "2026-02-30", "gone": 1}', "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


TODAY = ["--today", "2026-04-09"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["values", "piece.json"], 0),
        (["values", "piece.json", "--set", 'city="b"'], 0),
        (["values", "piece.json", "--set", "city=b"], 1),
        (["values", "piece.json", "--set", 'city="c"'], 1),
        (["values", "piece.json", "--set", "gone=1"], 1),
        (["values", "piece.json", "--set", "odd=1"], 1),
        (["values", "piece.json", "--set", "city"], 2),
        (["values", "piece.json", "--load", "values.json"], 1),
        (["values", "piece.json", "--load", "missing.json"], 2),
        (["values", "piece.json", "--load", "broken.json"], 1),
        (["values", "broken.json"], 2),
        (["values", "missing.json"], 2),
        (["values", "."], 2),
        (["values"], 2),
        (["values", "piece.json", "--today", "2026-02-30"], 2),
        (["values", "piece.json", "--today", "tomorrow"], 2),
        (["values", "piece.json", "-o", "no/such/folder.json"], 2),
        (["values", "-", "--load", "-"], 2),
        (["screen", "piece.json"], 0),
        (["screen", "piece.json", "--platform", "windows"], 2),
        (["screen", "piece.json", "--lang", "en_US"], 2),
        (["screen", "piece.json", "--lang", "tlh"], 0),
        (["screen", "piece.json", "--order-seed", "-1"], 2),
        (["screen", "piece.json", "--order-seed", "x"], 2),
        (["screen", "broken.json"], 2),
        (["screen", "piece.json", "--set", "city=5"], 1),
        (["screen", "piece.json", "--format", "xml"], 2),
        (["compare", "piece.json", "piece.json"], 0),
        (["compare", "piece.json", "ios.json"], 1),
        (["compare", "piece.json", "missing.json"], 2),
        (["compare", "piece.json", "broken.json"], 1),
        (["compare", "broken.json", "piece.json"], 1),
        (["compare", "piece.json"], 2),
        (["compare", "-", "-"], 2),
        (["compare", "piece.json", "piece.json", "--values", "missing.json"], 2),
        (["compare", "piece.json", "piece.json", "--values", "broken.json"], 2),
        (["schema"], 0),
        (["schema", "extra"], 2),
        (["--nonsense"], 2),
        (["a.json", "b.json"], 2),
        (["--help"], 0),
        (["--version"], 0),
        (["check", "--help"], 0),
    ],
)
def test_status_of_a_command(folder: Path, run: Run, arguments: list[str], status: int) -> None:
    assert run(*arguments).status == status


def test_values_are_those_of_a_script_and_problems_are_a_line_each(folder: Path, run: Run) -> None:
    ran = run("values", "piece.json", *TODAY)
    assert ran.out == '{\n  "day": "2026-04-09",\n  "city": "a",\n  "note": "a\\nb",\n  "on": false\n}\n'
    assert ran.err.splitlines() == [line for line in ran.err.splitlines() if line.startswith("piece.json:1:")]
    assert "[bound-range]" in ran.err


def test_values_that_are_refused_are_said_and_the_output_is_written_without_them(folder: Path, run: Run) -> None:
    ran = run(
        "values", "piece.json", *TODAY, "--load", "values.json", "--set", "on=true", "--set", "note=5", "-o", "out.json"
    )
    assert (ran.status, ran.out) == (1, "")
    assert json.loads(Path("out.json").read_text("utf-8")) == {
        "day": "2026-04-09",
        "city": "b",
        "note": "a\nb",
        "on": True,
    }
    assert [line.split(":")[1].strip() for line in ran.err.splitlines() if line.startswith("refused")] == [
        "day",
        "gone",
        "note",
    ]


def test_event_and_visible_only(folder: Path, run: Run) -> None:
    event = json.loads(run("values", "piece.json", *TODAY, "--event", "--visible-only").out)
    assert event == {
        "properties": {"preferences": {"day": "2026-04-09", "city": "a", "note": "a\nb"}, "parameters": {}, "input": {}}
    }


def test_values_load_from_standard_input(folder: Path, run: Run) -> None:
    ran = run("values", "piece.json", "--load", "-", stdin=b'\xef\xbb\xbf{"city": "b"}')
    assert json.loads(ran.out)["city"] == "b"
    assert run("values", "-", stdin=PIECE.encode()).status == 0


def test_screen_as_json_has_the_exact_shape(folder: Path, run: Run) -> None:
    found = json.loads(run("screen", "piece.json", *TODAY, "--format", "json").out)
    assert found == {
        "platform": "android",
        "lang": "en",
        "title": "T",
        "offered": True,
        "rows": [
            {
                "key": "day",
                "kind": "calendar",
                "title": "A",
                "description": "B",
                "shown": "Apr 9, 2026",
                "value": "2026-04-09",
                "hidden": False,
                "problems": [],
            },
            {
                "key": "city",
                "kind": "radio",
                "title": "A",
                "description": "B",
                "shown": "Alpha",
                "value": "a",
                "hidden": False,
                "problems": [],
            },
            {
                "key": "odd",
                "kind": None,
                "title": "A",
                "description": "B",
                "shown": None,
                "value": None,
                "hidden": False,
                "problems": ["bound-range"],
            },
            {
                "key": "note",
                "kind": "textarea",
                "title": "A",
                "description": "B",
                "shown": "a\nb",
                "value": "a\nb",
                "hidden": False,
                "problems": [],
            },
        ],
    }


def test_screen_in_another_language_with_hidden_items(folder: Path, run: Run) -> None:
    found = json.loads(
        run(
            "screen", "piece.json", *TODAY, "--format", "json", "--lang", "ja", "--reveal-hidden", "--set", 'city="b"'
        ).out
    )
    assert (found["lang"], found["title"]) == ("ja", "題")
    assert [row["key"] for row in found["rows"]] == ["day", "city", "on", "odd", "note"]
    assert [row["shown"] for row in found["rows"]] == ["2026/04/09", "ビ", "オフ", None, "a\nb"]
    assert [row["hidden"] for row in found["rows"]] == [False, False, True, False, False]


def test_screen_of_a_phone_that_the_piece_is_not_offered_on_has_no_rows(folder: Path, run: Run) -> None:
    """Ruling 34."""
    assert json.loads(run("screen", "ios.json", "--format", "json").out)["platform"] == "ios"
    found = json.loads(run("screen", "ios.json", "--platform", "android", "--format", "json").out)
    assert (found["offered"], found["rows"]) == (False, [])
    assert "not offered" in run("screen", "ios.json", "--platform", "android").out


def test_screen_in_words_has_the_exact_text(folder: Path, run: Run) -> None:
    assert run("screen", "piece.json", *TODAY).out == (
        "T (Android, en)\n\nA: Apr 9, 2026  <day, calendar>\n  B\n\nA: Alpha  <city, radio>\n  B\n\n"
        "A: (bound-range)  <odd>\n  B\n\n"
        "A: a  <note, textarea>\n  | b\n  B\n"
    )


def test_screen_of_a_piece_without_settings_says_so(folder: Path, run: Run) -> None:
    """Ruling 1."""
    assert "no settings" in run("screen", "-", stdin=b'{"osType": "none"}').out


def test_default_language_is_english_if_on_offer_else_the_first(folder: Path, run: Run) -> None:
    only = IOS.replace('"en"', '"fr"')
    assert json.loads(run("screen", "-", "--format", "json", stdin=only.encode()).out)["lang"] == "ja"


def test_shuffle_by_a_seed_comes_back(folder: Path, run: Run) -> None:
    text = piece_text({key: declared("switch") for key in "abcdefgh"}, None).encode()
    orders = [
        [
            row["key"]
            for row in json.loads(run("screen", "-", "--format", "json", "--order-seed", seed, stdin=text).out)["rows"]
        ]
        for seed in ("1", "1", "2")
    ]
    assert orders[0] == orders[1] != orders[2]


def test_compare_as_json_carries_old_and_new_and_what_values_become(folder: Path, run: Run) -> None:
    updated = PIECE.replace('"enum": ["a", "b"]', '"enum": ["a", "c"]').replace(
        '"default": "a\\nb"', '"x-hidden": true'
    )
    Path("updated.json").write_text(updated, "utf-8")
    ran = run("compare", "piece.json", "updated.json", "--values", "values.json", "--format", "json")
    found = json.loads(ran.out)
    (entry,) = found["files"]
    assert ran.status == 1
    assert entry["path"] == "updated.json"
    by_code = {one["code"]: one for one in entry["diagnostics"]}
    assert (by_code["update-enum-changed"]["old"], by_code["update-enum-changed"]["new"]) == (["a", "b"], ["a", "c"])
    assert by_code["update-default-changed"]["old"] == "a\nb"
    assert "new" not in by_code["update-default-changed"]
    assert entry["values"]["city"] == {"before": "b", "after": "a", "why": "reset"}
    assert entry["values"]["gone"]["why"] == "orphaned"
    assert found["summary"] == {"files": 1, "errors": 2, "warnings": 0, "advice": 0}


def test_compare_counts_changed_bounds_as_errors_only_when_strict(folder: Path, run: Run) -> None:
    Path("limit.json").write_text(PIECE.replace('"maximum": 5', '"maximum": 50'), "utf-8")
    assert run("compare", "piece.json", "limit.json").status == 0
    assert run("compare", "piece.json", "limit.json", "--strict").status == 1


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_compare_speaks_every_format(folder: Path, run: Run, form: str) -> None:
    published, updated = str(resource("samples", "published.json")), str(resource("samples", "updated.json"))
    for files in ((published, updated), (updated, published), ("piece.json", published), ("broken.json", "piece.json")):
        run("compare", *files, "--format", form, "--lang", "ja")


def test_schema_is_printed_as_it_is(run: Run) -> None:
    out = run("schema").out
    assert out == schema_text()
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "piece.json"],
        ["values", "piece.json"],
        ["screen", "piece.json"],
        ["screen", "piece.json", "--spoken"],
        ["compare", "piece.json", "ios.json"],
        ["schema"],
        ["--help"],
        ["--version"],
    ],
)
def test_command_without_a_picture_imports_no_qt(folder: Path, arguments: list[str]) -> None:
    program = (
        "import sys; from previewer.cli import main; status = main(sys.argv[1:]); "
        "found = [name for name in sys.modules if name.partition('.')[0] in ('PySide6', 'shiboken6')]; "
        "sys.exit(f'{found}' if found else 0)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


COMMANDS = [
    ["check", "piece.json"],
    ["values", "piece.json"],
    ["screen", "piece.json"],
    ["compare", "piece.json", "ios.json"],
    ["schema"],
]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_command_in_a_poor_locale_writes_utf8_all_the_same(folder: Path, arguments: list[str]) -> None:
    poor = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    rich = outside(*arguments, env={"LC_ALL": "C.UTF-8"})
    ran = outside(*arguments, env=poor)
    assert (ran.returncode, ran.stdout) == (rich.returncode, rich.stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_command_whose_output_is_full_says_so(folder: Path, arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = outside(*arguments, stdout=full)
    assert ran.returncode == 2
    assert b"cannot be written" in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="file descriptors of a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", ["values -", "check -", "schema", "check missing.json"])
def test_command_with_closed_streams_ends_quietly(folder: Path, arguments: str, closed: str) -> None:
    line = f'"{sys.executable}" -m previewer {arguments} {closed}'
    ran = subprocess.run(
        line,
        shell=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert b"Traceback" not in ran.stderr
    assert b"fault" not in ran.stderr
    assert ran.returncode in (0, 1, 2)


@pytest.mark.skipif(os.name != "posix", reason="a pipe of a shell")
def test_reader_that_goes_away_is_no_fault(folder: Path) -> None:
    line = f'"{sys.executable}" -m previewer schema | true'
    ran = subprocess.run(
        line, shell=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert ran.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="file names as bytes")
@pytest.mark.parametrize(
    "name", [b"-dash.json", b"a\nb.json", b"\xff\xfe.json", "日本 語.json".encode(), b"a'b\".json", b"{x}%s.json"]
)
def test_file_of_an_odd_name_is_read_and_named(folder: Path, name: bytes) -> None:
    path = os.fsencode(folder) + b"/" + name
    with open(path, "wb") as file:  # noqa: PTH123 - a name in bytes
        file.write(b'{"preferences": {')
    for form in ("text", "json", "sarif", "github"):
        ran = outside("check", "--format", form, os.fsdecode(path))
        assert ran.returncode == 1
        if form in ("json", "sarif"):
            json.loads(ran.stdout)
        if form == "github":
            assert len(ran.stdout.splitlines()) == 1


def hear_interrupts() -> None:
    """In a child: take Ctrl-C even where the tests run as a shell's background job, which is deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_ends_a_long_check_without_a_word_of_python(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "never.json")
    process = subprocess.Popen(
        [sys.executable, "-m", "previewer", "check", str(tmp_path / "never.json"), str(tmp_path / "never.json")],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=hear_interrupts,
    )
    with (tmp_path / "never.json").open("wb"):  # opens once the command reads, and stays open
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert b"Traceback" not in err
    assert process.returncode == 130
    assert out == b""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks the system for child processes")
def test_interrupt_ends_a_check_on_all_cores_and_its_helpers(tmp_path: Path) -> None:
    for at in range(2000):
        (tmp_path / f"{at}.json").write_text(PIECE, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "previewer", "check", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=hear_interrupts,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if (os.cpu_count() or 1) > 1:
        while process.poll() is None and not children.read_text():
            pass
    for _ in range(2):  # twice, as the impatient do; to all processes, as a terminal does
        os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert b"Traceback" not in err
    assert process.returncode in (130, -signal.SIGINT)
    assert out == b""
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
