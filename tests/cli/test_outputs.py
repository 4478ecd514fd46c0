"""Where commands write: into devices and pipes, never over a definition, never over what changed meanwhile."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from previewer.atomic import FileChangedError, write_atomically
from tests.cli.conftest import PIECE, ROOT, Run, outside
from tests.patience import PATIENCE
from tests.pieces.helpers import declared, item_text, piece_text

POSIX = pytest.mark.skipif(os.name != "posix", reason="devices and named pipes of POSIX")
MISSPELT = item_text(declared("switch", '"Default": true'))


def reads(path: Path, into: list[bytes]) -> threading.Thread:
    """A thread that reads a named pipe to its end."""
    thread = threading.Thread(target=lambda: into.append(path.read_bytes()), daemon=True)
    thread.start()
    return thread


@POSIX
@pytest.mark.parametrize("command", ["values", "render"])
def test_output_to_a_pipe_goes_through_it_and_leaves_it_a_pipe(folder: Path, run: Run, command: str) -> None:
    os.mkfifo(folder / "pipe")
    got: list[bytes] = []
    reader = reads(folder / "pipe", got)
    assert run(command, "ios.json", "-o", "pipe").status == 0
    reader.join(20)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
    assert got[0].startswith(b"{" if command == "values" else b"\x89PNG")


@POSIX
def test_output_to_a_device_leaves_it_a_device(folder: Path, run: Run) -> None:
    link = folder / "null"
    link.symlink_to("/dev/null")
    assert run("values", "ios.json", "-o", "null").status == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert link.is_symlink()
    full = run("values", "ios.json", "-o", "/dev/full")
    assert full.status == 2
    assert "cannot be written" in full.err


@pytest.mark.usefixtures("processes")
@POSIX
def test_output_to_standard_output_by_its_name_is_the_output(folder: Path) -> None:
    plain = outside("values", "ios.json")
    assert outside("values", "ios.json", "-o", "/dev/stdout").stdout == plain.stdout != b""
    with (folder / "log.txt").open("ab") as log:
        log.write(b"before\n")
        log.flush()
        outside("values", "ios.json", "-o", "/dev/stdout", stdout=log)
    assert (folder / "log.txt").read_bytes() == b"before\n" + plain.stdout
    command = f'"{sys.executable}" -m previewer values ios.json -o'
    program = f"{command} >(cat >got.json; echo >done); while [ ! -e done ]; do :; done"
    subprocess.run(["bash", "-c", program], check=True, timeout=PATIENCE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (folder / "got.json").read_bytes() == plain.stdout


@pytest.mark.parametrize("command", ["values", "render"])
@pytest.mark.parametrize("name", ["piece.json", "./piece.json", "link.json", "hard.json", "folder/../piece.json"])
def test_definition_is_never_the_output_of_what_reads_it(folder: Path, run: Run, command: str, name: str) -> None:
    (folder / "link.json").symlink_to("piece.json")
    (folder / "hard.json").hardlink_to(folder / "piece.json")
    (folder / "folder").mkdir()
    ran = run(command, "piece.json", "-o", name)
    assert ran.status == 2
    assert "is the definition itself" in ran.err
    assert (folder / "piece.json").read_text("utf-8") == PIECE


#: Command lines without their output, and files that each reads.
READS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "values": (("values", "piece.json", "--load", "values.json"), ("piece.json", "values.json")),
    "values of a case": (("values", "--case", "a.piececase"), ("a.piececase", "piece.json")),
    "render": (("render", "ios.json", "--load", "values.json"), ("ios.json", "values.json")),
    "edit": (("edit", "piece.json", "--published", "old.json", "--hide-item", "day"), ("old.json",)),
    "overlay": (
        ("overlay", "ios.json", "photo.png", "--load", "values.json"),
        ("ios.json", "photo.png", "values.json"),
    ),
    "shrink": (("shrink", "a.piececase"), ("a.piececase", "piece.json", "new.json")),
    "texts": (("texts", "export", "texts.csv"), ("texts.csv",)),
    "sheet": (("sheet", "sheet/manifest.json"), ("sheet/manifest.json",)),
}


@pytest.fixture
def inputs(folder: Path, run: Run) -> Path:
    """A folder with all that the commands read."""
    for name in ("old.json", "new.json", "texts.csv"):
        (folder / name).write_text(PIECE, "utf-8")
    (folder / "sheet").mkdir()
    (folder / "sheet/manifest.json").write_text(PIECE, "utf-8")
    (folder / "values.json").write_text("{}")
    steps = [{"do": "update", "piece": {"path": "new.json"}}, {"expect": "value", "item": "on", "is": 1}]
    (folder / "a.piececase").write_text(json.dumps({"piececase": 1, "piece": {"path": "piece.json"}, "steps": steps}))
    assert run("render", "ios.json", "-o", "photo.png").status == 0
    return folder


@pytest.mark.parametrize(("command", "file"), [(name, file) for name, (_, files) in READS.items() for file in files])
def test_no_output_is_a_file_that_the_command_reads(inputs: Path, run: Run, command: str, file: str) -> None:
    before = (inputs / file).read_bytes()
    out = "sheet" if command == "sheet" else file
    names = [out, f"nope/../{out}"]
    if command != "sheet":
        (inputs / f"link{Path(file).suffix}").symlink_to(file)
        names.append(f"link{Path(file).suffix}")
    for name in names:
        ran = run(*READS[command][0], "-o", name)
        assert ran.status == 2, name
        assert "which is only read" in ran.err or "No such file" in ran.err
        assert (inputs / file).read_bytes() == before
    assert not (inputs / "nope").exists()


@pytest.mark.usefixtures("processes")
@POSIX
def test_what_is_read_as_standard_input_is_no_output_either(inputs: Path) -> None:
    with (inputs / "piece.json").open("rb") as read:
        ran = outside("values", "-", "-o", "piece.json", stdin=read)
    assert (ran.returncode, (inputs / "piece.json").read_text("utf-8")) == (2, PIECE)


def test_pictures_of_a_case_are_never_written_through_a_link_over_what_it_reads(inputs: Path, run: Run) -> None:
    (inputs / "kept.png").symlink_to("piece.json")
    steps = [{"expect": "picture", "file": "kept.png"}]
    case = {"piececase": 1, "piece": {"path": "piece.json"}, "look": {"platform": "ios"}, "steps": steps}
    (inputs / "b.piececase").write_text(json.dumps(case))
    assert run("replay", "b.piececase", "--update").status == 1
    assert (inputs / "piece.json").read_text("utf-8") == PIECE


def test_new_definition_on_a_full_disk_leaves_nothing(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as there:
        there.setattr(os, "fsync", full)
        ran = run("new", str(tmp_path / "a.json"))
        assert ran.status == 2
        assert "No space left" in ran.err
    assert list(tmp_path.iterdir()) == []
    assert run("new", str(tmp_path / "a.json")).status == 0


def test_sheet_does_not_go_where_another_page_is(folder: Path, run: Run) -> None:
    (folder / "web").mkdir()
    (folder / "web/index.html").write_text("mine")
    ran = run("sheet", "ios.json", "-o", "web", "--themes", "light", "--workers", "1")
    assert ran.status == 2
    assert "does not belong to a sheet" in ran.err
    assert [path.name for path in (folder / "web").iterdir()] == ["index.html"]
    assert (folder / "web/index.html").read_text() == "mine"


def test_language_of_a_sheet_that_is_no_code_is_refused_as_by_render(folder: Path, run: Run) -> None:
    refused = [
        run("sheet", "ios.json", "-o", "new", "--langs", "xx_YY"),
        run("render", "ios.json", "-o", "p", "--lang", "xx_YY"),
    ]
    assert [ran.status for ran in refused] == [2, 2]
    assert all("'xx_YY' is not a language code" in ran.err for ran in refused)
    assert not (folder / "new").exists()


@pytest.mark.parametrize("name", ["あ" * 83 + ".json", "x" * 250 + ".json", "é" * 125 + ".json"])
def test_long_name_of_any_script_can_be_mended(tmp_path: Path, run: Run, name: str) -> None:
    path = tmp_path / name
    path.write_text(MISSPELT, "utf-8")
    assert run("check", "--fix", str(path)).status == 0
    assert '"default"' in path.read_text("utf-8")
    assert [found.name for found in tmp_path.iterdir()] == [name]


def test_file_that_changed_while_it_was_mended_is_not_overwritten(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "piece.json"
    path.write_text(MISSPELT, "utf-8")
    edited = MISSPELT.replace("A", "Z")
    from previewer.pieces import fixes

    mend = fixes.fix_all

    def slowly(text: str) -> fixes.Fixed:
        path.write_text(edited, "utf-8")
        return mend(text)

    monkeypatch.setattr(fixes, "fix_all", slowly)
    ran = run("check", "--fix", str(path))
    assert ran.status == 2
    assert "changed by another program" in ran.err
    assert path.read_text("utf-8") == edited
    with pytest.raises(FileChangedError):
        write_atomically(path, b"new", instead_of=MISSPELT.encode())


@POSIX
def test_pipe_is_not_mended_but_judged(folder: Path, run: Run) -> None:
    os.mkfifo(folder / "pipe.json")
    threading.Thread(target=lambda: (folder / "pipe.json").write_text(MISSPELT, "utf-8"), daemon=True).start()
    ran = run("check", "--fix", "pipe.json")
    assert ran.status == 2
    assert "not an ordinary file" in ran.err
    assert stat.S_ISFIFO((folder / "pipe.json").stat().st_mode)


def test_fix_leaves_alone_what_is_no_piece_for_sure(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    schema = {
        "type": "object",
        "properties": {
            "mail": {"type": "string", "format": "email", "x-order": 1},
            "n": {"type": "integer", "default": 5},
            "secret": {"type": "string", "x-input-type": "Text", "Default": "", "x-title": "Password"},
        },
    }
    files = {
        "user.schema.json": json.dumps(schema),
        "vm.json": '{"name": "vm1", "osType": "linux"}',
        "package.json": '{"name": "add-on", "preferences": [{"name": "a"}]}',
    }
    for name, text in files.items():
        Path(name).write_text(text)
    assert run("check", "--fix", ".").err.startswith("previewer check: there is no piece in")
    run("check", "--fix", *files)
    assert {name: Path(name).read_text() for name in files} == files


def test_what_is_left_out_is_said(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "piece.json"
    path.write_text(item_text(declared("text").replace('"x-input-type": "text"', '"x-input-type": "slidr"')), "utf-8")
    ran = run("check", "--fix", str(path))
    assert ran.status == 1
    assert "skipped: Change to" in ran.err
    assert "新しいエラー" in run("check", "--fix", "--messages-lang", "ja", str(path)).err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may look anywhere")
def test_file_in_a_locked_folder_cannot_be_opened(tmp_path: Path, run: Run) -> None:
    (tmp_path / "locked").mkdir()
    (tmp_path / "locked/x.json").write_text("{}")
    (tmp_path / "locked").chmod(0)
    try:
        assert run("check", str(tmp_path / "locked/x.json")).status == 2
    finally:
        (tmp_path / "locked").chmod(0o700)


def test_name_that_may_not_be_looked_at_cannot_be_opened(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setattr("previewer.cli.judging.open", refuse, raising=False)
    ran = run("check", "locked/x.json")
    assert ran.status == 2
    assert "locked/x.json cannot be opened: Permission denied" in ran.err


@pytest.mark.parametrize("command", ["check", "values", "screen"])
def test_empty_file_name_is_said_to_be_empty(run: Run, command: str) -> None:
    ran = run(command, "")
    assert (ran.status, ran.out) == (2, "")
    assert "a file name is empty" in ran.err


def test_problems_beyond_a_thousand_of_a_code_are_counted(tmp_path: Path, run: Run) -> None:
    items = {f"k{at}": declared("switch", '"x-unit": 1') for at in range(1100)} | {
        "z": declared("switch", '"default": 5')
    }
    path = tmp_path / "piece.json"
    path.write_text(piece_text(items), "utf-8")
    found = json.loads(run("check", "--format", "json", str(path)).out)
    (entry,) = found["files"]
    assert entry["omitted"] == {"key-unknown": 100}
    assert len(entry["diagnostics"]) == 1001
    assert found["summary"] == {"files": 1, "errors": 1, "warnings": 0, "advice": 1100}
    assert "100 more problems of key-unknown" in run("check", str(path)).out
    assert run("check", "--format", "github", str(path)).out.count("\n") == 1002
    assert json.loads(run("check", "--format", "sarif", str(path)).out)["runs"][0]["artifacts"][0]["properties"][
        "omitted"
    ] == {"key-unknown": 100}
    whole = json.loads(run("check", "--all", "--format", "json", str(path)).out)["files"][0]
    assert len(whole["diagnostics"]) == 1101
    assert "omitted" not in whole


def test_fix_mends_what_is_only_counted_too(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "piece.json"
    path.write_text(piece_text({f"k{at}": declared("switch", '"Default": true') for at in range(1010)}), "utf-8")
    assert "1010 fixes applied" in run("check", "--fix", str(path)).out
    assert "Default" not in path.read_text("utf-8")


def test_file_with_another_name_stays_one_file_with_it(folder: Path, run: Run) -> None:
    path, other = folder / "linked.json", folder / "other.json"
    path.write_text(MISSPELT, "utf-8")
    os.link(path, other)
    assert run("check", "--fix", "linked.json").status == 0
    assert path.samefile(other)
    assert '"default": true' in other.read_text("utf-8")
    write_atomically(path, b"{}")
    assert other.read_bytes() == b"{}"
    assert sorted(folder.glob(".*.tmp")) == []


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_whole_height_has_every_option_of_a_long_radio(folder: Path, run: Run, platform: str) -> None:
    options = ", ".join(f'"o{at}"' for at in range(60))
    (folder / "long.json").write_text(item_text(declared("radio", f'"enum": [{options}]')), "utf-8")
    assert run("render", "long.json", "-o", "long.png", "--platform", platform, "--full", "--scale", "0.5").status == 0
    height = int.from_bytes((folder / "long.png").read_bytes()[20:24], "big")
    assert height > 60 * 40 * 0.5
