"""Every ruling that the program or its tests cite by number stands in resources/rulings.md."""

import re

from tests.source_tree import ROOT

_CITED = re.compile(r"[Rr]ulings? (\d+)((?:(?:, | and )\d+)*)")


def test_cited_rulings_are_there() -> None:
    there = set(re.findall(r"^(\d+)\. ", (ROOT / "resources/rulings.md").read_text("utf-8"), re.MULTILINE))
    missing = {}
    for path in (
        *(ROOT / "previewer").rglob("*.py"),
        *(ROOT / "previewer").rglob("*.qml"),
        *(ROOT / "tests").rglob("*.py"),
    ):
        for first, others in _CITED.findall(path.read_text("utf-8")):
            for number in {first, *re.findall(r"\d+", others)} - there:
                missing[f"{path.relative_to(ROOT)}: ruling {number}"] = True
    assert list(missing) == []


def test_numbers_rise_and_none_is_given_twice() -> None:
    text = (ROOT / "resources/rulings.md").read_text("utf-8")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert numbers == sorted(set(numbers))
