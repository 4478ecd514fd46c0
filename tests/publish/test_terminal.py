"""Signing in on a real terminal, and with the system's own keyring."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.publish.conftest import write
from tests.publish.plain_site import PASSWORD, USER, PlainSite

_PROGRAM = (sys.executable, "-m", "previewer")
_SECONDS = PATIENCE


@pytest.fixture
def nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No password in the surroundings."""
    monkeypatch.delenv("PREVIEWER_SITE_PASSWORD")


class Terminal:
    """A command on a terminal of its own: what it shows, and what is typed."""

    def __init__(self, *words: str) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*_PROGRAM, *words], stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(theirs)
        self.shown = ""

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()
        os.close(self._ours)

    def until(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        end = time.monotonic() + _SECONDS
        while text not in self.shown and (left := end - time.monotonic()) > 0:
            if select.select([self._ours], [], [], left)[0]:
                self.shown += os.read(self._ours, 4096).decode()
        assert text in self.shown

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._ours, f"{text}\n".encode())

    def end(self) -> int:
        """Wait for its end; the exit status."""
        try:
            while select.select([self._ours], [], [], _SECONDS)[0]:
                self.shown += os.read(self._ours, 4096).decode()
        except OSError:  # the other side is closed
            pass
        return self.process.wait(_SECONDS)


@pytest.fixture
def asked(plain: PlainSite, nobody_knows: None, tmp_path: Path) -> Iterator[Terminal]:
    """`previewer publish`, which asks for a password."""
    words = ("publish", str(write(tmp_path / "asked.json")), "--to", plain.address, "--user", USER, "--langs", "en")
    terminal = Terminal(*words)
    terminal.until(f"Application password of {USER} on 127.0.0.1: ")
    yield terminal
    terminal.close()


@pytest.mark.usefixtures("processes")
def test_password_when_it_is_typed_on_a_terminal_then_it_signs_in_and_is_not_shown(
    asked: Terminal, plain: PlainSite
) -> None:
    assert plain.asked == []
    asked.type(PASSWORD)
    assert asked.end() == 0, asked.shown
    assert PASSWORD not in asked.shown and PASSWORD.split()[0] not in asked.shown
    assert len(plain.records["pages"]) == 1


@pytest.mark.usefixtures("processes")
def test_password_when_nothing_is_typed_then_the_site_is_not_asked(asked: Terminal, plain: PlainSite) -> None:
    asked.type("")
    assert asked.end() == 2 and plain.asked == []
    assert "there is no password for ann" in asked.shown


@pytest.mark.usefixtures("processes")
def test_password_when_interrupted_while_it_is_asked_for_then_it_ends_without_a_traceback(
    asked: Terminal, plain: PlainSite
) -> None:
    os.write(asked._ours, b"\x03")
    assert asked.end() != 0 and plain.asked == []
    assert "Traceback" not in asked.shown


_RING = """
printf ring | gnome-keyring-daemon --unlock --components=secrets --foreground &
ring=$!
"$PYTHON" -c "
from previewer.publish.addresses import split
from previewer.publish.sign_in import keep_password
import sys
while not keep_password(split(sys.argv[1])[1], sys.argv[2], sys.argv[3]):
    pass
" "$SITE" "$NAME" "$SECRET"
"$PYTHON" -m previewer publish sites add team "$SITE" --user "$NAME" </dev/null
"$PYTHON" -m previewer publish "$PIECE" --to team --langs en </dev/null && echo PUBLISHED
"$PYTHON" -m previewer publish sites remove team </dev/null
"$PYTHON" -m previewer publish "$PIECE" --to "$SITE" --user "$NAME" </dev/null || echo FORGOTTEN
kill "$ring"
"""


@pytest.mark.deep
@pytest.mark.skipif(
    not (shutil.which("gnome-keyring-daemon") and shutil.which("dbus-run-session")), reason="no Secret Service here"
)
def test_password_when_the_system_has_a_secret_service_then_it_is_kept_there_and_forgotten(
    plain: PlainSite, nobody_knows: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHON_KEYRING_BACKEND")
    own = tmp_path / "own"
    own.mkdir(mode=0o700)
    surroundings = {
        **os.environ, "HOME": str(own), "XDG_RUNTIME_DIR": str(own), "XDG_DATA_HOME": str(own / "data"),
        "PYTHON": sys.executable, "SITE": plain.address, "NAME": USER, "SECRET": PASSWORD,
        "PIECE": str(write(tmp_path / "ring.json")),
    }  # fmt: skip
    ran = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", _RING], env=surroundings, capture_output=True, text=True,
        timeout=5 * PATIENCE, check=False,
    )  # fmt: skip
    assert "PUBLISHED" in ran.stdout and "FORGOTTEN" in ran.stdout, ran.stdout + ran.stderr
    assert PASSWORD not in ran.stdout + ran.stderr
    kept = [path for path in own.rglob("*") if path.is_file()]
    assert kept and not any(PASSWORD.encode() in path.read_bytes() for path in kept)
