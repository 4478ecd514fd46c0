"""The six real handlers in a window: each beside its piece, with what it needs around its values."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.cli import main
from previewer.desk.document import dialogs
from previewer.desk.modes.script import BOUNDS, RESULT, SCRIPT
from previewer.desk.modes.script.session import ScriptSession
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.scripts import ScriptError, Trust, find_engine
from tests.scripts.test_handlers import AUTHORITY, HANDLERS, Site, site

__all__ = ["site"]
try:
    find_engine()
    _MISSING = ""
except ScriptError as error:
    _MISSING = str(error)
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=_MISSING)
Shown = Callable[..., tuple[PieceTab, ScriptSession]]


@pytest.fixture
def shown(
    make_window: Callable[..., MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> Iterator[Shown]:
    """Opens one of the six in Script mode, in a folder that somebody allowed, and fills the fields beside its values;
    gives it once it has answered on them.
    """
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NODE_EXTRA_CA_CERTS", str(AUTHORITY))
    base = "/var/tmp" if tempfile.gettempdir().startswith("/dev/") else None
    with tempfile.TemporaryDirectory(dir=base) as name:

        def show(
            handler: str, hosts: tuple[str, ...] = (), given: str = "", location: str = "", moment: str = ""
        ) -> tuple[PieceTab, ScriptSession]:
            folder = Path(name).resolve() / handler
            shutil.copytree(HANDLERS / handler, folder)
            Trust().allow(folder, "deno", hosts)
            window = make_window()
            window.tabs.open_path(folder / "piece.json")
            window.show_mode(SCRIPT)
            tab = window.tabs.front()
            assert isinstance(tab, PieceTab)
            around = tab.panes.get(RESULT).around
            for field, text in ((around.given, given), (around.location, location), (around.moment, moment)):
                field.setText(text)
            around.take()
            session = tab.panes.shared(ScriptSession)
            asked = session.around
            qtbot.waitUntil(lambda: session.state.last.run is not None and not session.state.running)
            qtbot.waitUntil(lambda: session.state.bounds.table is not None)
            assert (asked.given is None, asked.location is None, asked.now is None) == (
                not given,
                not location,
                not moment,
            )
            return tab, session

        yield show


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("greeting", {"text": "Good morning"}),
        ("alarm", {"at": "2026-03-14T00:00:00+09:00", "minutes": -360}),
        ("rainbow", {"colours": ["red"]}),
        ("nearest", {"metres": 4474}),
    ],
)
def test_handler_when_it_needs_no_host_then_its_answer_stands_beside_the_phones(
    shown: Shown, name: str, body: dict[str, object]
) -> None:
    tab, session = shown(name, location="35.7,139.5", moment="2026-03-14T06:00:00+09:00")
    assert json.loads(tab.panes.get(RESULT).answer.toPlainText()) == {"status": 200, "body": body}
    assert session.state.last.run is not None
    assert session.state.last.run.problems == ()
    assert tab.panes.get(BOUNDS).list.topLevelItemCount() > 1


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("name", "body"), [("forecast", {"text": "rain", "degrees": 7.5}), ("lamp", {"done": True})])
def test_handler_when_it_reaches_an_allowed_host_then_its_answer_stands_beside_the_phones(
    shown: Shown, site: Site, name: str, body: dict[str, object]
) -> None:
    tab, session = shown(name, (site.host,), given=json.dumps({"server": site.url}))
    assert json.loads(tab.panes.get(RESULT).answer.toPlainText()) == {"status": 200, "body": body}
    assert session.state.last.run is not None
    assert (site.host, True) in session.state.last.run.hosts


@pytest.mark.usefixtures("processes")
def test_field_beside_the_values_when_it_cannot_be_read_then_that_is_said_and_nothing_changes(
    shown: Shown,
) -> None:
    tab, session = shown("greeting")
    around = tab.panes.get(RESULT).around
    before = session.around
    for field, text, words in (
        (around.given, "[1]", "Enter the input as a JSON object."),
        (around.location, "91", "Enter the place as latitude and longitude in degrees."),
        (around.location, "91,0", "Enter the place as latitude and longitude in degrees."),
        (around.moment, "soon", "Enter the moment in ISO 8601 format."),
    ):
        field.setText(text)
        around.take()
        assert around.trouble.text() == words
        assert session.around is before
        field.setText("")
        around.take()
        assert around.trouble.text() == ""
    around.location.setText("35,139")
    around.take()
    assert session.around.location == (35.0, 139.0)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("name", "around"),
    [("nearest", {"location": "35.7,139.5"}), ("alarm", {}), ("alarm", {"moment": "2026-03-14T06:00:00+09:00"})],
)
def test_state_when_kept_as_a_case_has_what_stood_around_its_values_and_holds_at_any_later_time(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, name: str, around: dict[str, str]
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_words: "Kept")
    tab, _session = shown(name, **around)
    cases = tab.path.with_suffix(".cases")
    for pane in (tab.panes.get(RESULT), tab.panes.get(BOUNDS)):
        if pane is tab.panes.get(BOUNDS):
            monkeypatch.setattr(dialogs, "ask_text", lambda *_words: "Row")
            row = pane.list.topLevelItem(1)
            assert row is not None
            pane.list.setCurrentItem(row)
        pane.keep.click()
    qtbot.waitUntil(lambda: len(list(cases.glob("*.piececase"))) == 2)
    for case in cases.glob("*.piececase"):
        (step,) = json.loads(case.read_text("utf-8"))["steps"]
        assert set(step) == {"expect", "has", "now", *(["location"] if "location" in around else [])}
        # Long after the moment that it keeps.
        assert main(["replay", str(case), "--script", "--platform", "ios"]) == 0
