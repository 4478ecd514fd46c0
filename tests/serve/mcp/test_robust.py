"""What comes that is no message, and how the server ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.patience import PATIENCE
from tests.serve.mcp.conftest import ROOT, SAMPLES, Assistant, OwnProcess, Start


def test_junk_between_messages_when_sent_is_no_end(of_samples: Assistant) -> None:
    assistant = of_samples
    assistant.write(b"this is no message\n{\n\xff\xfe\n[]\n\n")
    assistant.write(b'{"jsonrpc": "2.0", "id": 77, "method": "tools/call", "params": {"name": 5}}\n')
    assert "error" not in assistant.ask("ping", {})
    assert assistant.found("check", path="every-kind.json")["summary"]["files"] == 1


def test_message_when_it_comes_in_halves_is_one(of_samples: Assistant) -> None:
    assistant = of_samples
    message = json.dumps({"jsonrpc": "2.0", "id": "h", "method": "ping"}).encode()
    assistant.write(message[:10])
    assistant.write(message[10:] + b"\n")
    assert assistant.answer("h")["result"] == {}


@pytest.mark.usefixtures("processes")
def test_client_when_it_dies_takes_server_and_helper_along() -> None:
    assistant = OwnProcess(str(SAMPLES))
    assistant.call("render", path="every-kind.json", scale=0.5)
    started = psutil.Process(assistant.process.pid).children(recursive=True)
    assert started
    assistant.write(b'{"jsonrpc": "2.0", "id": 1')
    assert assistant.close() == 0
    psutil.wait_procs(started, timeout=PATIENCE)
    assert not [one for one in started if one.is_running()]


def test_two_clients_when_at_once_do_not_know_of_each_other(
    of_samples: Assistant, start: Start, tmp_path: Path
) -> None:
    one, other = of_samples, start(tmp_path)
    assert "there is no every-kind.json" in other.refusal("check", path="every-kind.json")
    assert one.found("check", path="every-kind.json")["files"]


def test_large_definition_when_sent_is_read_and_a_larger_one_refused(start: Start) -> None:
    assistant = start()
    (found,) = assistant.found("check", text="[" + " " * (16 * 1024 * 1024) + "]")["files"][0]["diagnostics"]
    assert found["code"] == "too-large"
    text = (SAMPLES / "three-hundred.json").read_text("utf-8")
    assert assistant.found("screen", text=text + " " * (8 * 1024 * 1024))["rows"]


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("words", [["nowhere"], ["README.md"]])
def test_folder_that_is_none_when_named_is_a_sentence(words: list[str]) -> None:
    command = [sys.executable, "-m", "previewer", "mcp", *words]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == f"previewer mcp: {words[0]} is not a folder\n"


@pytest.mark.usefixtures("processes")
def test_server_without_a_client_ends_at_once() -> None:
    command = [sys.executable, "-m", "previewer", "mcp"]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
