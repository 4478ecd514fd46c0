"""What must hold of a folder whatever was done in it: python -m tests.campaigns.folders [SECONDS] [SEED] [LAW…]"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from tests.campaigns.frame import Campaign, Way, main
from tests.desk.helpers import dumped, piece, switch_item, text_item

_NAMES = ("a.json", "b.json", "in/a.json", "in/c.json", "in/deep/d.json", "other/e.json", "other/f.json", "z.json")
_SECONDS = 30.0


def rows_of_a_tree_are_those_of_a_new_one(data: st.DataObject) -> None:
    """Whatever was shown before: rows that come, go and become folders."""
    from previewer.desk.workspace.contents import PieceEntry
    from previewer.desk.workspace.tree_model import PieceTree

    names = st.sets(st.sampled_from((*_NAMES, "in", "other/e.json/x.json")))
    shown = data.draw(st.lists(names, min_size=1, max_size=6), "names")
    tree, fresh = PieceTree(), PieceTree()
    for wanted in shown:
        # A name is a piece or a folder, never both.
        last = sorted(one for one in wanted if not any(other.startswith(f"{one}/") for other in wanted))
        tree.show(PieceEntry(one, None, False, None, False) for one in last)
    fresh.show(PieceEntry(one, None, False, None, False) for one in last)
    assert _outline(tree) == _outline(fresh)
    assert tree.names() == fresh.names() and set(tree.names()) == set(last)


def _outline(tree: object, parent: object = None) -> object:
    from PySide6.QtCore import QModelIndex

    from previewer.desk.workspace.tree_model import PieceTree

    assert isinstance(tree, PieceTree)
    index = parent if isinstance(parent, QModelIndex) else QModelIndex()
    found = []
    for row in range(tree.rowCount(index)):
        below = tree.index(row, 0, index)
        assert tree.parent(below) == index
        found.append((below.data(), _outline(tree, below)))
    return found


def folder_that_was_followed_is_as_check_finds_it(way: Way) -> Iterator[int]:
    """Whatever was done to it, and however fast: files and folders made, written, renamed, replaced, taken away. What
    was listed as a piece keeps its row while it is there, and says what `check` says of it by its name (ruling 67).
    """
    from PySide6.QtWidgets import QApplication

    from previewer.cli.judging import How, judge_file
    from previewer.cli.searching import FileSearch, Named
    from previewer.desk.workspace.workspace import Workspace

    app = QApplication.instance() or QApplication(["campaign"])
    how = How("json", "en", "en", False, False, False)
    with _folder() as root:
        space = Workspace(root)
        listed: Collection[str] = ()
        try:
            while True:
                deeds = [_do(root, way.chance) for _ in range(way.chance.randint(1, 12))]
                if way.chance.random() < 0.5:
                    app.processEvents()
                wanted: dict[str, list[tuple[str, str]]] = {}
                for named in FileSearch([str(root)] if root.is_dir() else []).files():
                    name = Path(named.path).relative_to(root).as_posix()
                    report = judge_file(Named(named.path, False) if name in listed else named, how)
                    if report is not None:
                        wanted[name] = [(str(one["code"]), str(one["pointer"])) for one in report.diagnostics]
                until = time.monotonic() + _SECONDS

                def now() -> dict[str, list[tuple[str, str]]]:
                    entries = space.contents.entries
                    return {
                        one.name: [(problem.code, problem.pointer) for problem in one.card.problems] if one.card else []
                        for one in entries
                    }

                while (space.busy or any(space.contents.waiting()) or now() != wanted) and time.monotonic() < until:
                    app.processEvents()
                    time.sleep(0.002)
                assert now() == wanted, f"after {deeds}: {now()} and not {wanted}"
                listed = wanted
                yield 1
        finally:
            space.close()


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="folders-"))
    try:
        yield folder / "team"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _do(root: Path, chance: random.Random) -> str:
    """Something that people, editors and git do."""
    path = root / chance.choice(_NAMES)
    deeds: dict[str, Callable[[], object]] = {
        "write": lambda: _write(path, chance),
        "replace": lambda: _replace(path, chance),
        "remove": lambda: path.unlink(missing_ok=True),
        "rename": lambda: path.is_file() and path.rename(path.with_name(f"{chance.choice('mno')}.json")),
        "remove folder": lambda: shutil.rmtree(path.parent) if path.parent != root and path.parent.is_dir() else None,
        "remove all": lambda: shutil.rmtree(root, ignore_errors=True) if chance.random() < 0.1 else None,
        "move folder": lambda: _move(path.parent, root, chance),
    }
    name = chance.choice([*deeds, "write", "write", "replace"])
    deeds[name]()
    return f"{name} {path.relative_to(root)}"


def _text(chance: random.Random) -> str:
    wrong = {"default": chance.choice((5, "x", True))} if chance.random() < 0.5 else {}
    whole = dumped(piece(name=text_item(**wrong), loud=switch_item()))
    return chance.choice((whole, whole, whole[: len(whole) // 2], "[]", json.dumps({"preferences": json.loads(whole)})))


def _write(path: Path, chance: random.Random) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(chance), encoding="utf-8")


def _replace(path: Path, chance: random.Random) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    other = path.with_name(f".{path.name}.tmp")
    other.write_text(_text(chance), encoding="utf-8")
    other.replace(path)


def _move(folder: Path, root: Path, chance: random.Random) -> None:
    into = root / f"moved{chance.randint(1, 3)}"
    if folder != root and folder.is_dir() and not into.exists():
        folder.rename(into)


CAMPAIGN = Campaign({rows_of_a_tree_are_those_of_a_new_one: 60, folder_that_was_followed_is_as_check_finds_it: 6})

if __name__ == "__main__":
    main(CAMPAIGN)
