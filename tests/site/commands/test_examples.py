"""The examples for a server of one's own are tried: the unit, the proxy, the container."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from previewer.resources import resource
from previewer.site.commands import serve as command
from previewer.site.commands.parser import parser
from tests.patience import PATIENCE
from tests.site import container
from tests.source_tree import ROOT

EXAMPLES = resource("server")


def unit() -> str:
    return (EXAMPLES / "piece-site.service").read_text("utf-8")


def start_of(text: str) -> list[str]:
    found = re.search(r"ExecStart=((?:.*\\\n)*.*)", text)
    assert found is not None
    return shlex.split(found.group(1).replace("\\\n", " "))


def test_unit_starts_what_the_program_understands() -> None:
    program, site, *arguments = start_of(unit())
    assert (program.rpartition("/")[2], site) == ("previewer", "site")
    given = parser().parse_args(arguments)
    assert given.command == "serve" and given.workers == 4
    assert command.checked_base_url(given.base_url) == "https://pieces.example.org"
    assert str(given.unix_socket) in (EXAMPLES / "piece-site.nginx").read_text("utf-8")
    folders = dict(re.findall(r"^(State|Logs|Runtime)Directory=(.*)$", unit(), re.MULTILINE))
    assert given.data == Path("/var/lib") / folders["State"]
    assert given.log_file.parent == Path("/var/log") / folders["Logs"]
    assert given.unix_socket.parent == Path("/run") / folders["Runtime"]


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_unit_is_verified_by_systemd(tmp_path: Path) -> None:
    text = unit().replace("/opt/piece-previewer/bin/previewer", sys.executable)
    path = tmp_path / "piece-site.service"
    path.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)], capture_output=True, text=True, check=False
    )
    about = [line for line in (done.stdout + done.stderr).splitlines() if "piece-site" in line]
    assert (done.returncode, about) == (0, [])
    path.write_text(text.replace("ProtectClock=yes", "ProtectTheClock=yes"))
    spoiled = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)], capture_output=True, text=True, check=False
    )
    assert "ProtectTheClock" in spoiled.stderr


def test_commands_of_the_examples_are_commands_of_the_program() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8").replace("\\\n", " ")
    found = re.findall(r"previewer site ((?:user|doctor)[^\n]*)", text)
    found += re.findall(r"piece-site\s+(serve [^\n]*)", text)
    assert len(found) == 4
    for each in found:
        parser().parse_args(shlex.split(each))


@pytest.mark.deep
@pytest.mark.skipif(not container.possible(), reason="needs root, and a kernel that lets it make roots")
def test_container_builds_and_serves(tmp_path: Path) -> None:
    made = container.build(EXAMPLES / "Containerfile", ROOT, tmp_path)
    arguments = [*made.entrypoint, *made.command, "--port", "0"]
    running = subprocess.Popen(
        made.arguments(arguments), env=made.variables(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    watchdog = threading.Timer(120, running.kill)
    watchdog.start()
    try:
        assert running.stdout is not None and running.stderr is not None
        port = running.stdout.readline().strip().rstrip("/").rpartition(":")[2]
        assert port.isdecimal(), running.stderr.read()
        ready = httpx.get(f"http://127.0.0.1:{port}/readyz", trust_env=False, timeout=PATIENCE)
        assert (ready.status_code, ready.json()["status"]) == (200, "ready")
        made.run([part.replace("8080", port) for part in made.health])
        made.run([*made.entrypoint, "doctor", "--data", "/data"])
        data = made.root / "data"
        assert (data.stat().st_uid, data.stat().st_mode & 0o777) == (10001, 0o700)
        running.terminate()
        assert running.wait(30) == 0
    finally:
        watchdog.cancel()
        running.kill()
        running.communicate()
