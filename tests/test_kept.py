"""Caches hold as many bytes as one table says, and an entry no more than a part of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer import kept as kept_module
from previewer.kept import BOUNDS, PART, kept
from tests.source_tree import ROOT, nodes, where

#: Parameters that are short whoever gives them: words of the program's own, and tags of languages.
SHORT = {
    *(
        "lang",
        "platform",
        "style",
        "clock",
        "form",
        "name",
        "role",
        "kind",
        "action",
        "context",
        "part",
        "look",
        "svg",
        "calendar",
    ),
    #: A tag, a day that was read as one, a key of the map's own names, a file.
    *("code", "value", "key", "character", "path"),
}
#: Classes that keep: what they keep at most is a number of small things of our own, or the table's.
KEEPERS = {"LRUCache", "TTLCache", "Recent"}
COUNTED = {
    "previewer/pictures/overlay/drawings.py",  # a dozen screens of one size
    "previewer/phone/map/drawing.py",  # views, by number
    "previewer/site/http/sign_in.py",  # digests
    "previewer/site/site.py",  # one each
}


def program() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted((ROOT / "previewer").rglob("*.py")):
        if path.name != "kept.py":
            yield from ((path, node) for node in nodes(path))


def test_all_caches_together_hold_128_mib() -> None:
    assert sum(BOUNDS.values()) <= 128 << 20


def test_each_cache_of_texts_of_others_has_a_bound_in_bytes() -> None:
    found = []
    for path, node in program():
        if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(one) for one in node.decorator_list):
            given = [one for one in node.args.args if one.annotation and "str" in ast.unparse(one.annotation)]
            found += [f"{where(path, node.lineno)}: {one.arg}" for one in given if one.arg not in SHORT]
        if isinstance(node, ast.Call) and ast.unparse(node.func) in KEEPERS and "BOUNDS[" not in ast.unparse(node):
            found += {where(path, node.lineno)} if path.relative_to(ROOT).as_posix() not in COUNTED else ()
    assert not found, "give it @kept, or a bound of BOUNDS:\n" + "\n".join(found)


def test_each_bound_is_of_something() -> None:
    written = "".join(path.read_text("utf-8") for path in (ROOT / "previewer").rglob("*.py"))
    functions = {name for name in BOUNDS if " " not in name}
    assert all(f'BOUNDS["{name}"]' in written for name in BOUNDS.keys() - functions)
    assert {name for name in functions if f"@kept\ndef {name.rpartition('.')[2]}(" not in written} == set()


def test_what_was_asked_for_lately_is_kept_and_no_more_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "test_what_was_asked_for_lately_is_kept_and_no_more_than_the_bound"
    monkeypatch.setattr(kept_module, "BOUNDS", {f"{__name__}.{name}.<locals>.make": 64_000})
    asked: list[str] = []

    @kept
    def make(text: str, more: int = 0) -> str:
        asked.append(text)
        return text + "!" * more

    assert [make("a"), make("a", more=2), make("a", 2), make("a")] == ["a", "a!!", "a!!", "a"]
    assert len(asked) == 3  # by name and by place are two
    for number in range(1000):
        make(f"{number:05}" * 20)
        make("a")
    assert asked.count("a") == 3
    asked.clear()
    for number in reversed(range(1000)):
        make(f"{number:05}" * 20)
    still = 1000 - len(asked)
    assert 20 < still <= 64_000 // sys.getsizeof("00000" * 20)


def test_what_is_too_large_for_its_cache_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "test_what_is_too_large_for_its_cache_is_made_anew"
    monkeypatch.setattr(kept_module, "BOUNDS", {f"{__name__}.{name}.<locals>.make": 64_000})
    asked: list[int] = []

    @kept
    def make(text: str) -> tuple[str, ...]:
        asked.append(len(text))
        return (text,)

    for text in ("a" * (64_000 // PART), "b", "b", "a" * (64_000 // PART)):
        make(text)
    assert asked == [8000, 1, 8000]
