"""Files that are named on a command line while a window runs: real windows, real sockets."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from previewer import __version__
from previewer.desk.handover import messages
from previewer.desk.handover.client import hand_over
from previewer.desk.handover.messages import Greeting, OpenRequest
from previewer.desk.handover.places import SocketFolder, display, is_ours, place
from tests.patience import PATIENCE
from tests.source_tree import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets of POSIX")


class User:
    """Somebody's home, with runtime folder and pieces, and the programs that are started there. Ends them all."""

    def __init__(self, folder: Path, runtime: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {
            "HOME": str(folder / "home"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_RUNTIME_DIR": str(runtime),
            "PYTHONPATH": str(ROOT),
        }
        self.place = SocketFolder(runtime / "piece-previewer")
        self._running: list[subprocess.Popen[str]] = []

    def piece(self, name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "resources/samples/trigger.json", path)
        return path

    def start(
        self, *arguments: str | Path, module: str = "tests.desk.patient_program", **more: str
    ) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            env=self.environment | more,
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._running.append(process)
        return process

    def run(self, *arguments: str | Path, **more: str) -> tuple[int, str]:
        """Run a command to its end; its status and what it says."""
        process = self.start(*arguments, **more)
        _out, said = process.communicate()
        return process.returncode, said

    def window(self, *arguments: str | Path, listens: bool = True, **more: str) -> "Watched":
        window = Watched(self.start(*arguments, module="tests.desk.watched_program", **more))
        if listens:
            window.until("listens", True)
        return window

    def end(self) -> None:
        for process in self._running:
            if process.poll() is None:
                process.kill()
            process.communicate()


class Watched:
    """A window that says what is open in it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.known: dict[str, Any] = {}

    def until(self, name: str, value: object) -> None:
        """Wait until it says so."""
        self.until_any(lambda known: known.get(name) == value)

    def until_any(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until this holds of what it says."""
        assert self.process.stdout is not None
        while not holds(self.known):
            line = self.process.stdout.readline()
            assert line, (self.known, self.process.communicate())
            self.known |= json.loads(line)

    def tell(self, words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """Close the window, and wait. Returns the exit status."""
        self.tell("quit")
        self.process.communicate()
        return self.process.returncode


@pytest.fixture
def runtime() -> Iterator[Path]:
    """A runtime folder with a short name."""
    with tempfile.TemporaryDirectory(prefix="pp-") as name:
        yield Path(name)


@pytest.fixture
def user(tmp_path: Path, runtime: Path) -> Iterator[User]:
    made = User(tmp_path, runtime)
    yield made
    made.end()


@pytest.mark.usefixtures("processes")
def test_files_of_a_command_open_in_the_window_that_runs_and_bring_it_to_the_front(user: User) -> None:
    one, two, three = map(user.piece, ("one.json", "two.json", "three.json"))
    window = user.window(one)
    window.tell("minimize")
    window.until("minimized", True)
    assert user.run(two.name, three, XDG_ACTIVATION_TOKEN="token-1") == (0, "")
    window.until("shown", "three.json")
    assert window.known["tabs"] == ["one.json", "two.json", "three.json"]
    assert (window.known["front"], window.known["minimized"]) == ("token-1", False)
    assert user.run(one, XDG_ACTIVATION_TOKEN="token-2") == (0, "")
    window.until("shown", "one.json")
    assert user.run(XDG_ACTIVATION_TOKEN="token-3") == (0, "")
    window.until("front", "token-3")
    assert len(window.known["tabs"]) == 3
    assert window.end() == 0
    assert user.place.sockets() == []


@pytest.mark.usefixtures("processes")
def test_file_that_is_not_there_is_refused_by_the_command_and_the_window_hears_nothing(user: User) -> None:
    one, two = map(user.piece, ("one.json", "two.json"))
    window = user.window(one)
    status, said = user.run(two, "gone.zip")
    assert (status, said) == (2, "previewer: gone.zip: no such file\n")
    assert user.run("new.json") == (0, "")
    window.until("tabs", ["one.json", "new.json"])


@pytest.mark.usefixtures("processes")
def test_command_that_hands_over_imports_no_qt_and_its_client_nothing_else_of_the_window(user: User) -> None:
    window = user.window(user.piece("one.json"))
    program = (
        "import sys; from previewer.desk.handover.client import hand_over; "
        "from previewer.desk.handover.places import place; "
        "assert hand_over(place(), [sys.argv[1]], None, False, 30.0).left is None; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(user.piece("two.json"))],
        env=user.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name for name in done.stdout.split() if name.startswith(("PySide6", "shiboken6", "previewer."))}
    near = {"previewer.desk", "previewer.desk.handover", "previewer.locks"}
    assert {name for name in loaded if not name.startswith("previewer.desk.handover.")} == near
    window.until("shown", "two.json")
    program = (
        "import sys; from tests.desk.patient_program import be_patient; be_patient(); "
        "from previewer.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(user.piece("three.json"))],
        env=user.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not [name for name in done.stdout.split() if name.startswith(("PySide6", "shiboken6", "previewer.pieces"))]


@pytest.mark.usefixtures("processes")
def test_file_goes_to_the_window_whose_folder_holds_it_else_to_the_one_used_last(user: User) -> None:
    inside, outside = user.piece("pieces/inside.json"), user.piece("outside.json")
    with_folder = user.window(inside.parent)
    other = user.window("--new-window", user.piece("other.json"))
    assert user.run(inside) == (0, "")
    with_folder.until("shown", "inside.json")
    assert user.run(user.piece("other.json"), outside) == (0, "")
    # The one that opened a file last is the one used last.
    with_folder.until("shown", "outside.json")
    assert other.known["tabs"] == ["other.json"]


@pytest.mark.usefixtures("processes")
def test_folder_goes_to_a_window_that_has_it_or_has_none_else_to_a_new_one(user: User) -> None:
    one, two = (user.piece(f"{name}/piece.json").parent for name in ("first", "second"))
    window = user.window(user.piece("a.json"))
    assert user.run(one) == (0, "")
    window.until("folder", "first")
    assert user.run(one) == (0, "")
    new = user.window(two)
    new.until("folder", "second")
    assert window.process.poll() is None and window.known["folder"] == "first"


@pytest.mark.usefixtures("processes")
def test_files_of_a_folder_that_is_named_too_go_where_the_folder_goes(user: User) -> None:
    inside = user.piece("pieces/inside.json")
    with_folder = user.window(user.piece("other/piece.json").parent)
    without = user.window("--new-window", user.piece("a.json"))
    assert user.run(user.piece("b.json")) == (0, "")
    without.until("shown", "b.json")
    with_folder.tell("minimize")
    with_folder.until("minimized", True)
    assert user.run(user.folder / "other/piece.json") == (0, "")
    with_folder.until("shown", "piece.json")
    assert user.run(inside.parent, inside) == (0, "")
    without.until("shown", "inside.json")
    assert without.known["folder"] == "pieces"


@pytest.mark.usefixtures("processes")
def test_file_that_is_named_by_another_way_to_its_folder_goes_to_the_window_with_the_folder(user: User) -> None:
    inside = user.piece("pieces/inside.json")
    (user.folder / "way").symlink_to(inside.parent)
    with_folder = user.window(user.folder / "way")
    other = user.window("--new-window", user.piece("other.json"))
    assert user.run(inside) == (0, "")
    with_folder.until("shown", "inside.json")
    assert other.known["tabs"] == ["other.json"]


@pytest.mark.usefixtures("processes")
def test_window_that_does_not_greet_in_time_is_left_alone(user: User) -> None:
    busy = user.window(user.piece("one.json"))
    busy.process.send_signal(signal.SIGSTOP)
    other = user.window(user.piece("two.json"), HURRIED="1")
    busy.process.send_signal(signal.SIGCONT)
    assert "two.json" in other.known["tabs"]
    assert busy.end() == 0
    assert busy.known["tabs"] == ["one.json"]


@pytest.mark.usefixtures("processes")
def test_request_of_a_command_that_is_gone_is_dropped(user: User) -> None:
    window = user.window(user.piece("one.json"))
    gone, there = user.piece("gone.json"), user.piece("there.json")
    with connected(user) as caller, caller.makefile("rb") as lines:
        assert messages.read_greeting(lines.readline()) is not None
        window.process.send_signal(signal.SIGSTOP)
        caller.sendall(messages.write(OpenRequest((str(gone),), "/", "", "", False)))
        caller.shutdown(socket.SHUT_RDWR)
    window.process.send_signal(signal.SIGCONT)
    assert user.run(there) == (0, "")
    window.until("shown", "there.json")
    assert window.known["tabs"] == ["one.json", "there.json"]


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"hello\n",
        b"\xff\xfe\0\n",
        b"[" * 100_000 + b"\n",
        b'{"arguments": ["relative.json"], "working_folder": "/", "token": "", "startup": "", "wait": false}\n',
        b'{"arguments": ["/a\\u0000b"], "working_folder": "/", "token": "", "startup": "", "wait": false}\n',
        b'{"arguments": ["/a.json"], "working_folder": "/", "token": "\\ud800", "startup": "", "wait": false}\n',
        b'{"arguments": ["/a.json"], "working_folder": "/", "token": "", "startup": "", "wait": 1}\n',
        b'{"arguments": "/a.json", "working_folder": "/", "token": "", "startup": "", "wait": false}\n',
        b"x" * (messages.LONGEST + 1),
    ],
)
def test_hostile_bytes_give_nothing(data: bytes) -> None:
    assert messages.read_request(data) is None
    assert messages.read_greeting(data) is None
    assert messages.read_ended(data) is None


@pytest.mark.usefixtures("processes")
def test_hostile_callers_get_nothing_but_a_closed_connection(user: User) -> None:
    window = user.window(user.piece("one.json"))
    asked = messages.write(OpenRequest((str(user.piece("two.json")),), "/", "", "", False))
    for data in (b"hello\n", b"\0" * (2 * messages.LONGEST), asked + b"more", b"[" * 100_000 + b"\n"):
        with connected(user) as caller, caller.makefile("rb") as lines:
            assert messages.read_greeting(lines.readline()) is not None
            try:
                caller.sendall(data)
                assert lines.read() == b""
            except ConnectionError:
                pass
    crowd = [connected(user) for _ in range(40)]
    for caller in crowd:
        caller.close()
    assert user.run(user.piece("three.json")) == (0, "")
    window.until("shown", "three.json")
    assert window.known["tabs"] == ["one.json", "three.json"]


@pytest.mark.usefixtures("processes")
def test_window_that_was_killed_leaves_a_socket_that_the_next_one_takes(user: User) -> None:
    killed = user.window(user.piece("one.json"))
    (left,) = user.place.sockets()
    killed.process.kill()
    killed.process.communicate()
    assert user.place.sockets() == [left]
    user.window(user.piece("two.json"))
    assert user.place.sockets() == [left]


@pytest.mark.usefixtures("processes")
def test_of_two_that_are_started_at_once_one_is_the_window_and_has_both_files(user: User) -> None:
    files = [user.piece("one.json"), user.piece("two.json"), user.piece("three.json")]
    started = [user.window(file, listens=False) for file in files]
    wait_until(lambda: sum(one.process.poll() is None for one in started) == 1)
    (window,) = (one for one in started if one.process.poll() is None)
    assert {one.process.returncode for one in started if one is not window} == {0}
    window.until("listens", True)
    window.until_any(lambda known: len(known["tabs"]) == 3)
    assert sorted(window.known["tabs"]) == ["one.json", "three.json", "two.json"]


# ---- --wait


@pytest.mark.usefixtures("processes")
def test_command_that_waits_comes_back_when_its_tabs_are_closed(user: User) -> None:
    window = user.window(user.piece("one.json"))
    waiting = user.start("--wait", user.piece("two.json"), user.piece("three.json"))
    window.until("tabs", ["one.json", "two.json", "three.json"])
    window.tell("close three.json")
    window.until("tabs", ["one.json", "two.json"])
    window.tell("close one.json")
    window.until("tabs", ["two.json"])
    assert waiting.poll() is None
    window.tell("close two.json")
    assert (waiting.communicate()[1], waiting.returncode) == ("", 0)
    assert window.process.poll() is None


@pytest.mark.usefixtures("processes")
def test_command_that_waits_when_the_window_is_closed_comes_back_and_when_it_is_killed_says_so(user: User) -> None:
    file = user.piece("two.json")
    for how, status in (("close", 0), ("TERM", 1), ("KILL", 1)):
        window = user.window(user.piece("one.json"))
        waiting = user.start("--wait", file)
        window.until("shown", "two.json")
        if how == "close":
            window.end()
        else:
            window.process.send_signal(signal.Signals[f"SIG{how}"])
        _out, said = waiting.communicate()
        assert waiting.returncode == status
        assert said == (f"previewer: the window ended before {file} was closed\n" if status else "")
        window.process.communicate()


@pytest.mark.usefixtures("processes")
def test_command_that_waits_without_a_window_is_the_window_and_ends_with_its_last_tab(user: User) -> None:
    window = user.window("--wait", user.piece("one.json"), user.piece("two.json"))
    window.tell("close two.json")
    window.until("tabs", ["one.json"])
    window.tell("close one.json")
    _out, said = window.process.communicate()
    assert window.process.returncode == 0, said


@pytest.mark.usefixtures("processes")
def test_command_that_waits_and_is_the_window_stays_while_anything_else_is_open(user: User) -> None:
    window = user.window("--wait", user.piece("one.json"))
    assert user.run(user.piece("two.json")) == (0, "")
    window.until("shown", "two.json")
    window.tell("close one.json")
    window.until("tabs", ["two.json"])
    assert user.run(user.piece("three.json")) == (0, "")
    window.until("shown", "three.json")
    assert window.end() == 0


@pytest.mark.usefixtures("processes")
def test_what_cannot_be_waited_for_is_refused(user: User) -> None:
    folder = user.piece("pieces/a.json").parent
    assert user.run("--wait") == (2, "previewer: --wait needs a file to wait for\n")
    assert user.run("--wait", folder) == (2, f"previewer: --wait is for files, and {folder} is a folder\n")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([""], "previewer: a file name is empty\n"),
        (["--", ""], "previewer: a file name is empty\n"),
        (["-"], "previewer: the window opens files, not standard input; `previewer check -` reads that\n"),
        (["--waits", "a.json"], "previewer: unknown option --waits; `previewer --help` lists the options\n"),
        (["--", "--wait"], "previewer: --wait: no such file\n"),
        (["--wait", "--"], "previewer: --wait needs a file to wait for\n"),
    ],
)
def test_words_that_name_no_file_are_refused(user: User, words: list[str], said: str) -> None:
    assert user.run(*words) == (2, said)


