"""`previewer merge`: versions joined by item, language, entry and order; what met is listed; git calls it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.values import Remove, SetValue
from tests.cli.conftest import PIECE, ROOT, Run, outside

ITEMS = "/preferences/properties"
TITLE, ORDER = ("preferences", "properties", "day", "x-title", "en"), "/preferences/x-field-order"


def edited(*operations: Operation, text: str = PIECE) -> str:
    return carry_out_all(read_text(text), operations).reading.text


def title(word: str, lang: str = "en", key: str = "day") -> SetValue:
    return SetValue(("preferences", "properties", key, "x-title", lang), word)


Merge = Callable[..., tuple[int, str, str]]


@pytest.fixture
def merge(folder: Path, run: Run) -> Merge:
    """Join three texts into `ours.json`; what came of it: the status, its text, what was said on standard output."""

    def merging(ours: str, theirs: str, *more: str, base: str | None = PIECE) -> tuple[int, str, str]:
        for name, text in (("base", base), ("ours", ours), ("theirs", theirs)):
            if text is not None:
                (folder / f"{name}.json").write_bytes(text.encode())
        ran = run("merge", "base.json", "ours.json", "theirs.json", "-o", "ours.json", *more)
        return ran.status, (folder / "ours.json").read_bytes().decode(), ran.out

    return merging


def test_merge_when_sides_change_different_things_then_both_stand_and_other_bytes_stay(merge: Merge) -> None:
    ours = edited(title("Tag", "de")).replace('"osType"', '\n  "osType"')
    status, text, out = merge(ours, edited(title("Day of arrival"), HideItem("note")), "--format", "json")
    assert (status, json.loads(out)) == (0, {"conflicts": [], "merged": 2})
    assert text == edited(title("Day of arrival"), HideItem("note"), text=ours)


def test_merge_when_both_change_one_text_then_ours_stays_and_the_conflict_is_listed(merge: Merge) -> None:
    ours, theirs = edited(title("Ours")), edited(title("Theirs"), title("Their city", key="city"))
    status, text, out = merge(ours, theirs, "--format", "json")
    was = json.loads(PIECE)["preferences"]["properties"]["day"]["x-title"]["en"]
    met = {"pointer": f"{ITEMS}/day/x-title/en", "base": was, "ours": "Ours", "theirs": "Theirs"}
    assert (status, json.loads(out)) == (1, {"conflicts": [met], "merged": 1})
    assert text == edited(title("Their city", key="city"), text=ours)
    assert "<<<<" not in text


def test_merge_when_a_side_has_none_then_its_member_is_absent(merge: Merge) -> None:
    status, text, out = merge(edited(RemoveItem("day")), edited(title("Theirs")), "--format", "json")
    [met] = json.loads(out)["conflicts"]
    assert (status, met["pointer"], "ours" in met) == (1, f"{ITEMS}/day", False)
    assert text == edited(RemoveItem("day"))
    status, text, out = merge(edited(title("Ours")), edited(RemoveItem("day")), "--format", "json")
    [met] = json.loads(out)["conflicts"]
    assert (status, met["pointer"], "theirs" in met) == (1, f"{ITEMS}/day", False)
    assert text == edited(title("Ours"))  # the item keeps its place in the order too


def test_merge_when_an_entry_is_removed_here_and_renamed_there_then_entry_and_title_stay_together(merge: Merge) -> None:
    titles = ("preferences", "properties", "city", "x-enum-titles", "b")
    enum = ("preferences", "properties", "city", "enum")
    assert "b" in json.loads(PIECE)["preferences"]["properties"]["city"]["enum"]
    ours, theirs = edited(SetValue((*titles, "en"), "Bee")), edited(Remove(titles), Remove((*enum, "1")))
    status, text, out = merge(ours, theirs, "--format", "json")
    assert (status, [one["pointer"] for one in json.loads(out)["conflicts"]]) == (1, [f"{ITEMS}/city/x-enum-titles/b"])
    assert text == ours


def test_merge_when_both_add_at_one_place_then_ours_comes_before_theirs(merge: Merge) -> None:
    behind = OrderPlace("after", "day")
    status, text, _ = merge(edited(AddItem("mine", "text", behind)), edited(AddItem("yours", "text", behind)))
    assert (status, json.loads(text)["preferences"]["x-field-order"][:4]) == (0, ["day", "mine", "yours", "city"])


def test_merge_when_different_items_are_moved_then_both_are_and_one_item_moved_twice_is_a_conflict(
    merge: Merge,
) -> None:
    ours = edited(MoveItem("day", OrderPlace("last")))
    status, text, _ = merge(ours, edited(MoveItem("note", OrderPlace("before", "on"))))
    assert (status, json.loads(text)["preferences"]["x-field-order"]) == (0, ["city", "note", "on", "odd", "day"])
    status, text, out = merge(ours, edited(MoveItem("day", OrderPlace("after", "on"))), "--format", "json")
    assert (status, [one["pointer"] for one in json.loads(out)["conflicts"]], text) == (1, [ORDER], ours)


@pytest.mark.parametrize("base", [None, "", " \n", "{}"])
def test_merge_when_the_base_is_empty_or_missing_then_it_is_a_version_without_items(
    merge: Merge, base: str | None
) -> None:
    theirs = edited(AddItem("theirs", "text"), RemoveItem("note"))
    status, text, _ = merge(PIECE, theirs, base=base)
    assert (status, list(json.loads(text)["preferences"]["properties"])[-2:]) == (0, ["note", "theirs"])
    status, text, out = merge(edited(title("Ours")), edited(title("Theirs")), "--format", "json", base=base)
    [met] = json.loads(out)["conflicts"]
    assert (status, met["pointer"], "base" in met, text) == (1, f"{ITEMS}/day", False, edited(title("Ours")))


def test_merge_when_one_side_did_nothing_then_the_other_comes_byte_for_byte(merge: Merge) -> None:
    theirs = "\ufeff" + PIECE.replace("{", "{\r\n", 1).replace('"title"', '"a": 1.50, "title"')
    assert merge(PIECE, theirs) == (0, theirs, "")
    assert merge(theirs, PIECE) == (0, theirs, "")
    assert merge(theirs, theirs) == (0, theirs, "")


def test_merge_of_a_definition_and_a_bare_container_is_one_conflict_and_never_has_markers(merge: Merge) -> None:
    bare = json.dumps(json.loads(edited(title("Theirs")))["preferences"])
    ours = edited(title("Ours"))
    status, text, out = merge(ours, bare, "--format", "json")
    [met] = json.loads(out)["conflicts"]
    assert (status, text, met["pointer"], met["theirs"]) == (1, ours, "", json.loads(bare))


def test_merge_where_the_text_goes_to_standard_output_lists_on_standard_error(folder: Path, run: Run) -> None:
    (folder / "ours.json").write_text(edited(title("Ours")), "utf-8")
    (folder / "theirs.json").write_text(edited(title("Theirs")), "utf-8")
    names = ("merge", "piece.json", "ours.json", "theirs.json", "--name", "a b.json")
    ran = run(*names)
    assert (ran.status, ran.out) == (1, edited(title("Ours")))
    assert ran.err.splitlines()[0] == "a b.json: 1 conflict; our version was used there"
    assert f'{ITEMS}/day/x-title/en: changed on both sides: base "' in ran.err
    shown = run(*names, "--format", "json", "-o", "-")
    assert json.loads(shown.err)["conflicts"][0]["ours"] == "Ours"
    kept = run(*names, "-o", "out.json", "--messages-lang", "ja")
    assert '自分側"Ours"' in kept.out
    assert "1か所が競合しています" in kept.err
    assert (folder / "out.json").read_text("utf-8") == edited(title("Ours"))
    assert (folder / "ours.json").read_text("utf-8") == edited(title("Ours"))


def test_merge_says_why_what_is_right_on_each_side_meets_and_which_item_both_renamed(folder: Path, run: Run) -> None:
    city = ("preferences", "properties", "city")
    sides = {
        "ours": edited(SetValue((*city, "default"), "b"), RenameItem("day", "date")),
        "theirs": edited(Remove((*city, "enum", "1")), RenameItem("day", "tag")),
    }
    for name, text in {"base": PIECE, **sides}.items():
        (folder / f"{name}.json").write_text(text, "utf-8")
    ran = run("merge", "base.json", "ours.json", "theirs.json", "-o", "out.json")
    assert (ran.status, (folder / "out.json").read_text("utf-8")) == (1, sides["ours"])
    wrong = 'right on each side, wrong together: base ["a", "b"], ours ["a", "b"] (stays), theirs ["a"]'
    assert f"{ITEMS}/city/enum: {wrong}" in ran.out
    assert f'{ITEMS}/day: renamed on both sides: base "day", ours "date" (stays), theirs "tag"' in ran.out
    told = run("merge", "base.json", "ours.json", "theirs.json", "-o", "out.json", "--messages-lang", "ja").out
    assert "合わせると誤りになります" in told


NO_PIECE = "".join(f"line {number}\n" for number in range(20))


@pytest.mark.usefixtures("processes")
def test_merge_of_what_is_no_piece_is_left_to_git_with_its_status(merge: Merge) -> None:
    ours, theirs = NO_PIECE.replace("line 2\n", "mine\n"), NO_PIECE.replace("line 17\n", "yours\n")
    both = ours.replace("line 17\n", "yours\n")
    assert merge(ours, theirs, base=NO_PIECE) == (0, both, "")
    status, text, _ = merge(ours, NO_PIECE.replace("line 2\n", "yours\n"), "--name", "notes.txt", base=NO_PIECE)
    assert status == 1
    assert "<<<<<<< ours notes.txt\nmine\n=======\nyours\n>>>>>>> theirs notes.txt\n" in text
    assert merge(ours, theirs, base="") == (2, merge(ours, theirs, base=None)[1], "")
    broken = PIECE[:-1]
    assert merge(broken, PIECE, base=broken)[:2] == (0, PIECE)


@pytest.mark.usefixtures("processes")
def test_merge_of_bytes_that_git_cannot_join_leaves_ours(folder: Path, run: Run) -> None:
    for name in ("a", "b", "c"):
        (folder / name).write_bytes(b"\0\1" + name.encode())
    ran = run("merge", "a", "b", "c", "-o", "b")
    assert (ran.status, (folder / "b").read_bytes()) == (255, b"\0\1b")
    assert "git merge-file could not join the lines" in ran.err


@pytest.mark.usefixtures("processes")
def test_merge_of_a_file_above_the_bound_is_left_to_git(folder: Path, run: Run) -> None:
    large = NO_PIECE * (16 * 1024 * 1024 // len(NO_PIECE) + 1)
    for name, text in (("a", large), ("b", large + "mine\n"), ("c", "yours\n" + large)):
        (folder / name).write_text(text)
    assert run("merge", "a", "b", "c", "-o", "b").status == 0
    assert (folder / "b").read_text() == "yours\n" + large + "mine\n"


def test_merge_that_cannot_read_or_would_write_over_an_input_stops(folder: Path, run: Run) -> None:
    for name in ("base.json", "theirs.json"):
        (folder / name).write_text(PIECE, "utf-8")
    for names in (["gone.json", "theirs.json"], ["piece.json", "gone.json"], ["piece.json", "."]):
        ran = run("merge", "base.json", *names)
        assert (ran.status, ran.out) == (2, "")
        assert "cannot be opened" in ran.err
    assert run("merge", ".", "piece.json", "theirs.json").status == 2
    assert run("merge", "-", "-", "theirs.json").status == 2
    (folder / "link.json").symlink_to("theirs.json")
    (folder / "own.json").symlink_to("piece.json")
    for out in ("base.json", "theirs.json", "link.json"):
        ran = run("merge", "base.json", "piece.json", "theirs.json", "-o", out)
        assert (ran.status, (folder / out).read_text("utf-8")) == (2, PIECE)
        assert "which is only read" in ran.err
    (folder / "theirs.json").write_text(edited(title("New")), "utf-8")
    assert run("merge", "base.json", "piece.json", "theirs.json", "-o", "own.json").status == 0
    assert (folder / "piece.json").read_text("utf-8") == edited(title("New"))
    assert (folder / "own.json").is_symlink()


@pytest.mark.usefixtures("processes")
def test_merge_reads_one_version_of_standard_input(folder: Path) -> None:
    (folder / "theirs.json").write_text(edited(title("New")), "utf-8")
    ran = outside("merge", "piece.json", "-", "theirs.json", input=PIECE.encode())
    assert (ran.returncode, ran.stdout) == (0, edited(title("New")).encode())


class Repository:
    """A git repository with the two lines by which pieces are merged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder.parent / "previewer"
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m previewer "$@"\n')
        program.chmod(0o755)
        folder.mkdir()
        self.git("init", "-q", "-b", "main")
        self.write(".gitattributes", "*.json merge=piece\n")
        self.git("config", "merge.piece.driver", "previewer merge --name %P %O %A %B -o %A")
        self.write("pieces of ours/my piece.json", PIECE)
        self.write("notes.json", NO_PIECE)
        self.commit("begun")

    def git(self, *words: str) -> tuple[int, str]:
        about = {"NAME": "A", "EMAIL": "a@example.com"}
        env = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in about.items()}
        env |= {"PATH": f"{self.folder.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(self.folder.parent)}
        env |= {"GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true", "LC_ALL": "C.UTF-8"}
        ran = subprocess.run(
            ["git", *words], cwd=self.folder, env=env, capture_output=True, text=True, encoding="utf-8", check=False
        )
        return ran.returncode, ran.stdout + ran.stderr

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def commit(self, why: str) -> None:
        self.git("add", "-A")
        status, said = self.git("commit", "-qm", why)
        assert status == 0, said


MINE = "pieces of ours/my piece.json"


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """Two branches: `theirs` renamed a title, added a file and changed a line; `main` did so elsewhere."""
    found = Repository(tmp_path / "repository")
    found.git("checkout", "-qb", "theirs")
    found.write(MINE, edited(title("Theirs", key="city")))
    found.write("notes.json", NO_PIECE.replace("line 17\n", "yours\n"))
    found.write("new.json", edited(AddItem("theirs", "text")))
    found.commit("theirs")
    found.git("checkout", "-q", "main")
    found.write(MINE, edited(title("Ours")))
    found.write("notes.json", NO_PIECE.replace("line 2\n", "mine\n"))
    found.write("new.json", PIECE)
    found.commit("ours")
    return found


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="a program of a shell")
@pytest.mark.parametrize("way", [("merge", "theirs"), ("rebase", "theirs"), ("cherry-pick", "theirs")])
def test_git_joins_pieces_by_the_two_lines(repository: Repository, way: tuple[str, str]) -> None:
    status, said = repository.git(*way)
    assert status == 0, said
    assert repository.read(MINE) == edited(title("Theirs", key="city"), title("Ours"))
    assert repository.read("notes.json") == NO_PIECE.replace("line 2\n", "mine\n").replace("line 17\n", "yours\n")
    assert json.loads(repository.read("new.json")) == json.loads(edited(AddItem("theirs", "text")))
    assert repository.git("status", "--porcelain") == (0, "")


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="a program of a shell")
def test_git_stops_at_a_conflict_with_ours_in_the_file_and_says_what_met(repository: Repository) -> None:
    repository.write(MINE, edited(title("Mine", key="city"), RenameItem("odd", "level")))
    repository.commit("more of ours")
    status, said = repository.git("merge", "theirs")
    assert status == 1
    assert f"{MINE}: 1 conflict; our version was used there" in said
    assert f"{ITEMS}/city/x-title/en" in said
    assert repository.read(MINE) == edited(title("Mine", key="city"), RenameItem("odd", "level"))
    assert repository.git("diff", "--name-only", "--diff-filter=U") == (0, f"{MINE}\n")
    repository.git("add", "-A")
    assert repository.git("commit", "-qm", "joined")[0] == 0


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="a program of a shell")
@pytest.mark.parametrize("name", ["-dash.json", "設定 'a' \"b\" $c;d.json"])
def test_git_joins_a_piece_whatever_its_name(tmp_path: Path, name: str) -> None:
    found = Repository(tmp_path / "repository")
    found.write(name, PIECE)
    found.commit("named")
    found.git("checkout", "-qb", "theirs")
    found.write(name, edited(title("Theirs", key="city"), title("Met")))
    found.commit("theirs")
    found.git("checkout", "-q", "main")
    found.write(name, edited(title("Ours")))
    found.commit("ours")
    status, said = found.git("merge", "theirs")
    assert (status, f"{name}: 1 conflict" in said) == (1, True), said
    assert found.read(name) == edited(title("Theirs", key="city"), title("Ours"))


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(os.name != "posix", reason="a program of a shell")
def test_git_finds_what_was_resolved_to_different_ends_by_the_third_line(tmp_path: Path) -> None:
    found = Repository(tmp_path / "repository")
    found.git("config", "merge.piece.recursive", "binary")
    found.git("branch", "theirs")
    for branch, word in (("main", "Ours"), ("theirs", "Theirs")):
        found.git("checkout", "-q", branch)
        found.write(MINE, edited(title(word)))
        found.commit(word)
    found.git("branch", "before")
    # Each takes the other in, and its own word stays.
    for branch, other, word in (("theirs", "main", "Theirs"), ("main", "before", "Ours")):
        found.git("checkout", "-q", branch)
        assert found.git("merge", other)[0] == 1
        found.write(MINE, edited(title(word)))
        found.commit(f"{other} in {branch}")
    status, said = found.git("merge", "theirs")
    assert (status, f"{ITEMS}/day/x-title/en" in said) == (1, True), said
    assert found.read(MINE) == edited(title("Ours"))
