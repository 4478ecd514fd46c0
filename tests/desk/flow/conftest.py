"""Pieces of a flow with handlers beside them, and the tab of one, with the real engine."""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.flow.flows import open_flow
from previewer.desk.flow.tab import FlowTab
from previewer.desk.window.main_window import MainWindow
from previewer.scripts import Trust
from tests.desk.helpers import dumped, piece, switch_item, text_item

TEXT = {"type": "string"}


def definition(
    called: str, takes: dict[str, Any] | None, gives: dict[str, Any] | None, **items: dict[str, Any]
) -> dict[str, Any]:
    """A definition of a service, with members of its input and output."""
    made: dict[str, Any] = {"title": {"en": called.title(), "ja": called}, "serviceProxy": {"service": called}}
    for side, members in (("input", takes), ("output", gives)):
        if members is not None:
            made[side] = {"type": "object", "properties": members}
    return {**made, "preferences": piece(**items)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on a disk: below `/dev`, where the tests have theirs, deno reads nothing. Nobody allowed anything."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    base = "/var/tmp" if tempfile.gettempdir().startswith("/dev/") else None
    with tempfile.TemporaryDirectory(prefix="flow-", dir=base) as name:
        yield Path(name).resolve()


@pytest.fixture
def pieces(folder: Path) -> list[Path]:
    """A trigger that greets, a service that shouts, an action without a handler."""
    made = {
        "greet": definition("greet", None, {"text": TEXT, "extra": {"type": "number"}}, name=text_item()),
        "shout": definition("shout", {"text": TEXT}, {"text": TEXT}, loud=switch_item()),
        "show": definition("show", {"text": TEXT}, {"done": {"type": "boolean"}}, dim=switch_item()),
    }
    for name, told in made.items():
        (folder / name).mkdir()
        (folder / name / f"{name}.json").write_text(dumped(told), encoding="utf-8")
    (folder / "greet" / "index.js").write_text(
        "exports.handler = async event => {\n"
        "  console.log('greeting');\n"
        "  return { status: 200, body: { text: `hello ${event.properties.preferences.name}`, extra: 1 } };\n};\n",
        encoding="utf-8",
    )
    (folder / "shout" / "index.js").write_text(
        "exports.handler = async event => {\n"
        "  const text = event.properties.input.text.toUpperCase();\n"
        "  return { status: 200, body: { text: event.properties.preferences.loud ? text + '!' : text } };\n};\n",
        encoding="utf-8",
    )
    return [folder / name / f"{name}.json" for name in made]


@pytest.fixture
def allowed(pieces: list[Path]) -> list[Path]:
    """The same, in folders that somebody allowed."""
    for path in pieces:
        Trust().allow(path.parent, "deno")
    return pieces


@pytest.fixture
def opened(make_window: Callable[..., MainWindow]) -> Callable[[list[Path]], tuple[MainWindow, FlowTab]]:
    """Opens a flow in a window."""

    def open_it(pieces: list[Path]) -> tuple[MainWindow, FlowTab]:
        window = make_window()
        assert open_flow(window.services, pieces)
        tab = window.tabs.front()
        assert isinstance(tab, FlowTab)
        return window, tab

    return open_it


def wait_for_run(qtbot: QtBot, tab: FlowTab, count: int | None = None) -> None:
    """Wait until so many pieces have had their turn; all of them unless told."""

    def ran() -> bool:
        result = tab.session.state.found.result
        wanted = len(tab.session.parts) if count is None else count
        return result is not None and not tab.session.state.running and len(result.steps) == wanted

    qtbot.waitUntil(ran)


def told(tab: FlowTab) -> Any:
    """What came of the flow, as JSON has it."""
    result = tab.session.state.found.result
    assert result is not None
    return json.loads(json.dumps(result.as_json("en")))