@pytest.mark.usefixtures("processes")
def test_file_whose_name_begins_like_an_option_opens_after_two_dashes(user: User) -> None:
    window = user.window(user.piece("first.json"))
    assert user.run("--", user.piece("-dash.json").name) == (0, "")
    window.until("shown", "-dash.json")
    assert window.end() == 0


# ---- who is obeyed


@pytest.mark.parametrize(
    "greeting",
    [
        messages.write(Greeting("0.0.9", display(), "", 1.0)),
        messages.write(Greeting(__version__, "another screen", "", 1.0)),
        b'{"version": "0.1.0"}\n',
        b"\xff\n",
        b"x" * (messages.LONGEST + 1),
        b"",
    ],
)
def test_whoever_does_not_greet_as_our_window_gets_nothing(runtime: Path, greeting: bytes) -> None:
    runtime.chmod(0o700)
    here = SocketFolder(runtime)
    (path, held) = here.take_socket()
    heard: list[bytes] = []

    def answer(server: socket.socket) -> None:
        there, _address = server.accept()
        with there:
            there.settimeout(PATIENCE)
            try:
                there.sendall(greeting)
                heard.append(there.recv(1000))
            except ConnectionError:
                heard.append(b"")

    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        thread = threading.Thread(target=answer, args=(server,))
        thread.start()
        handed = hand_over(here, ["/a.json"], None, False)
        thread.join()
    assert (handed.left, handed.met, heard) == (("/a.json",), False, [b""])
    held.release()


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="who may be somebody else")
def test_another_user_is_told_by_the_socket(runtime: Path) -> None:
    runtime.chmod(0o755)
    program = (
        "import os, socket, sys; os.setuid(int(sys.argv[2])); "
        "s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.recv(1)"
    )
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(runtime / "s"))
        (runtime / "s").chmod(0o777)
        server.listen()
        for who, ours in ((65534, False), (0, True)):
            caller = subprocess.Popen([sys.executable, "-c", program, str(runtime / "s"), str(who)])
            there, _address = server.accept()
            assert is_ours(there) == ours
            there.close()
            assert caller.wait() == 0


