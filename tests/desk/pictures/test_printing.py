"""Printing: what stands on the pages, on a printer and as PDF, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.texts import TEXTS
from previewer.desk.pictures.paper import Paper, PaperContents, PaperPhone, PaperTable
from previewer.desk.pictures.print_dialog import PrintDialog
from previewer.desk.pictures.printed import PrintedPiece
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.options import ViewOptions
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item

_A4 = QSizeF(510, 757)
_TABLE = PaperTable("Values", "", ("Key", "Value"), [(f"key_{at}", "<b>&") for at in range(90)])


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> PieceTab:
    path = tmp_path / "lamp.json"
    data = {"title": {"en": "Lamp & <b>", "ja": "ランプ"}, "version": "1.2.0"}
    items = piece(
        name=text_item(), loud=switch_item(), gone=switch_item(**{"x-hidden": True}), odd=text_item(default=7)
    )
    path.write_text(dumped({**data, "preferences": items}), encoding="utf-8")
    found = opened(window, path)
    qtbot.waitUntil(lambda: len(phones_of(found).shown()) == 2)
    return found


def open_dialog(window: MainWindow, qtbot: QtBot, command: str = "print") -> PrintDialog:
    window.menus.action[command].trigger()
    dialog = window.findChildren(PrintDialog)[-1]
    qtbot.waitUntil(lambda: dialog.drawn)
    return dialog


def pages_of(file: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", file.read_bytes()))


def drawn(paper: Paper, page: int) -> QImage:
    image = QImage(530, 757, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paper.draw(painter, page)
    painter.end()
    return image


def test_pages_when_made_of_a_piece_then_phones_values_and_problems_in_the_program_language(
    window: MainWindow, tab: PieceTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: ProgramLanguage
) -> None:
    tab.piece.session.load('{"loud": true}')
    window.view.set_options(window.view.options.with_axis("theme", True))
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) == 4)
    dialog = open_dialog(window, qtbot)
    contents = dialog.contents()
    assert contents.title == "Lamp & <b>"
    facts = dict(PrintedPiece(tab.piece).facts(date(2026, 11, 22)))
    assert facts["File"] == "lamp.json"
    assert facts["Version"] == "1.2.0"
    assert facts["Look"] == "en  English · Light"
    assert (facts["Date on the phones"], facts["Printed"]) == ("Saturday, March 14, 2026", "Sunday, November 22, 2026")
    words = [[phone.words for phone in line] for line in contents.lines]
    assert words == [
        ["Light · iOS · iPhone 16", "Dark · iOS · iPhone 16"],
        ["Light · Android · Pixel 8", "Dark · Android · Pixel 8"],
    ]
    tab.piece.document.set_text("{")
    facts = dict(PrintedPiece(tab.piece).facts(date(2026, 11, 22)))
    assert facts["File"] == "lamp.json, with changes not saved"
    assert facts["Note"].startswith("The phones show an earlier text")
    values, problems = contents.tables
    assert values.rows[1][1:] == ("loud", "On", "true")
    assert values.rows[2][0] == "Name (hidden)"
    assert values.marked == {1}
    assert [row[1] for row in problems.rows][:1] == ["error"]
    # The dark phone stands right of the light one on the first page.
    page = drawn(Paper(contents, _A4), 0)
    light, dark = (sum(page.pixelColor(x, y).lightness() for y in range(200, 300)) for x in (60, 230))
    assert light > 2 * dark
    # All on two pages; a page more or less follows what is chosen.
    assert dialog.preview.pageCount() == 2
    dialog.turns["chevron-right"].click()
    assert dialog.preview.currentPage() == 2
    assert not dialog.turns["chevron-right"].isEnabled()
    for name in ("values", "problems"):
        dialog.parts[name].setChecked(False)
    assert (dialog.preview.pageCount(), dialog.preview.currentPage()) == (1, 1)
    assert not dialog.parts["findings"].isEnabled()
    dialog.parts["phones"].setChecked(False)
    assert not dialog.printing.isEnabled()
    dialog.parts["values"].setChecked(True)
    language.install("ja")
    QApplication.sendPostedEvents()
    assert dialog.windowTitle() == "印刷"
    assert dialog.contents().tables[0].heads == ("項目", "キー", "端末での表示", "値")
    # Without a printer it says so, and what works all the same.
    monkeypatch.setattr(dialogs, "printers", list)
    dialog.printing.click()
    assert "PDFとして保存" in dialog.notice.text
    dialog.reject()


def test_pages_when_printed_or_saved_then_on_the_printer_or_in_the_file(
    window: MainWindow, tab: PieceTab, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, said = tmp_path / "out.pdf", []

    def choose(_parent: object, printer: QPrinter) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(file))
        return True

    monkeypatch.setattr(dialogs, "printers", lambda: ["Office"])
    monkeypatch.setattr(dialogs, "ask_printer", choose)
    open_dialog(window, qtbot).printing.click()
    assert pages_of(file) == 2
    assert window.statusBar().currentMessage().startswith("Sent to ")
    # The command for PDF asks as soon as the phones are drawn.
    monkeypatch.setattr(dialogs, "ask_save_pdf", lambda *_: tmp_path / "saved.pdf")
    open_dialog(window, qtbot, "save_pdf")
    assert pages_of(tmp_path / "saved.pdf") == 2
    assert window.statusBar().currentMessage() == "PDF saved to saved.pdf"
    # Where no phones are in sight they are printed all the same; a file that cannot be written is told.
    window.show_mode(TEXTS)
    monkeypatch.setattr(dialogs, "ask_save_pdf", lambda *_: tmp_path / "no folder" / "saved.pdf")
    monkeypatch.setattr(tab.services.saver, "show_save_error", lambda path, _error: said.append(path))
    dialog = open_dialog(window, qtbot, "save_pdf")
    assert said == [tmp_path / "no folder" / "saved.pdf"]
    assert [len(line) for line in dialog.contents().lines] == [2]
    dialog.reject()


@pytest.mark.parametrize(
    ("lines", "pages"), [([1], 1), ([2], 1), ([2, 2], 1), ([5, 5], 2), ([2] * 8, 4), ([], 0)], ids=str
)
@pytest.mark.parametrize("lies", [False, True])
def test_phones_when_laid_out_then_whole_on_few_pages(lines: list[int], pages: int, lies: bool, qapp: object) -> None:
    picture = QImage(852, 393, QImage.Format.Format_RGB32) if lies else QImage(393, 852, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.black)
    phones = [[PaperPhone("iOS", picture, 1.0, 0.0)] * count for count in lines]
    paper = Paper(PaperContents("Lamp", [("File", "lamp.json")], phones, [_TABLE], "lamp.json"), _A4)
    if not lies:
        assert paper.count == pages + 3
    black = 0
    for page in range(paper.count - 3):
        # The paper goes on beyond what is printed on.
        image = drawn(paper, page).convertToFormat(QImage.Format.Format_Grayscale8)
        black += sum(1 for value in bytes(image.constBits()) if value < 20)
        # Nothing hangs over the edge, and the foot is free.
        assert image.pixelColor(515, 400).lightness() > 100
        assert image.pixelColor(100, 738).lightness() > 100
    assert bool(black) is bool(lines)


def test_phones_in_a_grid_when_printed_then_with_its_heads(
    window: MainWindow, tab: PieceTab, qtbot: QtBot, language: ProgramLanguage
) -> None:
    window.view.set_options(replace(ViewOptions(), spreads=True, axes=("lang", "theme")))
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) == 8)
    contents = open_dialog(window, qtbot).contents()
    assert contents.columns == ("Light", "Dark")
    assert contents.rows[0] == "iOS · ja  日本語"
    assert [len(line) for line in contents.lines] == [2] * len(contents.rows) == [2] * 4
    window.view.set_options(replace(ViewOptions(), spreads=True))
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) == 4)
    contents = open_dialog(window, qtbot).contents()
    assert (contents.columns, contents.rows) == ((), ())


def test_grid_of_phones_on_paper_keeps_its_lines_whole_while_they_can_be_read() -> None:
    def grid(columns: int, rows: int) -> Paper:
        picture = QImage(400, 800, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.red)
        lines = [[PaperPhone("", picture, 1.0, 0.0)] * columns for _ in range(rows)]
        heads = [f"Column {at}" for at in range(columns)], [f"Row {at}" for at in range(rows)]
        return Paper(PaperContents("Lamp", [], lines, [], "", "", *heads), _A4)

    def reds(paper: Paper, page: int) -> int:
        """How many phones stand beside each other at the top of a page."""
        line = drawn(paper, page).copy(0, 120, 530, 1)
        found = [line.pixelColor(at, 0) == QColor("red") for at in range(line.width())]
        return sum(now and not before for before, now in pairwise([False, *found]))

    # Three columns fit beside each other, two rows below each other.
    three = grid(3, 4)
    assert [reds(three, page) for page in range(three.count)] == [3, 3]
    # Of twelve, as many as can be read: all rows of those, then of the others.
    twelve = grid(12, 2)
    assert [reds(twelve, page) for page in range(twelve.count)] == [3, 3, 3, 3]
    # Heads of columns stand at the top of each page.
    for page in (1, 2, 3):
        head = drawn(twelve, page).copy(0, 0, 530, 14)
        blank = QImage(head.size(), head.format())
        blank.fill(Qt.GlobalColor.white)
        assert head != blank
