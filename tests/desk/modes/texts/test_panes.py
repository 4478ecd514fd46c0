"""The panes around the table of texts: filter, unit, what is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXT_FILTER, TEXTS, UNIT
from previewer.desk.modes.texts.board import Spot
from previewer.desk.modes.texts.changes import review, set_texts
from previewer.desk.modes.texts.exchange_dialogs import ExportDialog
from previewer.desk.modes.texts.filter_pane import LanguageDialog
from previewer.desk.modes.texts.language_dialog import AddLanguageDialog
from previewer.desk.modes.texts.live_row import row_piece, row_values
from previewer.desk.modes.texts.model import TextRole
from previewer.desk.modes.texts.unit_pane import TermDialog
from previewer.desk.modes.texts.words import ANY_PROBLEM, RULE_WORDS, TOO_LONG, problem_word
from previewer.desk.panes import WRONG
from previewer.desk.panes.wrong import Column
from previewer.desk.panes.wrongs import Of
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import Values, read_text
from previewer.resources import resource
from previewer.texts.consistency import RULES
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.units import texts_of
from tests.desk.helpers import TODAY, dumped, opened, piece, text_item
from tests.desk.modes.texts.helpers import ABOUT, LOUD, NAME, Texts

D = TypeVar("D", bound=QDialog)


def _dialog(texts: Texts, kind: type[D]) -> D:
    """The dialog of a kind that is open."""
    [found] = (one for one in texts.window.children() if isinstance(one, kind) and one.isVisible())
    return found


def _pointers(texts: Texts) -> list[str]:
    return [unit.pointer for unit in texts.table.texts.units]


def test_rows_are_filtered_by_text_state_and_kind(texts: Texts) -> None:
    pane = texts.tab.panes.get(TEXT_FILTER)
    pane.update_counts()
    assert pane.states["fallback"].accessibleName() == "Falls back (1)"
    pane.search.setText("lou")
    assert _pointers(texts) == [LOUD, "/properties/loud/x-description"]
    pane.search.clear()
    for state in ("translated", "reviewed", "stale"):
        pane.states[state].setChecked(False)
    assert _pointers(texts) == [LOUD, "/properties/loud/x-description"]
    pane.states["missing"].setChecked(False)
    assert _pointers(texts) == [LOUD]
    set_texts(texts.board, {Spot(LOUD, "ja"): "音量"})
    assert _pointers(texts) == [LOUD]
    for box in pane.states.values():
        box.setChecked(True)
    pane.roles["title"].setChecked(False)
    assert _pointers(texts) == [ABOUT, "/properties/loud/x-description"]


def test_rows_are_filtered_by_what_is_wrong_each_with_its_count(texts: Texts) -> None:
    pane, board = texts.tab.panes.get(TEXT_FILTER), texts.board
    set_texts(board, {Spot(NAME, "ja"): " ", Spot(ABOUT, "ja"): "「説明"})
    board.checks.look()
    pane.update_counts()
    counts = {code: box.accessibleName() for code, box in pane.problems.items()}
    assert list(counts)[:2] == [ANY_PROBLEM, TOO_LONG]
    assert counts["text-empty"] == "Empty (1)"
    assert counts[ANY_PROBLEM] == f"Any problem ({len(board.checks.problems)})"
    pane.problems["text-empty"].setChecked(True)
    assert _pointers(texts) == [NAME]
    # One that is mended stays under the hand; its box stays as long as it is ticked.
    set_texts(board, {Spot(NAME, "ja"): "名"})
    board.checks.look()
    pane.update_counts()
    assert _pointers(texts) == [NAME]
    assert pane.problems["text-empty"].accessibleName() == "Empty (0)"
    # What is found later comes.
    set_texts(board, {Spot(ABOUT, "ja"): " "})
    board.checks.look()
    assert _pointers(texts) == [NAME, ABOUT]
    pane.problems["text-empty"].setChecked(False)
    set_texts(board, {Spot(ABOUT, "ja"): "説明"})
    board.checks.look()
    pane.update_counts()
    assert "text-empty" not in pane.problems


def test_table_without_a_row_when_the_filter_leaves_none_then_says_why_and_shows_all_on_request(texts: Texts) -> None:
    pane, nothing = texts.tab.panes.get(TEXT_FILTER), texts.table.nothing
    assert not nothing.isVisible()
    pane.search.setText("nowhere")
    assert nothing.reason.text() == "None of the 4 texts is what the filter asks for:\nwith “nowhere” in it"
    pane.update_counts()
    pane.problems[TOO_LONG].setChecked(True)
    pane.roles["title"].setChecked(False)
    lines = nothing.reason.text().splitlines()
    assert lines[2:] == ["Only with: Too long", "Kinds of text: Description, Choice", "Not all texts are measured yet."]
    nothing.show_texts.click()
    assert texts.table.texts.rowCount() == 4
    assert not nothing.isVisible()
    assert pane.search.text() == ""
    assert not pane.problems[TOO_LONG].isChecked()
    for lang in ("en", "ja"):
        pane.shown[lang].setChecked(False)
    assert nothing.reason.text() == "No language is shown."
    nothing.show_languages.click()
    assert texts.table.texts.columns == ("ja", "en")
    assert pane.shown["ja"].isChecked()


def test_piece_without_texts_says_so(open_texts: Callable[[Path], Texts], tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    path.write_text(dumped(piece()), encoding="utf-8")
    texts = open_texts(path)
    assert texts.table.nothing.reason.text() == "This piece has no texts."
    assert not texts.table.nothing.show_texts.isVisible()


def test_languages_are_shown_hidden_added_and_removed(texts: Texts) -> None:
    pane = texts.tab.panes.get(TEXT_FILTER)
    before = texts.tab.piece.document.text()
    pane.shown["en"].setChecked(False)
    assert texts.table.texts.columns == ("ja",)
    pane.shown["en"].setChecked(True)
    assert pane.add_language("de", "en")
    assert texts.table.texts.columns == ("ja", "en", "de")
    assert texts.text(LOUD, "de") == "Loud"
    assert texts.board.current is not None and texts.board.current.lang == "de"
    assert pane.remove_language("de")
    assert texts.tab.piece.document.text() == before
    pane.remove_language("en")
    assert texts.tab.piece.document.text() == before
    assert "would be empty" in texts.middle.notice.text


@pytest.mark.parametrize(("typed", "code"), [("fr", "fr"), ("PT-br", "pt-BR")])
@pytest.mark.parametrize("begun", [True, False], ids=["begun", "open"])
def test_language_that_was_added_is_where_one_writes_and_what_export_offers(
    texts: Texts, typed: str, code: str, begun: bool
) -> None:
    """By the dialog, a tag as somebody writes it, with the texts of another language or without."""
    texts.stand(NAME, "ja")
    before = texts.text(NAME, "ja")
    texts.tab.panes.get(TEXT_FILTER).ask_add()
    dialog = _dialog(texts, LanguageDialog)
    dialog.language.setEditText(typed)
    dialog.source.setCurrentIndex(dialog.source.findData("en" if begun else ""))
    dialog.accept()
    assert texts.board.current == Spot(NAME, code)
    texts.middle.exchange().ask_export()
    export = _dialog(texts, ExportDialog)
    assert export.wish().target == code
    export.reject()
    texts.press(Qt.Key.Key_Return)
    texts.type("Nom")
    texts.press(Qt.Key.Key_Return)
    assert "Nom" in (texts.text(NAME, code) or "")
    assert texts.text(NAME, "ja") == before


def test_language_that_was_added_by_the_menu_is_the_current_column(texts: Texts) -> None:
    texts.stand(NAME, "ja")
    texts.window.menus.action["add_language"].trigger()
    dialog = _dialog(texts, AddLanguageDialog)
    dialog.language.setEditText("PT-br")
    dialog.accept()
    assert texts.board.current == Spot(NAME, "pt-BR")


def test_language_without_texts_is_a_column_until_its_first_text(texts: Texts) -> None:
    pane = texts.tab.panes.get(TEXT_FILTER)
    before = texts.tab.piece.document.text()
    assert pane.add_language("fr", "")
    assert texts.table.texts.columns == ("ja", "en", "fr")
    assert texts.state(NAME, "fr") == "fallback"
    assert texts.tab.piece.document.text() == before
    set_texts(texts.board, {Spot(NAME, "fr"): "Nom"})
    assert texts.board.table.languages == ("ja", "en", "fr")
    assert texts.table.texts.columns == ("ja", "en", "fr")
    texts.window.menus.action["undo"].trigger()
    assert pane.remove_language("fr")
    assert texts.table.texts.columns == ("ja", "en")


def test_pseudo_languages_are_for_looking(texts: Texts) -> None:
    pane = texts.tab.panes.get(TEXT_FILTER)
    # Seldom wanted, they wait for a click.
    assert not pane.shown["en-XA"].isVisibleTo(pane)
    pane.open_pseudos.click()
    assert pane.shown["en-XA"].isVisibleTo(pane)
    pane.shown["en-XA"].setChecked(True)
    assert texts.table.texts.columns == ("ja", "en", "en-XA")
    index = texts.table.texts.index_of(Spot(NAME, "en-XA"))
    assert index.data().startswith("[Ñåɱé") or "Ñ" in index.data()
    assert not texts.board.is_editable(Spot(NAME, "en-XA"))
    assert not texts.board.is_open(Spot(NAME, "en-XA"))
    pane.shown["en-XA"].setChecked(False)
    assert texts.table.texts.columns == ("ja", "en")


def test_source_language_is_chosen_and_the_columns_stay(texts: Texts) -> None:
    pane = texts.tab.panes.get(TEXT_FILTER)
    pane.source.setCurrentIndex(pane.source.findData("ja"))
    assert texts.board.table.source == "ja"
    pane.source.setCurrentIndex(pane.source.findData("en"))
    assert texts.board.table.source == "en"
    assert texts.table.texts.columns == ("ja", "en")


def test_dialog_takes_a_tag_that_the_piece_lacks(qapp: QApplication) -> None:
    dialog = LanguageDialog(("en", "ja"))
    typed = dialog.language.lineEdit()
    assert typed is not None
    assert typed.hasSelectedText()
    QTest.keyClicks(typed, "fr")
    assert dialog.code() == "fr"
    done: list[str] = []
    dialog.accepted.connect(lambda: done.append(dialog.code()))
    dialog.show()
    QTest.keyClick(typed, Qt.Key.Key_Return)
    assert done == ["fr"]
    dialog.language.setCurrentIndex(0)
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    assert dialog.code() == "ar"
    for text, good in (("en_US", False), ("ja", False), ("pt-BR", True), ("sr-Latn", True), ("", False)):
        dialog.language.setEditText(text)
        assert ok.isEnabled() is good
    dialog.deleteLater()


def test_text_when_nobody_said_who_reviews_then_that_is_asked_and_nothing_is_put_on_record(texts: Texts) -> None:
    texts.window.settings.reviewer = ""
    said: list[str] = []
    texts.board.told.connect(lambda _kind, text: said.append(text))
    pane = texts.tab.panes.get(UNIT)
    texts.stand(NAME, "ja")
    pane.review.click()
    assert said == ["Enter the reviewer's name; it is recorded with each review."]
    assert pane.parts["state"].text() == "Translated"


def test_unit_pane_tells_source_state_who_and_when(texts: Texts) -> None:
    texts.window.settings.reviewer = "Ann"
    pane = texts.tab.panes.get(UNIT)
    texts.stand(NAME, "ja")
    assert pane.name.text() == "name · Title"
    assert pane.place.text() == NAME
    assert (pane.parts["source"].text(), pane.parts["text"].text()) == ("Name", "名前")
    assert pane.parts["state"].text() == "Translated"
    pane.review.click()
    assert pane.parts["state"].text() == "✓ Reviewed"
    assert pane.history.text().startswith("Reviewed by Ann, ")
    pane.reviewer.setText("Bob")
    pane.reviewer.editingFinished.emit()
    assert texts.window.settings.reviewer == "Bob"
    texts.stand(LOUD, "ja")
    assert pane.parts["state"].text() == "↩ Falls back · phones show en"
    assert not pane.review.isEnabled()


def test_records_that_cannot_be_read_are_said_and_never_written_over(texts: Texts) -> None:
    beside = Path(texts.tab.piece.path).with_name("piece.texts.json")
    beside.write_text("<<<<<<< mine\n", encoding="utf-8")
    review(texts.board, [Spot(NAME, "ja")])
    assert beside.read_text("utf-8") == "<<<<<<< mine\n"
    assert "merge" in texts.middle.notice.text
    set_texts(texts.board, {Spot(NAME, "ja"): "お名前"})
    assert texts.text(NAME, "ja") == "お名前"
    beside.unlink()
    review(texts.board, [Spot(NAME, "ja")])
    assert texts.state(NAME, "ja") == "reviewed"


def test_records_go_along_when_the_piece_is_saved_under_another_name(texts: Texts, tmp_path: Path) -> None:
    review(texts.board, [Spot(NAME, "ja")])
    texts.tab.piece.save_as(tmp_path / "other.json")
    texts.board.refresh()
    assert texts.state(NAME, "ja") == "reviewed"
    texts.board.records.write()
    assert NAME in (tmp_path / "other.texts.json").read_text("utf-8")


def test_text_that_does_not_agree_stands_in_the_list_of_what_is_wrong_and_leads_to_the_cell(texts: Texts) -> None:
    pane = texts.tab.panes.get(WRONG)
    set_texts(texts.board, {Spot(NAME, "ja"): " 名前"})
    texts.board.checks.look()
    at = pane.model.row_of("consistency-spaces", NAME)
    assert at is not None
    shown = [pane.model.index(at, column).data() for column in Column]
    assert shown[1] == 'The text begins or ends with space: " 名前".' and shown[2] == "Title · ja", shown
    pane.view.activated.emit(pane.model.index(at, 0))
    assert texts.board.current == Spot(NAME, "ja")
    texts.stand(ABOUT, "ja")
    search = texts.tab.panes.get(TEXT_FILTER).search
    search.setText("loud")
    pane.view.activated.emit(pane.model.index(at, 0))
    assert texts.table.spot() == Spot(NAME, "ja")
    assert search.text() == ""
    texts.board.set_filter(problems=frozenset((ANY_PROBLEM,)))
    assert NAME in _pointers(texts)
    assert LOUD not in _pointers(texts)


def test_list_says_that_texts_are_not_looked_at_until_texts_mode_was_seen(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    switch = opened(window, piece_file).panes.get(WRONG).filters[Of.TEXTS]
    assert switch.toolTip() == "Consistency between texts is checked in Texts mode."
    window.show_mode(TEXTS)
    qtbot.waitUntil(lambda: switch.toolTip() == "")


def test_table_is_read_only_while_it_is_looked_at(texts: Texts) -> None:
    table = texts.board.table
    texts.window.show_mode(PREVIEW)
    data = json.loads(texts.tab.piece.document.text())
    data["properties"]["name"]["x-title"]["en"] = "Other"
    texts.tab.piece.document.set_text(dumped(data))
    assert texts.board.table is table
    texts.window.show_mode(TEXTS)
    assert texts.text(NAME, "en") == "Other"


def test_panes_speak_japanese(texts: Texts, qtbot: QtBot) -> None:
    texts.window.settings.language = "ja"
    qtbot.waitUntil(lambda: texts.tab.panes.get(UNIT).review.text() == "確認済みにする")
    pane = texts.tab.panes.get(TEXT_FILTER)
    pane.update_counts()
    assert pane.states["missing"].accessibleName() == "未記入 (2)"
    headings = [texts.table.texts.headerData(row, Qt.Orientation.Vertical, TextRole.HEADING) for row in range(2)]
    assert headings == [("name", "タイトル"), ("", "説明")]


@pytest.mark.parametrize("sample", ["every-kind", "five-languages", "ios-only"])
def test_row_of_every_unit_is_drawn_from_a_piece_of_its_item_alone(sample: str) -> None:
    reading = read_text(resource("samples", f"{sample}.json").read_text("utf-8"))
    assert reading.piece is not None
    for unit in texts_of(reading).units:
        made = row_piece(reading, unit, "ja", "新しい文言")
        if unit.item is None and unit.role == "description":
            assert made is None
            continue
        assert made is not None
        small, key = made
        assert small.piece is not None
        assert [item.key for item in small.piece.items] == [key]
        assert {one.text("ja") for one in texts_of(small).units if one.pointer == unit.pointer} == {"新しい文言"}
        item = reading.piece.item(key)
        assert item is not None
        assert unit.option is None or json.loads(row_values(item, unit, None))
        alone, whole = (Values.initial(one, TODAY) for one in (small.piece, reading.piece))
        assert small.piece.item(key) is not None
        assert item.delivered_text(alone.get(key)) == item.delivered_text(whole.get(key))


def test_thousands_of_cells_are_in_the_table_without_a_widget_each(
    open_texts: Callable[[Path], Texts], tmp_path: Path
) -> None:
    path = tmp_path / "many.json"
    path.write_text(dumped(piece(**{f"name_{at}": text_item() for at in range(400)})), encoding="utf-8")
    texts = open_texts(path)
    assert texts.table.texts.rowCount() == 800
    assert texts.table.viewport().findChildren(QWidget) == []


def test_term_is_put_into_the_glossary_and_shown_where_its_source_has_it(texts: Texts, qtbot: QtBot) -> None:
    pane = texts.tab.panes.get(UNIT)
    texts.stand(NAME, "ja")
    pane.add_term.click()
    dialog = texts.window.findChild(TermDialog)
    assert isinstance(dialog, TermDialog)
    assert not dialog.buttons.button(dialog.buttons.StandardButton.Ok).isEnabled()
    dialog.source_term.setText("name")
    dialog.translation.setText("氏名")
    dialog.note.setText('as in "forms"')
    dialog.accept()
    beside = Path(texts.tab.piece.path).with_name("piece.glossary.csv")
    assert beside.read_bytes().decode("utf-8-sig") == (
        'term,language,translation,note\r\nname,ja,氏名,"as in ""forms"""\r\n'
    )
    assert pane.parts["terms"].text() == 'name → 氏名 (as in "forms")'
    assert "consistency-glossary" in {problem.code for problem in texts.board.checks.problems[Spot(NAME, "ja")]}
    texts.stand(LOUD, "ja")
    assert pane.parts["terms"].text() == ""