def test_folder_that_others_may_see_is_none_to_listen_in(runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime / "run"))
    monkeypatch.setattr(tempfile, "tempdir", str(runtime))
    (runtime / "run").mkdir()
    ours, other = runtime / "run/piece-previewer", runtime / f"piece-previewer-{os.getuid()}"
    assert place() == SocketFolder(ours)
    ours.chmod(0o755)
    assert place() == SocketFolder(other)
    assert other.stat().st_mode & 0o777 == 0o700
    ours.rmdir()
    ours.symlink_to(other)
    assert place() == SocketFolder(other)
    other.chmod(0o770)
    assert place() is None
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    other.chmod(0o700)
    assert place() == SocketFolder(other)


def test_socket_with_too_long_a_name_is_none(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    assert SocketFolder(folder).take_socket() is None


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for what other processes do."""
    nobody = threading.Event()
    while not holds():
        nobody.wait(0.02)


def connected(user: User) -> socket.socket:
    """A connection to the user's only window."""
    (path,) = user.place.sockets()
    there = socket.socket(socket.AF_UNIX)
    there.settimeout(60)
    there.connect(str(path))
    return there


# ---- what is open again


@pytest.mark.usefixtures("processes")
def test_further_window_does_not_overwrite_the_session_of_the_first(user: User) -> None:
    one, two = user.piece("one.json"), user.piece("two.json")
    first = user.window(one)
    second = user.window("--new-window", two)
    assert second.known["tabs"] == ["two.json"]
    first.end()
    second.end()
    again = user.window("--new-window")
    again.until("tabs", ["one.json"])
    again.end()
    more = user.window()
    more.until("tabs", ["one.json"])


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("how", ["KILL", "TERM"])
def test_what_was_open_in_a_further_window_that_was_ended_from_outside_comes_back(user: User, how: str) -> None:
    first = user.window(user.piece("one.json"))
    second = user.window("--new-window", user.piece("two.json"))
    ini = user.folder / "config/Piece Previewer/previewer.ini"
    for window in (second, first):
        wait_until(lambda: ini.exists() and ini.read_text("utf-8").count("session=") == 2)
        window.process.send_signal(signal.Signals[f"SIG{how}"])
        window.process.communicate()
    again = user.window()
    again.until("tabs", ["one.json", "two.json"])
    other = user.window("--new-window", user.piece("three.json"))
    assert other.known["tabs"] == ["three.json"]


@pytest.mark.usefixtures("processes")
def test_further_window_leaves_what_another_that_runs_has_open(user: User) -> None:
    first = user.window(user.piece("one.json"))
    second = user.window("--new-window", user.piece("two.json"))
    first.end()
    again = user.window("--new-window")
    again.until("tabs", ["one.json"])
    assert second.process.poll() is None
