"""The reference: a page for each input type and key, which F1 opens at what one looks at."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from previewer.desk.guide.reference import CONTENTS, names, page, page_of, title
from previewer.desk.guide.window import HelpWindow
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes import MODES
from previewer.desk.modes.edit import EDIT, INSPECTOR
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import SOURCE, STEPS, WRONG
from previewer.desk.panes.pane import Pane
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.kinds import FORMS
from previewer.resources import resource
from tests.desk.helpers import opened


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_input_type_and_key_has_a_page_that_leads_to_others(language: ProgramLanguage, lang: str) -> None:
    language.install(lang)
    known = {CONTENTS, *names()}
    assert {f"kind:{form.form}" for form in FORMS} < known
    for name in known:
        text = page(name)
        assert title(name) in text
        links = {part.partition('"')[0] for part in text.split('href="')[1:]}
        assert links <= known
        assert links
        assert len(text.partition("</h2>")[2].partition("<p><a")[0]) > len("<p></p>"), name
        assert "{" not in text.partition("<pre>")[0], name
    assert ("画面に出さず" in page("key:x-hidden")) == (lang == "ja")
    assert "&quot;x-input-type&quot;: &quot;slider&quot;" in page("kind:slider")


def test_first_word_that_has_a_page_is_taken() -> None:
    assert page_of("nothing", "enum", "radio") == "key:enum"
    assert page_of("drumroll") == "kind:drumroll-string"
    assert page_of() == page_of("nothing") == CONTENTS


def _asked(window: MainWindow) -> str:
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    assert found.isVisible()
    window.activateWindow()
    return found.page


@pytest.mark.usefixtures("processes")
def test_f1_opens_the_page_of_what_is_looked_at(window: MainWindow) -> None:
    tab = opened(window, resource("samples", "every-kind.json"))
    tab.piece.selection.select("brightness")
    assert _asked(window) == "kind:drumroll-range"
    source = tab.panes.get(SOURCE)
    text = tab.piece.document.text()
    for word, wanted in (('"multipleOf"', "key:multipleOf"), ('"radio"', "kind:radio"), ('"x-title"', "key:x-title")):
        source.editor.setFocus()
        at = text.index(word) + 2
        source.editor.goTo(at, at)
        assert _asked(window) == wanted
    window.show_mode(EDIT)
    tab.piece.selection.select("brightness")
    form = tab.panes.get(INSPECTOR).form
    assert form is not None
    row = next(row for row in form.rows if row.field.name == "maximum")
    row.field.setFocus()
    assert _asked(window) == "key:maximum"
    shown = window.findChild(HelpWindow)
    assert isinstance(shown, HelpWindow)
    shown.text.anchorClicked.emit(QUrl("kind:slider"))
    assert shown.windowTitle().startswith("Slider (slider)")


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_f1_with_nothing_to_look_at_opens_the_page_of_the_mode_in_the_guide(window: MainWindow, mode: Mode) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1)
    shown = window.only(HelpWindow)
    assert (shown.isVisible(), shown.page) == (True, "start")
    opened(window, resource("samples", "every-kind.json"))
    window.show_mode(mode)
    window.activateWindow()
    window.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert shown.page == mode.guide


@pytest.mark.parametrize(("pane", "wanted"), [(STEPS, "hand-over"), (WRONG, "source")])
def test_f1_in_a_pane_with_a_page_of_its_own_opens_that(window: MainWindow, pane: Pane[QWidget], wanted: str) -> None:
    tab = opened(window, resource("samples", "every-kind.json"))
    window.docks.show(pane)
    shown = tab.panes.get(pane)
    inside = next(one for one in shown.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled())
    inside.setFocus()
    QTest.keyClick(inside, Qt.Key.Key_F1)
    assert window.only(HelpWindow).page == wanted
