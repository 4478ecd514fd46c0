"""The README keeps its promises: set-up in one line each, two screens, every file that it shows."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
#: Lines of two screens.
_MOST = 100


@pytest.mark.parametrize("name", ["set-up: run", "set-up: test", "system packages"])
def test_readme_when_setting_up_then_each_command_is_one_line(name: str) -> None:
    block = re.search(rf"<!-- {name} -->\n```\n(.*?)\n```", README, re.DOTALL)
    assert block, name
    assert "\n" not in block[1].strip()


def test_readme_takes_two_screens_and_leads_to_the_guide_for_the_rest() -> None:
    assert len(README.splitlines()) <= _MOST
    for lang in ("en", "ja"):
        assert f"(resources/guide/{lang}/pages/start.md)" in README


def test_readme_when_it_shows_a_file_then_the_file_is_there() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", README):
        assert (ROOT / target).exists(), target


def test_lines_of_the_readme_for_editors_are_those_of_the_guide() -> None:
    page = (ROOT / "resources/guide/en/pages/editors.md").read_text("utf-8")
    table = README.partition("## In your editor, and in git")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if row.startswith("| ")]
    lines = [line for row in rows for line in re.findall(r"`([^`]+)`", row) if "vsix" not in line]
    assert len(lines) == 8
    merging = (ROOT / "resources/guide/en/pages/merge.md").read_text("utf-8")
    for line in re.findall(r"^(git config .+)|^echo '(.+)' >> .gitattributes", README, re.MULTILINE):
        assert f"\n{''.join(line)}\n" in merging, line
    for line in lines:
        assert line in page, line


def test_constraints_pin_every_line_and_name_no_index() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9._+!-]+", line), line
