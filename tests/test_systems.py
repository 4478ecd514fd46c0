"""What holds on Windows and macOS, as far as it can be tried on Linux: names, paths, line ends, locks, calls."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest
import yaml

import previewer.atomic
from previewer.atomic import create_private, write_atomically
from previewer.cases.errors import CaseError
from previewer.cases.file import SUFFIX, Case, read_case
from previewer.cases.members import picture
from previewer.cases.replay import ReplayResult, picture_name
from previewer.cases.source import PieceSource
from previewer.desk.cases.state_menu import file_of
from previewer.desk.document.filetext import FileText
from previewer.desk.window.tabs import short
from previewer.phone.look import Look
from previewer.pictures.variants import Variant
from previewer.pieces import read_bytes
from previewer.resources import resource
from previewer.runs.folder import slug
from previewer.runs.own_files import StrangeFileError, check_own
from tests.source_tree import ROOT, nodes

SAMPLE = resource("samples", "every-kind.json")

# ---- calls that only POSIX has

#: Modules that Windows has not.
_MODULES = {"fcntl", "pwd", "grp", "resource", "termios", "tty", "pty", "posix", "syslog"}
_CALLS = {
    "os": {"fork", "forkpty", "kill", "killpg", "setsid", "getuid", "geteuid", "getgid", "chown", "fchmod", "fchown",
           "wait", "waitpid", "uname", "nice", "mkfifo", "sched_getaffinity", "O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC"},
    "signal": {"SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGALRM", "SIGPIPE", "alarm", "pthread_sigmask",
               "setitimer", "sigwait"},
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
}  # fmt: skip
#: Files in which such calls stand behind a question for the system, and what they are.
GUARDED: dict[str, set[str]] = {
    "previewer/atomic.py": {"os.chown", "os.O_DIRECTORY"},
    "previewer/children.py": {"os.sched_getaffinity", "signal.SIGKILL", "signal.pthread_sigmask"},
    # Names that people give to standard output, compared as texts.
    "previewer/cli/terminal.py": {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"},
    "previewer/desk/handover/client.py": {"socket.AF_UNIX"},
    "previewer/desk/handover/places.py": {"os.getuid", "socket.AF_UNIX"},
    "previewer/locks.py": {"fcntl"},
    "previewer/runs/appending.py": {"fcntl"},
    "previewer/serve/lsp/client.py": {"os.kill"},
    "previewer/scripts/process.py": {"/proc/", "os.kill", "os.killpg", "signal.SIGKILL"},
}
#: The site's server runs where its own README says: Linux and macOS.
_ELSEWHERE = "previewer/site/"


def _posix(path: Path) -> Iterator[str]:
    """The POSIX-only names that a file uses."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in _MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in _MODULES:
            yield str(node.module)
        elif isinstance(node, ast.ImportFrom):
            yield from (one.name for one in node.names if one.name in _CALLS.get(node.module or "", ()))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from (f"{node.value.id}.{node.attr}" for one in _CALLS.get(node.value.id, ()) if one == node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (node.value for folder in ("/proc/", "/dev/", "/sys/", "/tmp/") if node.value.startswith(folder))


@pytest.mark.usefixtures("program_read")
def test_program_when_read_then_posix_calls_stand_in_guarded_places_alone() -> None:
    found = {}
    for path in sorted((ROOT / "previewer").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(_ELSEWHERE) and (calls := set(_posix(path))):
            found[name] = calls
    assert found == GUARDED


# ---- names of files


def test_files_of_states_when_titles_differ_in_case_or_signs_then_no_two_are_one_file(tmp_path: Path) -> None:
    piece = tmp_path / "piece.json"
    made: dict[str, str] = {}
    for title in ("First run", "first run", "first/run", "First-run", "最初", "最初!", "con", "NUL.x", "...", "a" * 99):
        path = file_of(piece, title)
        assert path.name.casefold() not in made, title
        made[path.name.casefold()] = title
        path.parent.mkdir(exist_ok=True)
        case = {"piececase": 1, "title": title, "piece": {"path": "../piece.json"}}
        path.write_text(json.dumps(case), "utf-8", newline="\r\n")
        assert read_case(path).title == title
        assert file_of(piece, title) == path
    assert not {name.split(".")[0] for name in made} & {"con", "nul"}


def test_pictures_of_failures_when_names_differ_in_case_or_script_then_no_two_are_one_file() -> None:
    outcome = ReplayResult(Case(PieceSource(text="{}")), "ios", 1, 0.0)
    stems = ("open", "Open", "OPEN", "a b", "a-b", "a/b", "最初", "次", "")
    names = {picture_name(f"{stem}{SUFFIX}", outcome).casefold() for stem in stems}
    assert len(names) == len(stems)
    assert picture_name(f"open{SUFFIX}", outcome) == "open-ios-step-0.png"


def test_pictures_of_a_sheet_when_keys_differ_in_case_then_no_two_are_one_file() -> None:
    keys = ("city", "City", "CITY", "ci/ty", "ci\\ty", "con", "市", "")
    assert len({Variant(Look(), key).name.casefold() for key in keys}) == len(keys)
    assert not {Variant(Look(), key).name for key in keys} & {"con", "nul"}


def test_names_in_a_run_when_made_then_every_file_system_takes_them() -> None:
    for text in ("open:city", "a\\b", "C:", "a" * 300, "最初", "x?*<>|"):
        assert not set('\\/:*?"<>|') & set(slug(text))
        assert len(slug(text)) <= 60


# ---- paths


@pytest.mark.parametrize(
    "path", ["C:\\a.png", "C:a.png", "..\\a.png", "a\\b.png", "\\\\server\\a.png", "/a.png", "../a.png"]
)
def test_picture_of_a_case_when_its_path_leads_elsewhere_on_some_system_then_refused(path: str) -> None:
    with pytest.raises(CaseError):
        picture("picture", path)


def test_path_of_windows_when_shown_then_from_the_users_own_folder() -> None:
    home = PureWindowsPath("C:\\Users\\Aki")
    assert short(home / "piece.json", home) == "~\\piece.json"
    assert short(PureWindowsPath("c:\\users\\aki\\x.json"), home) == "~\\x.json"
    assert short(PureWindowsPath("D:\\x.json"), home) == "D:\\x.json"
    assert short(PureWindowsPath("C:\\Users\\Akira\\x.json"), home) == "C:\\Users\\Akira\\x.json"


# ---- ends of lines


def test_piece_with_crlf_when_read_then_as_with_lf_and_kept_when_saved() -> None:
    unix = SAMPLE.read_bytes().replace(b"\r\n", b"\n")
    windows = unix.replace(b"\n", b"\r\n")
    one, other = read_bytes(unix), read_bytes(windows)
    assert one.piece is not None and other.piece is not None
    assert [item.key for item in one.piece.items] == [item.key for item in other.piece.items]
    assert [each.code for each in one.diagnostics] == [each.code for each in other.diagnostics]
    text = FileText.of(windows)
    assert text.text is not None and "\r" not in text.text
    assert text.encode(text.text) == windows


# ---- files that are open elsewhere


class _HeldError(PermissionError):
    winerror = 32


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A file that another program has open for as many attempts as `held` has entries in the beginning."""
    pauses: list[float] = []
    rename = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if len(pauses) < int(pauses_wanted[0]):
            raise _HeldError(13, "The process cannot access the file", str(target))
        return rename(self, target)

    pauses_wanted = [3]
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(previewer.atomic, "_PAUSES", (0.01, 0.02, 0.04))
    return pauses


def test_file_when_open_elsewhere_for_a_moment_then_written(tmp_path: Path, held: list[float]) -> None:
    path = tmp_path / "piece.json"
    path.write_bytes(b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert held == [0.01, 0.02, 0.04]


def test_file_when_held_for_longer_then_refused_and_nothing_is_left(
    tmp_path: Path, held: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previewer.atomic, "_PAUSES", (0.01,))
    path = tmp_path / "piece.json"
    path.write_bytes(b"old")
    with pytest.raises(PermissionError):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_file_that_cannot_be_made_is_told_by_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**named: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), "{dir}/{prefix}x{suffix}".format(**named))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(OSError, match="Read-only") as found:
        write_atomically(tmp_path / "piece.json", b"new")
    assert found.value.filename == str(tmp_path / "piece.json")


def test_file_without_rights_then_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(_self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(time, "sleep", lambda _pause: pytest.fail("waited"))
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "piece.json", b"new")


# ---- hosted runners


def test_matrix_of_hosted_runners_when_read_then_the_readmes_command_on_three_systems() -> None:
    text = (ROOT / ".github/workflows/tests.yml").read_text("utf-8")
    job = yaml.safe_load(text)["jobs"]["tests"]
    assert {system.split("-")[0] for system in job["strategy"]["matrix"]["os"]} == {"ubuntu", "windows", "macos"}
    run = "\n".join(step.get("run", "") for step in job["steps"])
    readme = (ROOT / "README.md").read_text("utf-8")
    command = readme.split("<!-- set-up: test -->\n```\n")[1].split("\n```")[0]
    for part in ('-e ".[site,script,publish,share,lsp,mcp,cluster,test]"', "-m pytest -n 3", "constraints.txt"):
        assert part in command
        assert part in run
    assert "set-up: test" in run


def test_installers_for_windows_and_macos_are_made_of_what_is_here_and_marked_as_not_proven() -> None:
    text = (ROOT / ".github/workflows/installers.yml").read_text("utf-8")
    workflow = yaml.safe_load(text)
    assert "NOT PROVEN" in text
    assert "not proven" in workflow["name"]
    jobs = workflow["jobs"]
    assert {jobs["windows"]["runs-on"].split("-")[0], jobs["macos"]["strategy"]["matrix"]["os"][0].split("-")[0]} == {
        "windows",
        "macos",
    }
    for job in jobs.values():
        run = "\n".join(step.get("run", "") for step in job["steps"])
        assert "tests.pictures.installed" in run
        assert f'"[{",".join(("site", "publish", "share", "lsp", "mcp", "package"))}]"'.strip('"') in run
        for path in re.findall(r"resources/\S+", run):
            assert (ROOT / path).is_file(), path
        names = [step["with"]["name"] for step in job["steps"] if "upload-artifact" in step.get("uses", "")]
        assert names and all(name.endswith("not-proven") for name in names)
    installer = (ROOT / "resources/packaging/piece-previewer.iss").read_text("utf-8")
    assert "NOT PROVEN" in installer
    assert "#ifndef Version" in installer  # given by the workflow: the version stands in one place


def test_rights_of_what_is_made_are_not_asked_for_while_others_make_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mask = os.umask(0o022)
    os.umask(mask)
    monkeypatch.setattr(os, "umask", lambda _mask: pytest.fail("for a moment all threads make files for everybody"))
    write_atomically(tmp_path / "piece.json", b"{}")
    assert (tmp_path / "piece.json").stat().st_mode & 0o777 == 0o666 & ~mask


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP, errno.EINVAL])
def test_private_file_is_made_where_the_disk_knows_no_links(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", fail)
    path = tmp_path / "secret.key"
    create_private(path, b"first")
    create_private(path, b"second")
    assert path.read_bytes() == b"first" and path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_file_on_another_drive_is_none_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_paths: object) -> str:
        raise ValueError("Paths don't have the same drive")

    monkeypatch.setattr(os.path, "commonpath", fail)
    with pytest.raises(StrangeFileError):
        check_own(tmp_path / "plan.json", tmp_path)
