"""The phones of the window by keys alone, in an order by chance: python -m tests.campaigns.keys [SECONDS] [SEED]

Each try takes a design, comes to a row by `F6` or Tab, and goes on by Tab, Shift+Tab, values that are changed and put
back, things that are opened and left, and Escape. Keys are given to the window. The keyboard is where the order of the
rows says, a control that was worked has another value and then its own again, what is left by Escape has changed
nothing, and no key is lost to another part of the window.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.settings import Settings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from tests.campaigns.frame import Campaign, Way, main
from tests.desk.helpers import TODAY, opened
from tests.desk.window.test_phone_keys import DESIGNS, SHIFT, WAYS, Hand, press
from tests.patience import PATIENCE
from tests.phone.conftest import EVERY_FORM, FORMS

#: Acts of a try, and tries of the short form.
_ACTS, SHORT = 12, 3
_ORDER = list(FORMS)
#: What opens over its row.
_OPENS = ("drumroll-string", "drumroll-number", "drumroll-range", "time", "calendar", "map")
Key = Qt.Key


@contextmanager
def _window() -> Iterator[tuple[MainWindow, PieceTab]]:
    """A window with a piece of every form of control, in a home of its own."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    install_fonts()
    language = ProgramLanguage()
    language.install("en")
    with tempfile.TemporaryDirectory(prefix="keys-") as name:
        settings = Settings(QSettings(str(Path(name, "settings.ini")), QSettings.Format.IniFormat))
        window = MainWindow(settings, Memory(Path(name, "memory")), language, lambda: TODAY)
        window.resize(1400, 900)
        window.show()
        window.activateWindow()
        tab = opened(window, Path(shutil.copy(EVERY_FORM, name)))
        _wait(lambda: window.first_picture.complete and len(_area(tab).shown()) == 2)
        try:
            yield window, tab
        finally:
            window.close()
            window.deleteLater()
            QApplication.processEvents()


def _area(tab: PieceTab) -> PhoneArea:
    area = tab.middle(PREVIEW)
    assert isinstance(area, PhoneArea)
    return area


def _wait(until: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not until():
        assert monotonic() < end, "it did not come to that"
        QTest.qWait(5)


def _values(hand: Hand) -> dict[str, object]:
    found: dict[str, object] = json.loads(hand.phone.session.values.delivered())
    return found | {"place": hand.at("place")}


def _work(hand: Hand, key: str, chance: Random) -> None:
    """Bring a control to another value and back; or open it, go elsewhere in it and leave it."""
    form, before = FORMS[key], _values(hand)
    there, back = WAYS[form]
    if form == "time" and hand.phone.platform == "android":
        there, back = back, there
    if form in _OPENS and chance.random() < 0.4:
        press(Key.Key_Return)
        assert hand.phone.openKey == key, f"Enter did not open {key}"
        # What opens on an iPhone sets the value as it is turned, but for the map.
        is_asked = form == "map" or hand.phone.platform == "android"
        press(*there[1:-1] * (chance.randrange(3) if is_asked else 0), Key.Key_Escape)
        assert (hand.row, hand.phone.openKey) == (key, ""), f"Escape did not leave {key}"
        assert _values(hand) == before, f"{key} was left, and another"
        return
    press(*there)
    _wait(lambda: hand.at(key) != before[key])
    assert hand.row == key, f"{key} was worked, and the keyboard is at {hand.row!r}"
    press(*back)
    _wait(lambda: _values(hand) == before)


def keys_alone_work_every_control(way: Way) -> Iterator[None]:
    """A window, and phones of all designs one after another."""
    with _window() as (window, tab):
        while True:
            platform, design = way.chance.choice(DESIGNS)
            view = next(one for one in _area(tab).shown() if one.phone.platform == platform)
            view.phone.show(replace(view.phone.look, design=design))
            hand, at = Hand(view), way.chance.randrange(len(_ORDER))
            window.setFocus()
            tab.piece.selection.select(_ORDER[at])
            for _ in range(20):
                press(Key.Key_F6)
                if view.hasFocus():
                    break
            assert hand.row == _ORDER[at], f"{design}: F6 came to {hand.row!r}, selected is {_ORDER[at]!r}"
            for _ in range(_ACTS):
                act = way.chance.choice(("next", "before", "work", "work", "work", "escape"))
                if act == "work":
                    _work(hand, _ORDER[at], way.chance)
                elif act == "escape":
                    press(Key.Key_Escape)
                    assert (hand.row, view.hasFocus()) == ("", True), f"{design}: Escape at {_ORDER[at]}"
                    press(Key.Key_Tab)
                elif act == "next" and at + 1 < len(_ORDER):
                    at += 1
                    press(Key.Key_Tab)
                elif act == "before" and at:
                    at -= 1
                    press(Key.Key_Backtab, held=SHIFT)
                assert hand.row == _ORDER[at], f"{design}: {act} came to {hand.row!r} instead of {_ORDER[at]!r}"
            yield


CAMPAIGN = Campaign({keys_alone_work_every_control: SHORT})

if __name__ == "__main__":
    main(CAMPAIGN)
