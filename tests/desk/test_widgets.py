"""Widgets that are declared where they are made say what they say in every language, and in the palette's colours."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPalette, QTextLayout
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.language import ProgramLanguage
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    action,
    add_field,
    boxed,
    check_box,
    choice_box,
    dialog_buttons,
    hbox,
    named,
    push_button,
    scrolled,
    take_away,
    text_label,
    tool_button,
    vbox,
)
from previewer.desk.window.start_page import whole_lines
from previewer.phone.phrases import parted, phrases_of

#: Three phrases; a katakana word is where Qt would break first.
SAID = "ピースをここにドロップしてください。"


class Owner(Worded, QWidget):
    """A widget with words."""


def close_word() -> str:
    return QCoreApplication.translate("FileTabs", "Close")


def test_words_are_said_anew_when_the_language_changes(qtbot: QtBot, language: ProgramLanguage) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    button = push_button(owner, close_word)
    tool = tool_button(owner, "close", close_word)
    box = check_box(owner, close_word)
    words = text_label(owner, close_word)
    line = QLineEdit(owner)
    named(owner, line, close_word, tip=close_word, placeholder=close_word)

    def said() -> set[str]:
        return {
            button.text(),
            tool.toolTip(),
            tool.accessibleName(),
            box.text(),
            words.text(),
            line.accessibleName(),
            line.toolTip(),
            line.placeholderText(),
        }

    assert said() == {"Close"}
    language.install("ja")
    qtbot.waitUntil(lambda: said() == {"閉じる"})


def test_icon_has_the_colour_of_the_palette(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    tool = tool_button(owner, "close", close_word)
    palette = QPalette(owner.palette())
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#12ab34"))
    owner.setPalette(palette)
    drawn = tool.icon().pixmap(20, 20).toImage()
    colours = {
        drawn.pixelColor(x, y).name()
        for x in range(drawn.width())
        for y in range(drawn.height())
        if drawn.pixelColor(x, y).alpha() == 255
    }
    assert "#12ab34" in colours


def test_what_has_no_colours_is_said_anew_for_the_language_alone(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    said: list[str] = []
    owner.says(lambda: said.append("colours"))
    owner.says(lambda: said.append("words"), colours=False)
    QCoreApplication.sendEvent(owner, QEvent(QEvent.Type.PaletteChange))
    QCoreApplication.sendEvent(owner, QEvent(QEvent.Type.LanguageChange))
    assert said == ["colours", "words", "colours", "colours", "words"]


def test_part_that_is_gone_is_asked_no_more(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    said: list[str] = []
    part = QWidget(owner)
    owner.says(lambda: said.append("part"), part)
    owner.says(lambda: said.append("owner"))
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete)
    QCoreApplication.sendEvent(owner, QEvent(QEvent.Type.LanguageChange))
    assert said == ["part", "owner", "owner"]


def test_buttons_do_what_they_were_made_for(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    done: list[object] = []
    push_button(owner, close_word, lambda: done.append("push")).click()
    tool_button(owner, "close", close_word, lambda: done.append("tool"), scale=0.5).click()
    check_box(owner, close_word, done.append).click()
    assert done == ["push", "tool", True]
    menu = QMenu(owner)
    assert tool_button(owner, "close", close_word, menu=menu).menu() is menu
    keyed = tool_button(owner, "close", close_word, keys="Ctrl+W")
    assert (keyed.toolTip(), keyed.accessibleName()) == ("Close (Ctrl+W)", "Close")


def test_choices_stand_for_what_is_theirs_and_tell_of_another(qtbot: QtBot, language: ProgramLanguage) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    chosen: list[object] = []
    box = choice_box(owner, {1: close_word, 2: lambda: "Two"}, close_word, lambda: chosen.append(box.currentData()))
    assert (chosen, box.currentData(), box.accessibleName()) == ([], 1, "Close")
    box.setCurrentIndex(1)
    assert chosen == [2]
    language.install("ja")
    qtbot.waitUntil(lambda: box.itemText(0) == "閉じる")
    assert (box.accessibleName(), box.currentData(), chosen) == ("閉じる", 2, [2])


def test_action_is_named_and_done(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    done: list[str] = []
    made = action(owner, close_word, lambda: done.append("done"), "Ctrl+K")
    made.trigger()
    assert (made.text(), made.shortcut().toString(), done) == ("Close", "Ctrl+K", ["done"])


def test_field_is_called_by_its_label_and_reached_by_its_mnemonic(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    form = QFormLayout(owner)
    line = QLineEdit(owner)
    label = add_field(owner, form, lambda: "&Title:", line)
    assert (line.accessibleName(), label.buddy(), label.textFormat()) == ("Title", line, Qt.TextFormat.PlainText)


def test_parts_stand_beside_and_below_each_other(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    left, right, below = QWidget(), QWidget(), QWidget()
    inner = hbox(left, None, right, spacing=3)
    layout = vbox(inner, 12, (below, 1), margins=NO_MARGINS)
    owner.setLayout(layout)
    assert (inner.indexOf(left), inner.indexOf(right), inner.spacing()) == (0, 2, 3)
    assert layout.itemAt(1).spacerItem().sizeHint().height() == 12
    assert layout.stretch(2) == 1
    assert layout.contentsMargins().left() == 0


def test_what_is_taken_away_is_out_of_sight_at_once(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    stays, goes = QWidget(), QWidget()
    layout = vbox(stays, goes)
    owner.setLayout(layout)
    owner.show()
    take_away(layout, goes)
    assert (layout.count(), goes.isVisible(), stays.isVisible()) == (1, False, True)


def test_what_is_too_high_is_scrolled_and_is_no_stop_for_tab(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    line = QLineEdit()
    inside = boxed(owner, vbox(line, margins=(1, 2, 3, 4)))
    area = scrolled(owner, inside)
    assert (area.widget(), line.parent(), area.focusPolicy()) == (inside, inside, Qt.FocusPolicy.NoFocus)


def test_buttons_of_a_dialog_accept_and_reject_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    kinds = QDialogButtonBox.StandardButton
    buttons = dialog_buttons(dialog, kinds.Ok | kinds.Cancel)
    buttons.button(kinds.Ok).click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog.show()
    buttons.button(kinds.Cancel).click()
    assert (dialog.result(), dialog.isVisible()) == (QDialog.DialogCode.Rejected, False)


def _laid_out(text: str, wide: int) -> list[str]:
    """The lines that Qt breaks a text into."""
    layout, lines = QTextLayout(text, QFont("Noto Sans JP", 10)), list[str]()
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(wide)
        lines.append(parted(text[line.textStart() : line.textStart() + line.textLength()]))
    layout.endLayout()
    return lines


@pytest.mark.parametrize("part", ["label", "card"])
def test_japanese_lines_break_where_a_phrase_ends(qtbot: QtBot, part: str) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    label = text_label(owner, lambda: SAID, wrap=True)
    assert label.text() == label.accessibleName() == SAID
    phrases = phrases_of(SAID)
    ends = {"".join(phrases[:at]) for at in range(len(phrases) + 1)}
    for wide in range(120, 260, 10):
        whole = QSize(wide, 200)
        lines = _laid_out(label.property("text"), wide) if part == "label" else whole_lines(SAID, owner.font(), whole)
        assert "".join(lines) == SAID
        assert {"".join(lines[:at]) for at in range(len(lines) + 1)} <= ends


def test_a_text_that_is_copied_has_no_marks_in_it(qtbot: QtBot) -> None:
    owner = Owner()
    qtbot.addWidget(owner)
    label = text_label(owner, lambda: SAID, wrap=True, copied=True)
    label.setSelection(0, len(SAID))
    assert label.selectedText() == SAID