def test_term_takes_the_manner_of_the_glossary_that_is_there(texts: Texts) -> None:
    beside = Path(texts.tab.piece.path).with_name("piece.glossary.csv")
    beside.write_bytes("Note;Language;Term;Translation\n;ja;light;灯".encode())
    assert texts.board.glossary.add(GlossaryTerm("dust", "ja", "ほこり; ちり"))
    assert beside.read_text("utf-8") == 'Note;Language;Term;Translation\n;ja;light;灯\n;ja;dust;"ほこり; ちり"\n'
    assert [term.term for term in texts.board.glossary.terms()] == ["light", "dust"]
    beside.write_text("no heads\n", encoding="utf-8")
    assert not texts.board.glossary.add(GlossaryTerm("dust", "ja", "ちり"))
    assert beside.read_text("utf-8") == "no heads\n"


def test_every_rule_of_consistency_has_words() -> None:
    assert RULE_WORDS.keys() == RULES.keys()


def test_filter_names_what_the_declaration_says_of_texts_in_words() -> None:
    shown = {problem_word(code) for code in ("text-placeholder", "title-same", "text-empty", "language-copy")}
    assert not any("-" in word for word in shown), shown


def test_commands_of_the_mode_are_in_the_menu_while_it_is_on(texts: Texts) -> None:
    action = texts.window.menus.action
    texts.stand(NAME, "ja")
    texts.window.menus.update_enabled()
    action["next_open"].trigger()
    assert texts.board.current == Spot(LOUD, "ja")
    action["previous_open"].trigger()
    assert texts.board.current == Spot("/properties/loud/x-description", "ja")
    texts.stand(NAME, "ja")
    action["review"].trigger()
    assert texts.state(NAME, "ja") == "reviewed"
    names = ("next_open", "previous_open", "review", "add_term", "import_texts", "export_texts")
    assert all(action[name].isEnabled() for name in names)
    texts.window.show_mode(PREVIEW)
    assert not any(action[name].isEnabled() for name in names)
