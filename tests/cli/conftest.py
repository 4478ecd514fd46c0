"""Running commands inside the test's process and outside of it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from tests.patience import PATIENCE
from tests.pieces.helpers import declared, piece_text

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, qapp: object) -> Run:
    """Run a command line in this process; `stdin` is what standard input holds.

    `qapp`: a command that draws takes the application that is there, and one of its own would be in others' way.
    """

    def running(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in err
        assert b"an error in the program" not in err, err
        if status:
            assert err or "--help" in arguments, "every status but 0 says why"
        return Ran(status, out.decode(), err.decode())

    return running


def outside(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command line as a user does, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more.pop("env", {})}
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stderr", subprocess.PIPE)
    if "stdin" not in more and "input" not in more:
        more["stdin"] = subprocess.DEVNULL
    ran = subprocess.run(
        [sys.executable, "-m", "previewer", *arguments], env=env, check=False, timeout=PATIENCE, **more
    )
    assert b"Traceback" not in (ran.stderr or b""), ran.stderr
    assert b"an error in the program" not in (ran.stderr or b""), ran.stderr
    return ran


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
