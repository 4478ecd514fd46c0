"""The piece in front is shared from the window: its text, look and values go along, and it ends with Stop."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

pytest.importorskip("websockets")
pytest.importorskip("segno")

from previewer.anywhere.helper import (
    NewLooks,
    NewText,
    NewValues,
    SharingPlan,
    StopSharing,
    TouchedValue,
    share_piece,
)
from previewer.desk.sharing.panel import SharingPanel
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item
from tests.patience import PATIENCE

LISTENING = {
    "event": "listening",
    "addresses": [{"url": "http://192.0.2.2:7421/TOKEN/", "adapter": "wlan0"}],
    "others": [{"host": "192.0.2.9", "adapter": "eth0"}],
}


class Helper:
    """The other end of the pipe, without a process."""

    def __init__(self) -> None:
        self.plans: list[SharingPlan] = []
        self.pipes: list[Any] = []

    def start(self, run: Callable[..., None], pipe: Any, plan: SharingPlan) -> Any:
        assert run is share_piece
        self.plans.append(plan)
        # The window closes its copy of this end.
        from multiprocessing.connection import Connection

        self.pipes.append(Connection(os.dup(pipe.fileno())))
        return SimpleNamespace(terminate=lambda: None)

    def heard(self) -> list[object]:
        """All that came since."""
        found = []
        while self.pipes[-1].poll():
            found.append(self.pipes[-1].recv())
        return found


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    file = tmp_path / "lamp.json"
    file.write_text(dumped(piece(on=switch_item(), off=switch_item())), "utf-8")
    return opened(window, file)


@pytest.fixture
def helper() -> Helper:
    return Helper()


@pytest.fixture
def panel(window: MainWindow, tab: PieceTab, helper: Helper, qtbot: QtBot) -> SharingPanel:
    """The panel, which offers the piece."""
    found = SharingPanel(window, helper.start)
    qtbot.addWidget(found)
    found.show_for(tab.piece)
    return found


def test_command_when_given_then_the_panel_offers_the_piece_in_front(window: MainWindow, tab: PieceTab) -> None:
    window.menus.action["hold"].trigger()
    panel = window.only(SharingPanel)
    assert panel.isVisible() and "lamp.json" in panel.about.text()
    assert panel.begin.isVisible() and not panel.end.isVisible() and not panel.code.isVisible()
    panel.close()


def test_piece_when_shared_then_code_and_addresses_are_shown_and_who_is_there(
    panel: SharingPanel, helper: Helper, qtbot: QtBot
) -> None:
    panel.begin.click()
    assert panel.end.isVisible() and not panel.mine.isEnabled()
    assert helper.plans[0].share.values == {} and not helper.plans[0].share.mine
    helper.pipes[0].send(LISTENING)
    qtbot.waitUntil(lambda: panel.code.isVisible())
    assert panel.link.text() == "http://192.0.2.2:7421/TOKEN/"
    assert panel.addresses.item(0).text() == "192.0.2.9   eth0"
    assert panel.people.text() == "No viewers yet."
    helper.pipes[0].send({"event": "came", "viewer": 1, "from": "192.0.2.50", "platform": "ios"})
    qtbot.waitUntil(lambda: panel.people.text() == "Viewers: 192.0.2.50")
    helper.pipes[0].send({"event": "left", "viewer": 1, "from": "192.0.2.50"})
    qtbot.waitUntil(lambda: panel.people.text() == "No viewers yet.")
    panel.end.click()
    assert helper.heard()[-1] == StopSharing()
    assert panel.begin.isVisible() and not panel.code.isVisible()


def test_address_when_another_is_clicked_then_it_is_shared_there_anew(
    panel: SharingPanel, helper: Helper, qtbot: QtBot
) -> None:
    panel.begin.click()
    helper.pipes[0].send(LISTENING)
    qtbot.waitUntil(lambda: panel.addresses.count() == 1)
    panel.addresses.setCurrentRow(0)
    panel.addresses.itemClicked.emit(panel.addresses.item(0))
    assert [plan.host for plan in helper.plans] == ["", "192.0.2.9"]


def test_text_and_look_when_they_change_then_they_go_along_and_values_do_not(
    panel: SharingPanel, helper: Helper, tab: PieceTab
) -> None:
    panel.begin.click()
    tab.piece.session.edit("on", not tab.piece.session.values.get("on"))
    text = dumped(piece(on=switch_item()))
    tab.piece.document.set_text(text)
    tab.piece.document.read_now()
    view = tab.services.view
    looks = tuple(replace(look, theme="dark") for look in view.options.looks)
    view.set_options(replace(view.options, looks=looks))
    heard = helper.heard()
    assert [one.text for one in heard if isinstance(one, NewText)] == [text]
    assert [one.looks["ios"]["theme"] for one in heard if isinstance(one, NewLooks)][-1] == "dark"
    assert not any(isinstance(one, NewValues) for one in heard)


def test_values_when_they_are_mine_then_they_go_both_ways_and_undo_stays_here(
    panel: SharingPanel, helper: Helper, tab: PieceTab, qtbot: QtBot
) -> None:
    session = tab.piece.session
    before = session.values.get("on")
    session.edit("off", not session.values.get("off"))
    panel.mine.setChecked(True)
    panel.begin.click()
    assert helper.plans[0].share.mine and helper.plans[0].share.values == session.values.chosen
    helper.pipes[0].send(TouchedValue("on", True, not before, 3))
    qtbot.waitUntil(lambda: session.values.get("on") is not before)
    assert [dict(one.chosen) for one in helper.heard() if isinstance(one, NewValues)][-1] == session.values.chosen
    session.undo_stack.undo()
    assert session.values.get("on") is before
    helper.pipes[0].send(TouchedValue("gone", True, 1, 0))
    helper.pipes[0].send(TouchedValue("off", False, None, 0))
    qtbot.waitUntil(lambda: not session.values.touched("off"))


def test_piece_when_its_tab_closes_then_it_is_shared_no_more(
    panel: SharingPanel, helper: Helper, window: MainWindow, tab: PieceTab
) -> None:
    panel.begin.click()
    assert window.tabs.close_tab(tab)
    assert helper.heard()[-1] == StopSharing()
    assert not panel.begin.isEnabled()


def test_sharing_when_nothing_can_listen_then_it_says_why(panel: SharingPanel, helper: Helper, qtbot: QtBot) -> None:
    panel.begin.click()
    helper.pipes[0].send({"event": "ended", "why": "Address already in use"})
    qtbot.waitUntil(lambda: "Address already in use" in panel.hint.text())
    assert panel.begin.isVisible()


def test_phone_when_none_comes_then_the_usual_reasons_are_told(
    panel: SharingPanel, helper: Helper, qtbot: QtBot
) -> None:
    panel.begin.click()
    helper.pipes[0].send(LISTENING)
    qtbot.waitUntil(lambda: panel.code.isVisible())
    assert "firewall" not in panel.hint.text()
    panel._patience.stop()
    panel._patience.timeout.emit()
    assert "firewall" in panel.hint.text() and "192.0.2.2:7421" in panel.hint.text()


def listens(url: str) -> bool:
    host, port = url.split("/")[2].split(":")
    with socket.socket() as one:
        return one.connect_ex((host, int(port))) == 0


@pytest.mark.usefixtures("processes")
def test_sharing_in_its_process_when_stopped_then_nothing_listens_any_more(
    window: MainWindow, tab: PieceTab, qtbot: QtBot
) -> None:
    panel = SharingPanel(window)
    qtbot.addWidget(panel)
    panel.show_for(tab.piece)
    panel.begin.click()
    qtbot.waitUntil(lambda: bool(panel.link.text()))
    url = panel.link.text()
    assert listens(url)
    panel.end.click()
    qtbot.waitUntil(lambda: not listens(url))


_WINDOW = """
import sys, time
from multiprocessing import Pipe
from previewer.anywhere.helper import SharingPlan, share_piece
from previewer.anywhere.host import Share
from previewer.children import child_process
if __name__ == "__main__":
    ours, theirs = Pipe()
    child_process(share_piece, theirs, SharingPlan(open(sys.argv[1]).read(), Share(), False, "127.0.0.1"))
    print(ours.recv()["addresses"][0]["url"], flush=True)
    time.sleep(600)
"""


@pytest.mark.usefixtures("processes")
def test_sharing_when_the_window_is_killed_then_nothing_listens_any_more(tmp_path: Path, qtbot: QtBot) -> None:
    file, script = tmp_path / "lamp.json", tmp_path / "window.py"
    file.write_text(dumped(piece(on=switch_item())), "utf-8")
    script.write_text(_WINDOW, "utf-8")
    with subprocess.Popen([sys.executable, str(script), str(file)], stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        url = window.stdout.readline().strip()
        assert listens(url)
        window.send_signal(signal.SIGKILL)
        window.wait(PATIENCE)
    qtbot.waitUntil(lambda: not listens(url))
