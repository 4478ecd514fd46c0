"""What stands around a command: locales, full devices, closed streams, odd names, interrupts; and Qt, which most do
without.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from previewer.cli import main
from tests.cli.conftest import PIECE, ROOT, outside
from tests.patience import PATIENCE


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "piece.json"],
        ["values", "piece.json"],
        ["screen", "piece.json"],
        ["screen", "piece.json", "--spoken"],
        ["compare", "piece.json", "ios.json"],
        ["merge", "piece.json", "piece.json", "ios.json"],
        ["schema"],
        ["texts", "piece.json"],
        ["texts", "review", "piece.json", "/title", "--lang", "ja", "--by", "Ann"],
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


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_command_in_a_poor_locale_writes_utf8_all_the_same(folder: Path, arguments: list[str]) -> None:
    poor = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    rich = outside(*arguments, env={"LC_ALL": "C.UTF-8"})
    ran = outside(*arguments, env=poor)
    assert (ran.returncode, ran.stdout) == (rich.returncode, rich.stdout)


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_command_whose_output_is_full_says_so(folder: Path, arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = outside(*arguments, stdout=full)
    assert ran.returncode == 2
    assert b"cannot be written" in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    "arguments",
    ["--help", "--version", "check --help", "run --help", "run new --help", "site --help", "site user --help"],
)
def test_help_that_cannot_be_written_says_so(
    arguments: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # What could not be written is tried once more as the file is closed.
    with suppress(OSError), Path("/dev/full").open("w") as full:
        for stream, why in ((full, "cannot be written: No space left on device"), (None, "is closed")):
            monkeypatch.setattr(sys, "stdout", stream)
            assert main(arguments.split()) == 2
            name = "previewer site" if arguments.startswith("site") else "previewer"
            assert capfd.readouterr().err == f"{name}: standard output {why}\n"


@pytest.mark.usefixtures("processes")
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


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="a pipe of a shell")
def test_reader_that_goes_away_is_no_fault(folder: Path) -> None:
    line = f'"{sys.executable}" -m previewer schema | true'
    ran = subprocess.run(
        line, shell=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert ran.stderr == b""


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="file names as bytes")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_files_of_odd_names_are_read_and_named(folder: Path, form: str) -> None:
    names = (b"-dash.json", b"a\nb.json", b"\xff\xfe.json", "日本 語.json".encode(), b"a'b\".json", b"{x}%s.json")
    paths = [os.fsencode(folder) + b"/" + name for name in names]
    for path in paths:
        with open(path, "wb") as file:  # noqa: PTH123 - a name in bytes
            file.write(b'{"preferences": {')
    ran = outside("check", "--format", form, *map(os.fsdecode, paths))
    assert ran.returncode == 1
    if form == "json":
        assert len(json.loads(ran.stdout)["files"]) == len(names)
    if form == "sarif":
        json.loads(ran.stdout)
    if form == "github":
        assert len(ran.stdout.splitlines()) == len(names)


def hear_interrupts() -> None:
    """In a child: take Ctrl-C even where the tests run as a shell's background job, which is deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.usefixtures("processes")
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
        out, err = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in err
    assert process.returncode == 130
    assert out == b""


@pytest.mark.usefixtures("processes")
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
    out, err = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in err
    assert process.returncode in (130, -signal.SIGINT)
    assert out == b""
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
