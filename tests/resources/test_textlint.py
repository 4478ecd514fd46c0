"""The Japanese guide by textlint: our terms (prh), long sentences, too many commas, particles that stand twice.

The presets' other rules are off: what they find in the guide are names of buttons, lists of options, and its own style.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from previewer.pieces.messages import FOLDER
from tests.patience import PATIENCE
from tests.source_tree import ROOT

pytestmark = pytest.mark.deep

#: A particle may stand twice in a list of conditions, and of options there are many in a sentence.
RULES = {
    "sentence-length": {"max": 125},
    "no-doubled-joshi": {"allow": ["も", "や", "か", "と", "で", "の", "が", "に"]},
    "max-ten": {"max": 5},
    "no-double-negative-ja": True,
    "ja-no-successive-word": True,
    "no-dropping-the-ra": True,
}


def linted(folder: Path, *pages: Path) -> list[str]:
    """What textlint finds, a line each; skips where it is not installed."""
    modules = Path(os.environ.get("PREVIEWER_NODE_MODULES", "nowhere")).resolve()
    if shutil.which("node") is None or not (modules / "textlint").is_dir():
        pytest.skip("PREVIEWER_NODE_MODULES names no folder with textlint, or there is no node")
    terms = json.loads((FOLDER / "glossary/terms.json").read_text("utf-8"))
    never = [{"expected": term["ja"], "pattern": word} for term in terms.values() for word in term["never"]["ja"]]
    (folder / "prh.yml").write_text(json.dumps({"version": 1, "rules": never}), "utf-8")
    rules = {**RULES, "prh": {"rulePaths": [str(folder / "prh.yml")]}}
    (folder / "textlintrc.json").write_text(json.dumps({"rules": rules}), "utf-8")
    command = ["node", str(modules / "textlint/bin/textlint.js"), "--config", "textlintrc.json", "--format", "json"]
    command += ["--rules-base-directory", str(modules), *map(str, pages)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
    assert ran.returncode in (0, 1), ran.stderr[-3000:]
    return [
        f"{Path(page['filePath']).name}:{found['line']}: {found['ruleId']}: {found['message']}"
        for page in json.loads(ran.stdout)
        for found in page["messages"]
    ]


def test_japanese_guide_has_nothing_that_textlint_finds(tmp_path: Path) -> None:
    assert linted(tmp_path, *sorted((ROOT / "resources/guide/ja/pages").glob("*.md"))) == []


def test_textlint_finds_a_term_that_is_never_used_and_a_particle_that_stands_twice(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("利用者は値を選びます。\n\nこれは値は変えません。\n", "utf-8")
    found = [line.split(": ")[1] for line in linted(tmp_path, page)]
    assert sorted(found) == ["no-doubled-joshi", "prh"]
