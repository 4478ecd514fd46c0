"""Reports: everything is in them, in both languages, and nothing of a tester's words means anything to the format."""

from __future__ import annotations

import csv
import io
import re
import shutil
import unicodedata
from pathlib import Path

import html5lib
import pytest
from lxml import etree

from previewer.cli import main
from previewer.pieces.messages import say
from previewer.runs.checks import Carried, Check, Machine, Verdict
from previewer.runs.folder import PICTURES, Run, create
from previewer.runs.reports.content import RunReport
from previewer.runs.reports.html import html
from previewer.runs.reports.junit import junit_report
from previewer.runs.reports.markdown import markdown
from previewer.runs.reports.table import table
from previewer.runs.run_file import Origin
from tests.runs.helpers import CHECKS, DEFINITION, a_check, a_plan, a_run

NOTE = '<script>alert("1")</script> | =1+1 `x` *切れている*\nsecond line'
XSD = Path(__file__).parents[1] / "cases/schemas/junit-10.xsd"
EVERY_LANGUAGE = pytest.mark.parametrize("lang", ["en", "ja"])


def red_picture() -> bytes:
    """A picture of a few points."""
    from PySide6.QtGui import QColor, QImage

    from previewer.pictures.png import to_png

    image = QImage(40, 20, QImage.Format.Format_RGB888)
    image.fill(QColor("red"))
    return to_png(image)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run with one check of every standing, a fault with its picture, and a picture that is missing."""
    given = Verdict("city/description/ja", "pass", "2026-10-01T09:30:00.000Z", "Ken")
    more: dict[str, dict[str, object]] = {
        "city/title/ja": {"what": "row", "pictures": {"row": "red.png"}},
        "city/default": {"machine": Machine("pass", {"en": "it is", "ja": "はい"})},
        "order": {"machine": Machine("fail", {"en": "it is not", "ja": "いいえ"})},
        "memo/title/ja": {"reopened": {"en": "title ja: A → B", "ja": "題名 jaの変更: A → B"}},
    }
    checks: list[Check] = [a_check(name, **more.get(name, {})) for name in CHECKS]
    checks.append(a_check("city/description/ja", carried=Carried(given, "1.1.0")))
    checks += [a_check(f"city/{verdict}/ja") for verdict in ("blocked", "skip")]
    plan = a_plan(*checks)._replace(origin=Origin("old.run", "00", "1.1.0"))
    folder = tmp_path_factory.mktemp("report") / "a.run"
    made = create(folder, plan, DEFINITION, {f"{PICTURES}/red.png": red_picture()})
    made.give("city/title/ja", "fail", "Hana", NOTE, [red_picture()], b'{"piececase": 1, "piece": {}}', 75)
    made.give("city/blocked/ja", "blocked", "Hana", "no phone")
    made.give("city/skip/ja", "skip", "Hana")
    made.give("city/title/en", "pass", "Hana")
    return Run.open(folder)


@EVERY_LANGUAGE
def test_page_is_whole_and_loads_nothing_from_elsewhere(run: Run, lang: str) -> None:
    page = html(RunReport.of(run, lang))
    html5lib.HTMLParser(strict=True).parse(page)
    assert f'<html lang="{lang}">' in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    sources = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert sources
    assert all(source.startswith("data:image/png;base64,") for source in sources)
    assert "http" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    for check in run.checks:
        assert f">{check.id}<" in page
        assert check.instruction[lang] in page
    for word in ("pass", "fail", "blocked", "skip", "open"):
        assert say(lang, "runs", word) in page
    assert "@media print" in page
    assert {"en": "title ja: A → B", "ja": "題名 jaの変更: A → B"}[lang] in page
    assert {"en": "carried over from 1.1.0", "ja": "バージョン1.1.0から引き継ぎ"}[lang] in page
    assert {"en": "it is not", "ja": "いいえ"}[lang] in page


def test_page_shows_what_changed_of_a_picture_where_nobody_found_a_fault(tmp_path: Path) -> None:
    said = Carried(Verdict("city/row/x", "pass", "2026-10-01T09:30:00.000Z", "Ken"), "1.1.0")
    pictures = {"row": "red.png"}
    was = {"row": "before/old.png", "row difference": "before/old-red.png"}
    check = a_check("city/row/x", what="row", pictures=pictures, was=was, before=said, reopened={"en": "picture"})
    files = {f"{PICTURES}/{name}": red_picture() for name in (*pictures.values(), *was.values())}
    made = create(tmp_path / "a.run", a_plan(check), DEFINITION, files)
    page = html(RunReport.of(made, "en"))
    html5lib.HTMLParser(strict=True).parse(page)
    captions = re.findall(r"<figcaption>([^<]*)</figcaption>", page)
    assert captions[-3:] == ["As it was before", "The row, as the program draws it", "What differs"]


def test_page_names_a_picture_that_is_missing(run: Run, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(run.folder, tmp_path / "b.run"))
    (copy / PICTURES / "red.png").unlink()
    page = html(RunReport.of(Run.open(copy), "en"))
    assert "The picture red.png is missing." in page
    (copy / "definition.json").unlink()
    assert "definition.json is missing" in html(RunReport.of(Run.open(copy), "en"))


@EVERY_LANGUAGE
def test_junit_is_valid_and_what_a_person_or_the_program_failed_is_a_failure(run: Run, lang: str) -> None:
    report = etree.fromstring(junit_report(RunReport.of(run, lang)).encode())
    etree.XMLSchema(etree.parse(str(XSD))).assertValid(report)
    assert report.tag == "testsuite"
    assert report.get("tests") == str(len(run.checks))
    outcome = {case.get("name"): [part.tag for part in case] for case in report.iter("testcase")}
    assert outcome["city/title/ja"] == ["failure", "system-out"]
    assert outcome["order"] == ["failure"]
    assert {"en": "it is not", "ja": "いいえ"}[lang] in report.find("testcase[@name='order']/failure").get("message")
    assert {name for name, parts in outcome.items() if parts == ["skipped"]} == {
        *("memo/title/ja", "city/blocked/ja", "city/skip/ja")
    }
    assert {name for name, parts in outcome.items() if not parts} == {
        *("city/title/en", "city/default", "city/description/ja")
    }
    assert NOTE.partition("\n")[2] in "".join(report.itertext())


def test_every_report_counts_each_check_once_and_what_the_program_failed_as_failed(run: Run) -> None:
    content = RunReport.of(run, "en")
    parts = content.standings()
    assert parts == {"pass": 2, "fail": 1, "blocked": 1, "skip": 1, "open": 1, "machine_pass": 1, "machine_fail": 1}
    assert sum(parts.values()) == len(run.checks) == content.counts.checks
    assert content.result.startswith("1 check failed; the program failed 1 check; 1 check is open; 1 check is blocked")
    failures = etree.fromstring(junit_report(content).encode()).get("failures")
    text = markdown(content)
    assert (failures, text.count("### Open (1)")) == ("2", 1)
    heads, _, *rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    assert heads == ["Item", "Pass", "Fail", "Blocked", "Skip", "Open", "Program: pass", "Program: fail"]
    assert [sum(map(int, column)) for column in zip(*(row[1:] for row in rows), strict=True)] == list(parts.values())
    assert [sum(cells.values()) for cells in content.by_look().values()] == [len(run.checks)]
    assert all(word in html(content) for word in ("program: pass</th>", "program: fail</th>"))


def test_table_has_every_check_and_no_formula(run: Run, tmp_path: Path) -> None:
    copy = Run.open(Path(shutil.copytree(run.folder, tmp_path / "b.run")))
    copy.give("memo/title/ja", "skip", "=cmd", "=1+1")
    text = table(RunReport.of(copy, "ja"))
    assert text.startswith("\ufeffcheck,item,")
    rows = {row["check"]: row for row in csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))}
    assert list(rows) == [check.id for check in run.checks]
    assert rows["city/title/ja"]["note"] == NOTE
    assert rows["memo/title/ja"]["note"] == "'=1+1"
    assert rows["memo/title/ja"]["by"] == "'=cmd"
    assert rows["city/description/ja"]["carried_from"] == "1.1.0"
    assert (rows["order"]["verdict"], rows["order"]["machine"]) == ("open", "fail")


@EVERY_LANGUAGE
def test_markdown_begins_with_what_is_wrong_and_quotes_nothing_as_markup(run: Run, lang: str) -> None:
    text = markdown(RunReport.of(run, lang))
    assert text.startswith("# ")
    assert "`city/title/ja`" in text
    assert "\\<script\\>" in text
    assert "\\*切れている\\*" in text
    assert text.index("city/title/ja") < text.index("| ---")
    assert {"en": "## Faults", "ja": "## 不合格・確認不可"}[lang] in text


@EVERY_LANGUAGE
def test_pdf_has_its_own_fonts_japanese_too(run: Run, lang: str, qapp: object) -> None:
    from previewer.runs.reports.pdf import pdf

    data = pdf(RunReport.of(run, lang))
    assert data.startswith(b"%PDF-")
    assert b"NotoSansJP" in data
    assert b"Inter" in data


def test_pdf_never_parts_a_title_from_what_it_is_of(tmp_path: Path, qapp: object) -> None:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QPdfWriter

    from previewer.runs.reports.pdf import lay_out

    checks = [a_check(f"item{item}/title/{number}") for item in range(60) for number in range(1 + item % 7)]
    made = create(tmp_path / "a.run", a_plan(*checks), DEFINITION, {})
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(96)
    document = lay_out(RunReport.of(made, "en"), writer)
    height, block, titles = document.pageSize().height(), document.begin(), 0
    while block.isValid():
        if re.fullmatch(r"item(\d+) item\1", block.text()):
            titles += 1
            rest = block
            # Its own lines, the heads of the columns, and the first row.
            while not rest.text().startswith("Look at"):
                rest = rest.next()
            top, last = (document.documentLayout().blockBoundingRect(one) for one in (block, rest))
            assert top.top() // height == (last.bottom() - 1) // height, block.text()
        block = block.next()
    assert titles == 60


def test_pdf_shows_every_picture_of_a_fault_whole_on_one_page(tmp_path: Path, qapp: object) -> None:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImage, QPdfWriter

    from previewer.pictures.png import to_png
    from previewer.runs.reports.pdf import lay_out

    made = create(tmp_path / "a.run", a_plan(a_check("city/title/ja")), DEFINITION, {})
    sizes = [(40, 20), (2400, 300), (800, 9000), (500, 900), (250, 60), (824, 1830)]
    given = []
    for width, height in sizes:
        image = QImage(width, height, QImage.Format.Format_RGB888)
        image.fill(width)
        given.append(to_png(image))
    made.give("city/title/ja", "fail", "Hana", "cut", given)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(96)
    document = lay_out(RunReport.of(made, "en"), writer)
    page, layout, block, found = document.pageSize(), document.documentLayout(), document.begin(), 0
    while block.isValid():
        if "\N{OBJECT REPLACEMENT CHARACTER}" in block.text():
            found += 1
            place = layout.blockBoundingRect(block)
            line = block.layout().lineAt(0).rect().translated(place.topLeft())
            assert place.right() <= page.width()
            assert line.top() // page.height() == (line.bottom() - 1) // page.height()
        block = block.next()
    assert found == len(sizes)


@EVERY_LANGUAGE
def test_pdf_has_a_letter_for_each_of_its_glyphs_so_that_they_can_be_copied(run: Run, lang: str, qapp: object) -> None:
    from previewer.runs.reports.pdf import pdf

    maps = re.findall(rb"(?s)beginbfrange(.*?)endbfrange", pdf(RunReport.of(run, lang)))
    letters = {chr(int(code, 16)) for text in maps for code in re.findall(rb"<([0-9A-F]{4})>", text)}
    assert letters > set("2026-:")
    assert [letter for letter in letters if unicodedata.category(letter) == "Co"] == []


def test_pdf_has_no_picture_of_another_format_whatever_it_is_called(run: Run, qapp: object) -> None:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QPdfWriter

    from previewer.runs.reports.pdf import lay_out

    content = RunReport.of(run, "en")
    file = next(file for row in content.faults() for _, file in content.pictures(row))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    lost = content.say("lost", file=file.name)
    said = []
    for data in (file.read_bytes(), b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'):
        file.write_bytes(data)
        said.append(lost in lay_out(content, QPdfWriter(buffer)).toPlainText())
    assert said == [False, True]


@pytest.mark.parametrize("ending", ["html", "xml", "csv", "md"])
def test_report_is_written_by_the_ending_of_its_name(run: Run, tmp_path: Path, ending: str) -> None:
    assert main(["run", "report", str(run.folder), "-o", str(tmp_path / f"r.{ending}"), "--lang", "ja"]) == 0
    assert (tmp_path / f"r.{ending}").stat().st_size > 500


@pytest.mark.parametrize("given", [["-o", "r.docx"], ["-o", "r"], [], ["-o", "r.html", "--lang", "fr"]])
def test_report_of_no_such_kind_is_two(run: Run, given: list[str]) -> None:
    assert main(["run", "report", str(run.folder), *given]) == 2


def test_report_of_no_run_is_two(tmp_path: Path) -> None:
    assert main(["run", "report", str(tmp_path), "-o", str(tmp_path / "r.html")]) == 2


def test_row_of_a_fault_is_framed_over_its_picture_and_not_in_it(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    picture = red_picture()
    given = run.give("city/title/ja", "fail", "Hana", "cut", [picture, picture], boxes=[(0, (0, 0, 4, 2))])
    assert [frame.box for frame in Run.open(run.folder).log.verdicts["city/title/ja"][-1].frames] == [(0, 0, 4, 2)]
    page = html(RunReport.of(run, "en"))
    wide, high = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    style = f"left:0.000%;top:0.000%;width:{4 / wide:.3%};height:{2 / high:.3%}"
    assert f'<i class="frame" style="{style}"></i>' in page
    assert run.picture(given.pictures[0]).read_bytes() == picture


@EVERY_LANGUAGE
def test_every_fault_goes_out_as_a_text_of_its_own(tmp_path: Path, lang: str) -> None:
    run = a_run(tmp_path / "a.run")
    case = b'{"piececase": 1, "piece": {"text": "{}"}, "steps": [{"do": "touch", "item": "city"}]}'
    run.give("city/title/ja", "fail", "Hana", NOTE, [red_picture()], case, severity="major")
    run.give("memo/title/ja", "blocked", "Hana", "no phone")
    asked = ["run", "report", str(run.folder), "--faults", str(tmp_path / "faults"), "--lang", lang]
    assert main(asked) == 0
    texts = {path.name: path.read_text("utf-8") for path in (tmp_path / "faults").iterdir()}
    # To be kept from looking is no fault of the piece.
    assert set(texts) == {"city-title-ja.md", "order.md"}
    told = texts["city-title-ja.md"]
    assert told.count(say(lang, "runs", "severity", {"severity": say(lang, "runs", "major")})) == 1
    assert "<script>" not in told
    assert {"en": "Tap city", "ja": "city"}[lang] in told
    assert "`a.run/pictures/city-title-ja-" in told
    assert "`a.run/cases/city-title-ja-" in told
    assert {"en": "it is not", "ja": "いいえ"}[lang] in texts["order.md"]
    assert main([*asked, "-o", "x.html"]) == 2


def test_report_says_a_moment_once_where_the_first_verdict_is_the_last(tmp_path: Path) -> None:
    made = create(tmp_path / "a.run", a_plan(a_check("city/title/ja")), DEFINITION, {})
    made.give("city/title/ja", "pass", "Hana")
    facts = list(RunReport.of(Run.open(tmp_path / "a.run"), "ja").facts())
    assert any(fact.startswith("日時：") for fact in facts) and not any("〜" in fact for fact in facts)
