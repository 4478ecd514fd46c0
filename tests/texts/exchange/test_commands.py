"""`previewer texts export` and `import`, as a user runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from previewer import atomic
from previewer.texts.confirmed import load_confirmed, written
from previewer.texts.units import Confirmation
from tests.cli.conftest import Run, folder, run
from tests.texts.exchange.helpers import CITY, PIECE

__all__ = ["folder", "run"]
TABLE = f"pointer,en,ja\n/title,Lamp,灯り\n{CITY}/x-title,Other,町\n"


@pytest.fixture
def lamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "lamp.json"
    path.write_bytes(b"\xef\xbb\xbf" + PIECE.replace("\n", "\r\n").encode())
    return path


@pytest.mark.parametrize("out", ["a.csv", "a.XLSX", "a.po", "a.xlf", "a.xliff"])
def test_export_is_taken_back_without_a_change(run: Run, lamp: Path, out: str) -> None:
    before = lamp.read_bytes()
    assert run("texts", "export", "lamp.json", "-o", out).status == 0
    ran = run("texts", "import", "lamp.json", out)
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "lamp.json: no text imported, none skipped\n"
    assert lamp.read_bytes() == before
    assert {path.name for path in lamp.parent.iterdir()} == {"lamp.json", out}


def test_what_can_be_taken_is_taken_and_the_rest_is_listed(run: Run, lamp: Path) -> None:
    before = lamp.read_bytes()
    ran = run("texts", "import", "lamp.json", "-", stdin=TABLE.encode())
    assert ran.status == 1
    assert ran.err.splitlines() == [
        f'-:3: {CITY}/x-title: skipped: the text in en has changed since; it is now "A"',
        "-: the file does not record its original texts, "
        "so texts that were changed here after the export are replaced without notice",
        "lamp.json: 1 text imported, 1 skipped",
    ]
    assert lamp.read_bytes() == before.replace("ランプ".encode(), "灯り".encode())


def test_text_that_was_taken_goes_stale_with_its_source(run: Run, lamp: Path) -> None:
    run("texts", "import", "lamp.json", "-", stdin=TABLE.encode())
    records = json.loads((lamp.parent / "lamp.texts.json").read_text("utf-8"))["cells"]
    assert [(one["pointer"], one["lang"]) for one in records[:-1]] == [("/title", "ja")]
    lamp.write_bytes(lamp.read_bytes().replace(b'"Lamp"', b'"Light"'))
    run("texts", "export", "lamp.json", "-o", "a.csv", "--state", "stale")
    lines = (lamp.parent / "a.csv").read_text("utf-8-sig").splitlines()
    assert [line.rpartition(",")[0] for line in lines[1:]] == ["/title,,title,Light,灯り,stale,,"]
    run("texts", "import", "lamp.json", "-", stdin="pointer,en,ja\n/title,Light,光\n".encode())
    run("texts", "export", "lamp.json", "-o", "a.csv", "--state", "stale")
    assert len((lamp.parent / "a.csv").read_text("utf-8-sig").splitlines()) == 1


def test_dry_run_says_the_same_and_writes_nothing(run: Run, lamp: Path) -> None:
    before = lamp.read_bytes()
    ran = run("texts", "import", "lamp.json", "-", "--dry-run", "--messages-lang", "ja", stdin=TABLE.encode())
    assert ran.status == 1
    assert "enの文言がその後変わりました" in ran.err
    assert "lamp.json：1件を取り込めます" in ran.err
    assert lamp.read_bytes() == before
    assert [path.name for path in lamp.parent.iterdir()] == ["lamp.json"]


FORMS = ["a.csv", "a.xlsx", "a.po", "a.xlf"]


def _translated(path: Path, old: str, new: str) -> None:
    """A translator writes another text into a file."""
    if path.suffix != ".xlsx":
        data = path.read_text("utf-8")
        assert data.count(old) == 1
        path.write_text(data.replace(old, new), "utf-8")
        return
    book = load_workbook(path)
    cells = [cell for row in book.active.iter_rows() for cell in row if cell.value == old]
    assert len(cells) == 1
    cells[0].value = new
    book.save(path)


@pytest.mark.parametrize("out", FORMS)
def test_text_that_was_changed_here_since_the_export_is_replaced_only_when_asked(
    run: Run, lamp: Path, out: str
) -> None:
    run("texts", "export", "lamp.json", "-o", out)
    _translated(lamp.parent / out, "ランプ", "灯り")
    ours = lamp.read_bytes().replace("ランプ".encode(), "あかり".encode())
    lamp.write_bytes(ours)
    ran = run("texts", "import", "lamp.json", out, "--format", "json")
    assert (ran.status, lamp.read_bytes()) == (1, ours)
    said = json.loads(ran.out)
    assert {name: count for name, count in said.items() if name != "texts"} == {
        "new": 0,
        "replaces": 1,
        "same": 5,
        "refused": 0,
    }
    assert {
        "pointer": "/title",
        "lang": "ja",
        "state": "replaces",
        "was": "あかり",
        "now": "灯り",
        "why": None,
    } in said["texts"]
    assert '/title: skipped: the text here was changed since the export; it is now "あかり"\n' in ran.err
    assert "--take-theirs replaces them\n" in ran.err
    ran = run("texts", "import", "lamp.json", out, "--take-theirs", "--dry-run")
    assert (ran.status, lamp.read_bytes()) == (0, ours)
    said = "conflicts with a change here"
    assert ran.out == f'ja: new 0, {said} 1, the same 5, refused 0\n{said}  /title  "あかり" → "灯り"\n'
    ran = run("texts", "import", "lamp.json", out, "--dry-run")
    assert (
        ran.out == f'ja: new 0, {said}, skipped 1, the same 5, refused 0\n{said}, skipped  /title  "あかり" → "灯り"\n'
    )
    assert "no text would be imported, 1 skipped" in ran.err
    told = run("texts", "import", "lamp.json", out, "--dry-run", "--messages-lang", "ja").out
    assert "\n元の文言の変更と衝突（取り込まない）  /title" in told
    assert run("texts", "import", "lamp.json", out, "--take-theirs").status == 0
    assert lamp.read_bytes() == ours.replace("あかり".encode(), "灯り".encode())


@pytest.mark.parametrize("out", FORMS)
def test_text_that_the_translator_left_alone_does_not_undo_what_was_written_here_since(
    run: Run, lamp: Path, out: str
) -> None:
    run("texts", "export", "lamp.json", "-o", out)
    ours = lamp.read_bytes().replace("ランプ".encode(), "あかり".encode())
    lamp.write_bytes(ours)
    ran = run("texts", "import", "lamp.json", out)
    assert (ran.status, ran.err) == (0, "lamp.json: no text imported, none skipped\n")
    assert lamp.read_bytes() == ours


def test_new_language_goes_out_and_comes_in(run: Run, lamp: Path) -> None:
    assert run("texts", "export", "lamp.json", "-o", "a.csv", "--target", "zh-hans").status == 0
    table = (lamp.parent / "a.csv").read_text("utf-8-sig")
    assert table.startswith("pointer,item,role,en,zh-Hans,state,room,note,target was zh-Hans\n")
    translated = table.replace("Lamp,,fallback", "Lamp,灯,fallback")
    assert run("texts", "import", "lamp.json", "-", stdin=translated.encode()).status == 0
    assert json.loads(lamp.read_text("utf-8-sig"))["title"] == {"en": "Lamp", "ja": "ランプ", "zh-Hans": "灯"}


def test_language_by_another_name_is_said_once_and_a_new_one_is_asked_for(run: Run, lamp: Path) -> None:
    table = "pointer,en-US,ja-JP\n/title,Lamp,灯\\nり\n"
    ran = run("texts", "import", "lamp.json", "-", stdin=table.encode())
    assert (ran.status, json.loads(lamp.read_text("utf-8-sig"))["title"]) == (0, {"en": "Lamp", "ja": "灯\\nり"})
    assert ran.err.splitlines()[:2] == [
        "-: its en-US is imported as en, which the piece has",
        "-: its ja-JP is imported as ja, which the piece has",
    ]
    assert "-:2: /title: imported: the translation has \\n in it, which is rarely meant" in ran.err
    ran = run(
        "texts", "import", "lamp.json", "-", "--dry-run", stdin="pointer,en,ja\n/title,Lamp,灯\u2028り\n".encode()
    )
    assert "imported: the translation has U+2028 in it" in ran.err
    table = "pointer,en,fr\n/title,Lamp,Lampe\n"
    ran = run("texts", "import", "lamp.json", "-", stdin=table.encode())
    assert (ran.status, "--add-language" in ran.err) == (2, True)
    assert run("texts", "import", "lamp.json", "-", "--add-language", stdin=table.encode()).status == 0
    assert json.loads(lamp.read_text("utf-8-sig"))["title"]["fr"] == "Lampe"


def test_table_goes_the_way_that_its_last_head_names(run: Run, lamp: Path) -> None:
    """Into English, though the piece is usually translated from it; whatever the order of the columns."""
    run("texts", "export", "lamp.json", "-o", "a.csv", "--source", "ja", "--target", "en")
    heads, *lines = (lamp.parent / "a.csv").read_text("utf-8-sig").splitlines()
    assert heads == "pointer,item,role,ja,en,state,room,note,target was en"
    changed = "\n".join([heads, *lines]).replace("Lamp", "Light")
    swapped = "\n".join(",".join([*line.split(",")[::-1]]) for line in changed.splitlines())
    for table in (changed, swapped):
        before = lamp.read_bytes()
        assert run("texts", "import", "lamp.json", "-", stdin=table.encode()).status == 0
        assert lamp.read_bytes() == before.replace(b'"Lamp"', b'"Light"')
        lamp.write_bytes(before)
    ran = run("texts", "import", "lamp.json", "-", "--target", "ja", stdin=changed.encode())
    assert (ran.status, lamp.read_bytes()) == (2, before)
    assert "The file was written to be translated into en, not into ja." in ran.err
    lamp.write_bytes(before.replace("ランプ".encode(), "灯り".encode()))
    ran = run("texts", "import", "lamp.json", "-", stdin=changed.encode())
    assert (ran.status, lamp.read_bytes()) == (1, before.replace("ランプ".encode(), "灯り".encode()))
    assert "the text in ja has changed since" in ran.err


def test_table_of_an_older_version_is_asked_about_where_it_goes_the_unusual_way(run: Run, lamp: Path) -> None:
    before = lamp.read_bytes()
    usual = "pointer,item,role,en,ja,state,room,note\r\n/title,,title,Lamp,灯り,translated,,\r\n"
    assert run("texts", "import", "lamp.json", "-", stdin=usual.encode("utf-8-sig")).status == 0
    assert lamp.read_bytes() == before.replace("ランプ".encode(), "灯り".encode())
    lamp.write_bytes(before)
    unusual = "pointer,item,role,ja,en,state,room,note\r\n/title,,title,ランプ,Light,translated,,\r\n"
    ran = run("texts", "import", "lamp.json", "-", stdin=unusual.encode("utf-8-sig"))
    assert (ran.status, lamp.read_bytes()) == (2, before)
    assert "The file has texts in ja, en; use --target to name the translated one." in ran.err
    assert run("texts", "import", "lamp.json", "-", "--target", "en", stdin=unusual.encode("utf-8-sig")).status == 0
    assert lamp.read_bytes() == before.replace(b'"Lamp"', b'"Light"')


def test_definition_that_changed_meanwhile_is_not_overwritten(
    run: Run, lamp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = lamp.read_bytes() + b"\n"
    write = atomic.write_atomically

    def after_another(path: Path, data: bytes, **more: object) -> None:
        lamp.write_bytes(theirs)
        write(path, data, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(atomic, "write_atomically", after_another)
    ran = run("texts", "import", "lamp.json", "-", stdin=TABLE.encode())
    assert ran.status == 2
    assert "changed by another program" in ran.err
    assert lamp.read_bytes() == theirs
    assert [path.name for path in lamp.parent.iterdir()] == ["lamp.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "lamp.json", "-o", "a.txt"], "names no format; it must end in .xlsx, .csv, .po, .xlf, .xliff"),
        (["export", "lamp.json", "-o", "lamp.csv", "--target", "en"], "source and target are both en"),
        (["export", "lamp.json", "-o", "a.csv", "--target", "e_n"], "'e_n' is not a language code"),
        (["export", "lamp.json", "-o", "a.csv", "--state", "good"], "'good' is not a state"),
        (["export", "lamp.json", "-o", "a.csv", "--source", "fr"], "No text of the piece is in fr."),
        (["export", "gone.json", "-o", "a.csv"], "gone.json cannot be opened"),
        (["export", "lamp.json", "-o", "gone/a.csv"], "cannot be written"),
        (["export", "lamp.json", "-o", "a.xlf", "--state", "reviewed"], "an XLIFF file cannot be empty"),
        (["export", "lamp.json", "-o", "a.po", "--pictures"], "a workbook (.xlsx) has pictures, .po has none"),
        (["import", "-", "a.csv"], "into a file, not into standard input"),
        (["import", "lamp.json", "gone.csv"], "gone.csv cannot be opened"),
        (["import", "lamp.json", "lost.csv"], "lost.csv: The table has lost its head row"),
        (["import", "lamp.json", "sjis.csv"], "Shift_JIS"),
        (["import", "lamp.json", "ja.csv", "--target", "fr"], "no texts in fr; it has en, ja"),
        (["import", "bad.json", "ja.csv"], "bad.texts.json cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_nothing_is_lost(
    run: Run, lamp: Path, words: list[str], said: str
) -> None:
    folder = lamp.parent
    (folder / "lost.csv").write_text("/title,x\n", "utf-8")
    (folder / "ja.csv").write_text(TABLE, "utf-8")
    (folder / "sjis.csv").write_bytes(TABLE.replace("灯り", "ランプの色をえらびます").encode("cp932"))
    (folder / "bad.json").write_text(PIECE, "utf-8")
    (folder / "bad.texts.json").write_text("{", "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    ran = run("texts", *words)
    assert ran.status == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_export_names_the_languages_where_there_are_several(run: Run, lamp: Path) -> None:
    lamp.write_text(PIECE.replace('"ja": "ランプ"', '"ja": "ランプ", "fr": "Lampe"'), "utf-8")
    ran = run("texts", "export", "lamp.json", "-o", "a.csv")
    assert ran.status == 2
    assert "the piece has ja, fr; name the language to translate into with --target" in ran.err
    assert run("texts", "export", "lamp.json", "-o", "a.csv", "--source", "fr", "--target", "ja").status == 0
    assert (lamp.parent / "a.csv").read_text("utf-8-sig").startswith("pointer,item,role,fr,ja,")


def test_workbook_shows_the_row_of_each_text(run: Run, lamp: Path) -> None:
    before = lamp.read_bytes()
    assert run("texts", "export", "lamp.json", "-o", "a.xlsx", "--pictures").status == 0
    sheet: Any
    (sheet,) = load_workbook(lamp.parent / "a.xlsx").worksheets
    shown = {image.anchor._from.row: image for image in sheet._images}
    units = [row[0].value for row in sheet.iter_rows(min_row=2)]
    assert list(shown) == [at for at, pointer in enumerate(units, start=1) if pointer != "/title"]
    assert all(image.anchor._from.col == 8 for image in shown.values())
    assert len({bytes(image._data()) for image in shown.values()}) == 2
    assert run("texts", "import", "lamp.json", "a.xlsx").status == 0
    assert lamp.read_bytes() == before


def test_records_of_another_program_stay(run: Run, lamp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody reviews a text while a table is being taken."""
    write = atomic.write_atomically

    def after_a_review(path: Path, data: bytes, **more: object) -> None:
        monkeypatch.setattr(atomic, "write_atomically", write)
        (lamp.parent / "lamp.texts.json").write_text(written([Confirmation("/x", "ja", "0" * 16, by="Ann")]), "utf-8")
        write(path, data, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(atomic, "write_atomically", after_a_review)
    run("texts", "import", "lamp.json", "-", stdin=TABLE.encode())
    assert load_confirmed(lamp).keys() == {("/x", "ja"), ("/title", "ja")}


@pytest.mark.usefixtures("processes")
def test_export_and_import_start_without_qt(lamp: Path) -> None:
    code = (
        "import sys; from previewer.cli import main\n"
        "main(['texts', 'export', 'lamp.json', '-o', 'a.xlsx']); main(['texts', 'import', 'lamp.json', 'a.xlsx'])\n"
        "assert not any(name.startswith(('PySide6', 'shiboken')) for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert (lamp.parent / "a.xlsx").exists()


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_definition_behind_a_link_stays_behind_it(run: Run, lamp: Path) -> None:
    link = lamp.with_name("link.json")
    link.symlink_to(lamp)
    run("texts", "import", "link.json", "-", stdin=b"pointer,ja\n/title,x\n")
    assert link.is_symlink()
    assert b'"x"' in lamp.read_bytes()
