"""CONTRIBUTING.md tells of what is there: its classes, files and commands."""

import re

import pytest

from tests.source_tree import ROOT, classes

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
_GLOSSARY = TEXT[TEXT.index("\n## Words") :]


@pytest.mark.usefixtures("program_read")
def test_every_word_is_borne_by_a_class() -> None:
    there = {name for path in (ROOT / "previewer").rglob("*.py") for name in classes(path)}
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", _GLOSSARY, re.MULTILINE)[1:]
    assert len(rows) > 40
    lost = {word: name for word, names in rows for name in re.findall(r"`(\w+)`", names) if name not in there}
    assert lost == {}
    words = [word.strip() for several, _names in rows for word in several.split(",")]
    assert sorted(words) == sorted(set(words))


#: Files that are named, but for those that are still to be made: X is a kind, CODE a language.
_FILES = {
    name
    for name in re.findall(r"`((?:previewer|resources|tests)/[\w/.-]*)`", TEXT)
    if not re.search(r"CODE|/X\.py|XRow|kind-X", name)
}


@pytest.mark.parametrize("name", sorted(_FILES))
def test_file_that_is_named_is_there(name: str) -> None:
    assert (ROOT / name).exists()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"python -m (tests\.[\w.]+)", TEXT))))
def test_command_that_is_named_is_there(name: str) -> None:
    path = ROOT / name.replace(".", "/")
    assert path.with_suffix(".py").exists() or (path / "__main__.py").exists()


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", TEXT):
        assert (ROOT / target).exists(), target
