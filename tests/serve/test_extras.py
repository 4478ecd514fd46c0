"""The servers where what they speak with is not installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import outside

pytestmark = pytest.mark.usefixtures("processes")


@pytest.mark.parametrize(
    ("command", "module"), [("lsp", "pygls"), ("lsp", "lsprotocol"), ("mcp", "mcp"), ("mcp", "mcp_types")]
)
def test_server_without_its_extra_says_the_command_that_brings_it(tmp_path: Path, command: str, module: str) -> None:
    root = Path(__file__).parents[2]
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{module!r}] = None\n", "utf-8")
    ran = outside(command, env={"PYTHONPATH": os.pathsep.join([str(tmp_path), str(root)])})
    said = f"previewer {command}: needs the extra '{command}': pip install 'piece-previewer[{command}]'\n"
    assert (ran.returncode, ran.stdout, ran.stderr.decode()) == (2, b"", said)
