"""The guide: each page in both languages, alike; its links and pictures; its words; and the site takes it."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from previewer.cli import COMMANDS
from previewer.desk.guide.pages import START, alike, folder, pages, search
from previewer.desk.modes import MODES
from previewer.pieces.messages import catalogue
from previewer.pieces.messages.message_format import Sentence
from tests.guide_words import plain, words_of_the_window

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ja")
NAMES = [page.name for page in pages("en")]
#: All pictures together, in bytes.
_MOST = 1_500_000


def _text(lang: str, name: str) -> str:
    return (folder(lang) / f"{name}.md").read_text("utf-8")


def test_guide_has_the_same_pages_in_the_same_order_in_both_languages() -> None:
    assert [page.name for page in pages("ja")] == NAMES
    assert NAMES[0] == START
    assert {mode.guide for mode in MODES} <= set(NAMES)
    assert len({page.title for lang in LANGUAGES for page in pages(lang)}) == 2 * len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_page_has_the_same_headings_steps_pictures_links_and_code_in_both_languages(name: str) -> None:
    for pattern in (
        r"(?m)^(#+) ",
        r"(?m)^(\d+)\. ",
        r"(?m)^(-) ",
        r"\]\(([^)]+)\)",
        r"(?m)^slug: .*$",
    ):
        english, japanese = (re.findall(pattern, _text(lang, name)) for lang in LANGUAGES)
        assert english == japanese, pattern
    english, japanese = ([line for line in _code(lang, name) if not _message(lang, line)] for lang in LANGUAGES)
    assert english == japanese


def _code(lang: str, name: str) -> list[str]:
    return [line for block in re.findall(r"(?s)```(.*?)```", _text(lang, name)) for line in block.split("\n")]


@cache
def _messages(lang: str) -> list[tuple[str, re.Pattern[str], str]]:
    """Every message that says enough to be known again: its longest words, what it reads like, its name."""
    found = []
    for section, entries in catalogue(lang).sections.items():
        for name, said in entries.items():
            parts = Sentence(str(said)).parts
            words = [part for part in parts if isinstance(part, str)]
            if sum(map(len, words)) > (12 if lang == "en" else 8) and len(parts) > 1:
                like = "".join(re.escape(part) if isinstance(part, str) else ".*?" for part in parts)
                found.append((max(words, key=len), re.compile(like), f"{section}/{name}"))
    return found


@cache
def _message(lang: str, text: str) -> str:
    """The message that a text is, of those that have something to be filled in; '' for none."""
    return next((name for words, like, name in _messages(lang) if words in text and like.fullmatch(text)), "")


@pytest.mark.parametrize("name", NAMES)
def test_page_quotes_what_the_terminal_says_in_its_own_language(name: str) -> None:
    def quoted(lang: str, page: str) -> list[str]:
        shown = [*_code(page, name), *re.findall(r'"([^"\n]+)"', _text(page, name))]
        return [said for said in (_message(lang, text) for text in shown) if said]

    assert quoted("en", "ja") == []
    assert quoted("ja", "ja") == quoted("en", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_of_commands_has_a_row_for_every_command(lang: str) -> None:
    rows = re.findall(r"(?m)^\| `previewer (\w+)", _text(lang, "commands"))
    lacking = sorted(set(COMMANDS) - set(rows))
    assert not lacking, f"resources/guide/{lang}/pages/commands.md: add a row to the table for each of {lacking}"
    assert sorted(set(rows) - set(COMMANDS)) == []
    assert sorted(rows) == sorted(set(rows)), "a command has one row"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_page_leads_to_every_other(lang: str) -> None:
    led = re.findall(r"(?m)^- \[(.+?)\]\((\w[\w-]*)\.md\)$", _text(lang, START))
    listed = {name: title for title, name in led}
    others = {page.name: page.title for page in pages(lang) if page.name != START}
    lacking = [f"- [{title}]({name}.md)" for name, title in others.items() if listed.get(name) != title]
    assert not lacking, f"resources/guide/{lang}/pages/{START}.md: add to its lists {lacking}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_leads_to_what_is_there_and_every_picture_is_shown(lang: str) -> None:
    led = set()
    for name in NAMES:
        for target in re.findall(r"\]\((?!https?:)([^)]+)\)", _text(lang, name)):
            at = (folder(lang) / target).resolve()
            assert at.is_file(), f"{name}: {target}"
            led.add(at)
    media = folder(lang).parent / "media"
    assert {path for path in led if path.suffix != ".md"} == {path.resolve() for path in media.iterdir()}


def test_pictures_are_small_together() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "resources/guide").glob("*/media/*")) < _MOST


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bold_word_stands_in_the_window(lang: str) -> None:
    known = words_of_the_window(lang)
    wrong = [(name, word) for name in NAMES for word in re.findall(r"\*\*(.+?)\*\*", _text(lang, name))]
    assert [(name, word) for name, word in wrong if plain(word) not in known] == []


def test_sentences_of_english_pages_are_short() -> None:
    long = [hit.sentence for hit in search("en", "") if len(hit.sentence.split()) > 20]
    assert long == []


def test_search_finds_title_and_text_whatever_the_case_and_width() -> None:
    found = [(hit.page.name, hit.sentence) for hit in search("en", "CTRL+alt+r")]
    assert ("hand-over", "Press Ctrl+Alt+R, or choose Edit → Copy for a report.") in found
    assert next(hit.page.name for hit in search("en", "translate")) == "translate"
    zipped = [hit.sentence for hit in search("ja", "ｚｉｐ") if hit.page.name == "hand-over"]
    assert zipped and all("ZIP" in sentence for sentence in zipped)
    assert list(search("en", "no such words")) == []


@pytest.mark.parametrize(
    ("lang", "wanted", "name"),
    [
        ("en", "rotate", "looks"),
        ("en", "rotating the phone", "looks"),
        ("en", "bug report", "hand-over"),
        ("en", "bug reports", "hand-over"),
        ("en", "images", "lead-back"),
        ("en", "color", "looks"),
        ("en", "redo", "source"),
        ("en", "uninstall", "install"),
        ("en", "reorder items", "items"),
        ("en", "lost text", "start"),
        ("en", "full screen", "keys"),
        ("en", "command line", "start"),
        ("ja", "回転", "looks"),
        ("ja", "バグ報告", "hand-over"),
        ("ja", "不具合", "hand-over"),
        ("ja", "取り消す", "source"),
        ("ja", "エクスポート", "translate"),
        ("ja", "翻訳エクスポート", "folder"),
        ("ja", "削除する", "items"),
    ],
)
def test_search_finds_the_page_by_the_words_that_people_have_for_it(lang: str, wanted: str, name: str) -> None:
    assert name in {hit.page.name for hit in search(lang, wanted)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_word_stands_for_one_that_the_guide_has(lang: str) -> None:
    words = json.loads((ROOT / f"resources/guide-words/{lang}.json").read_text("utf-8"))
    text = alike(" ".join(f"{page.title} {page.text}" for page in pages(lang)))
    assert [(typed, other) for typed, others in words.items() for other in others if alike(other) not in text] == []
    assert list(words) == sorted(words)


@pytest.mark.usefixtures("processes")
def test_site_takes_the_guide_in_both_languages_without_a_word_of_warning(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "previewer", "site", "import", "resources/guide", "--data", str(tmp_path / "site")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip().splitlines()
    assert done.returncode == 0, said
    media = len(list((ROOT / "resources/guide").glob("*/media/*")))
    assert said == [
        f"Imported {2 * len(NAMES) + media} records and files ({2 * len(NAMES) + media} new, 0 changed, 0 gone)."
    ]
    out = tmp_path / "out"
    words = [sys.executable, "-m", "previewer", "site", "export", str(out), "--data", str(tmp_path / "site")]
    subprocess.run(words, cwd=ROOT, capture_output=True, check=True)
    for lang in LANGUAGES:
        assert {path.stem for path in out.glob(f"{lang}/pages/guide-*")} == {f"guide-{name}" for name in NAMES}
