"""A run of a few checks that nobody planned, for what does not depend on the plan."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

from previewer.phone.look import Value
from previewer.runs.checks import Check, Machine
from previewer.runs.folder import Run, create
from previewer.runs.run_file import PieceFacts, Plan

ROOT = Path(__file__).resolve().parents[2]
DEFINITION = json.dumps({"preferences": {"type": "object", "properties": {}}}).encode()
LOOK: dict[str, Value] = {
    "platform": "ios",
    "lang": "ja",
    "theme": "dark",
    "text_size": 1.0,
    "device": "iPhone 16",
    "design": "ios26",
}


def _chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)


#: One white point.
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", b"\0\0\0\1\0\0\0\1\x08\0\0\0\0")
    + _chunk(b"IDAT", zlib.compress(b"\0\xff"))
    + _chunk(b"IEND", b"")
)
CHECKS = ("city/title/ja", "city/title/en", "city/default", "memo/title/ja", "order")


def a_check(name: str, **more: object) -> Check:
    """A check of the item that its id begins with."""
    item = name.partition("/")[0] if "/" in name else None
    told = {"en": f"Look at {name}.", "ja": f"{name}を見てください。"}
    return Check(name, item, "title", LOOK, told, 10)._replace(**more)  # type: ignore[arg-type]


def a_plan(*checks: Check, version: str = "1.2.0") -> Plan:
    """A plan of these checks, else of `CHECKS`, the last of which the program failed and the third passed."""
    if not checks:
        machine = {"city/default": Machine("pass", {"en": "it is", "ja": "はい"})}
        machine["order"] = Machine("fail", {"en": "it is not", "ja": "いいえ"})
        checks = tuple(a_check(name, machine=machine.get(name)) for name in CHECKS)
    piece = PieceFacts({"en": "Rubbish", "ja": "ごみ"}, version, hashlib.sha256(DEFINITION).hexdigest(), "piece.json")
    return Plan("", piece, checks, "2026-11-21", program="0", created="2026-11-21T09:00:00.000Z").identified()


def a_run(folder: Path, plan: Plan | None = None) -> Run:
    """A run on the disk."""
    return create(folder, plan or a_plan(), DEFINITION, {})


def previewer(*arguments: str, config: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which must not load Qt."""
    program = (
        "import sys; from previewer.cli import main; status = main(sys.argv[1:]); "
        "assert not any(name.startswith(('PySide6', 'shiboken')) for name in sys.modules), 'Qt'; sys.exit(status)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "USER": "login-name", "LOGNAME": "login-name"}
    environment["XDG_CONFIG_HOME"] = str(config or ROOT / "no-such-folder")
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
