"""The server by the client of the official TypeScript SDK, which holds each result against its schema."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.serve.mcp.conftest import ROOT, SAMPLES

HERE = Path(__file__).parent
VERSION = "1.32.2"

pytestmark = pytest.mark.deep


def test_client_that_is_not_ours_when_it_calls_every_tool_takes_every_answer() -> None:
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    if shutil.which("node") is None or not given or not (Path(given) / "@modelcontextprotocol").is_dir():
        pytest.skip(
            f"PREVIEWER_NODE_MODULES names no folder with @modelcontextprotocol/sdk@{VERSION}, or there is no node"
        )
    text = (SAMPLES / "every-kind.json").read_text("utf-8")
    command = ["node", str(HERE / "client.mjs"), sys.executable, str(SAMPLES), text]
    env = {**os.environ, "PREVIEWER_NODE_MODULES": str(Path(given).resolve())}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=5 * PATIENCE, check=False, env=env)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    assert found["about"]["name"] == "previewer"
    assert found["tools"] == ["check", "screen", "values", "render", "edit", "texts", "compare"]
    assert [one["error"] for one in found["found"]] == [False] * 7 + [True]
    assert found["found"][3]["kinds"] == ["image", "text"]
