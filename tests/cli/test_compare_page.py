"""`previewer compare --format html`: one file for a pull request, which tells and shows and runs nothing."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest

from previewer.pictures.png import from_png
from tests.cli.conftest import Run
from tests.pieces.helpers import declared, piece_text

NASTY = '<script>alert("1")</script>&amp;'
OLD = {"on": declared("switch"), "tone": declared("radio", '"default": "a"'), "gone": declared("time")}
NEW = {"on": declared("switch").replace('"A"', json.dumps(NASTY)), "tone": declared("radio", '"default": "b"')}


def text(items: dict[str, str], title: str = "Bell") -> str:
    return piece_text(items, None, f'"title": {{"en": {json.dumps(title)}, "ja": "ベル"}}, "version": "1.0.0", ')


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.json").write_text(text(OLD), "utf-8")
    (tmp_path / "new <b>.json").write_text(text({**NEW, "more": declared("text")}, NASTY), "utf-8")
    (tmp_path / "values.json").write_text(json.dumps({"tone": "a", "gone": "10:00", "on": NASTY}), "utf-8")
    return tmp_path


def pictures(page: str) -> list[bytes]:
    return [base64.b64decode(one) for one in re.findall(r'src="data:image/png;base64,([^"]+)"', page)]


def test_page_shows_both_phones_before_and_after_and_tells_every_change(versions: Path, run: Run) -> None:
    ran = run("compare", "old.json", "new <b>.json", "--format", "html", "-o", "page.html")
    assert (ran.status, ran.out) == (run("compare", "old.json", "new <b>.json").status, "")
    page = (versions / "page.html").read_text("utf-8")
    shown = pictures(page)
    assert len(shown) == 4
    assert all(not from_png(one).isNull() for one in shown)
    assert shown[0] != shown[1]
    assert shown[2] != shown[3]
    for key in ("on", "tone", "gone", "more"):
        assert f"<code>{key}</code>" in page
    assert "new item" in page
    assert "item removed" in page
    assert "may be published" in page or "may not be published" in page


def test_page_escapes_what_stands_in_the_files_and_loads_and_runs_nothing(versions: Path, run: Run) -> None:
    run("compare", "old.json", "new <b>.json", "--format", "html", "-o", "page.html", "--values", "values.json")
    page = (versions / "page.html").read_text("utf-8")
    assert "<script" not in page
    assert "new <b>" not in page
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;" in page
    assert "Content-Security-Policy\" content=\"default-src 'none'" in page
    assert not re.search(r'(?:src|href)="(?!data:image/png)', page)


def test_page_tells_what_becomes_of_values_and_shows_none_of_them(versions: Path, run: Run) -> None:
    plain = run("compare", "old.json", "new <b>.json", "--format", "html").out
    told = run("compare", "old.json", "new <b>.json", "--format", "html", "--values", "values.json").out
    assert pictures(told) == pictures(plain)
    assert "Effect on chosen values" in told
    assert "lost, as its item is removed" in told
    assert "Effect on chosen values" not in plain
    assert all(b"iTXt" not in one and b"tEXt" not in one for one in pictures(told))


def test_page_speaks_japanese_and_says_where_nothing_differs(versions: Path, run: Run) -> None:
    (versions / "same.json").write_text(piece_text({"on": declared("switch")}), "utf-8")
    ran = run("compare", "same.json", "same.json", "--format", "html", "--messages-lang", "ja")
    assert "変更はありません" in ran.out
    assert '<html lang="ja">' in ran.out
    assert "iOS（更新前）" in ran.out


def test_page_of_what_is_no_piece_is_none_and_no_input_is_written_over(versions: Path, run: Run) -> None:
    (versions / "broken.json").write_text("{", "utf-8")
    ran = run("compare", "old.json", "broken.json", "--format", "html", "-o", "page.html")
    assert ran.status == 1
    assert "broken.json:1:2" in ran.err
    assert not (versions / "page.html").exists()
    ran = run("compare", "old.json", "new <b>.json", "--format", "html", "-o", "old.json")
    assert ran.status == 2
    assert (versions / "old.json").read_text("utf-8") == text(OLD)


def test_other_formats_are_written_to_a_file_too(versions: Path, run: Run) -> None:
    out = run("compare", "old.json", "new <b>.json", "--format", "json").out
    assert run("compare", "old.json", "new <b>.json", "--format", "json", "-o", "found.json").out == ""
    assert (versions / "found.json").read_text("utf-8") == out


def test_phone_without_the_piece_says_so(versions: Path, run: Run) -> None:
    (versions / "ios.json").write_text(text(OLD).replace('"version"', '"osType": "iOS", "version"'), "utf-8")
    page = run("compare", "old.json", "ios.json", "--format", "html").out
    assert len(pictures(page)) == 3
    assert "Not offered on this phone" in page
