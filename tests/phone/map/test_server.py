"""Tiles of a server, from one on this machine: fetched for what is seen, politely, and its failures told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from previewer import __version__
from previewer.phone.map import server as module
from previewer.phone.map.server import TileClient
from previewer.phone.map.view import MapView
from previewer.pieces.messages import catalogue, languages

from .test_view import drawn
from .tile_server import COLOUR, Handler, TileServer

Tile = tuple[int, int, int]


@pytest.fixture
def server() -> Iterator[TileServer]:
    made = TileServer()
    yield made
    made.close()


@pytest.fixture
def client(qapp: object, tmp_path: Path) -> Iterator[TileClient]:
    made = TileClient(tmp_path / "tiles")
    yield made
    made.want(1, "", ())
    made.deleteLater()


@pytest.fixture
def view(qapp: object, client: TileClient, server: TileServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[MapView]:
    monkeypatch.setattr("previewer.phone.map.server.tile_client", lambda: client)
    item = MapView()
    item.still = True
    item.latitude, item.longitude = 48.86, 2.35
    item.setWidth(400)
    item.setHeight(400)
    yield item
    item.server = ""
    item.deleteLater()


def row(zoom: int, count: int) -> list[Tile]:
    return [(zoom, x, 5) for x in range(count)]


def test_tiles_are_fetched_by_two_at_a_time_with_a_name(server: TileServer, client: TileClient, qtbot: QtBot) -> None:
    wanted = row(5, 12)
    client.want(1, server.address, wanted)
    qtbot.waitUntil(lambda: all(client.tile(server.address, tile) for tile in wanted))
    assert sorted(server.asked) == sorted(f"/5/{x}/5.png" for x in range(12))
    assert server.most <= 2
    assert server.agents == {f"Piece Previewer/{__version__}"}
    assert client.trouble(server.address) is None


def test_answers_are_kept_on_the_disk_for_the_next_run(
    server: TileServer, client: TileClient, tmp_path: Path, qtbot: QtBot
) -> None:
    client.want(1, server.address, row(5, 3))
    qtbot.waitUntil(lambda: client.tile(server.address, (5, 2, 5)) is not None)
    server.close()
    later = TileClient(tmp_path / "tiles")
    later.want(1, server.address, row(5, 3))
    qtbot.waitUntil(lambda: all(later.tile(server.address, tile) for tile in row(5, 3)))
    assert len(server.asked) == 3
    later.deleteLater()


def test_tiles_gone_out_of_view_are_not_asked_for(server: TileServer, client: TileClient, qtbot: QtBot) -> None:
    server.gate.clear()
    client.want(1, server.address, row(5, 30))
    qtbot.waitUntil(lambda: len(server.asked) == 2)
    client.want(1, server.address, [(9, 1, 1)])
    server.gate.set()
    qtbot.waitUntil(lambda: client.tile(server.address, (9, 1, 1)) is not None)
    assert len(server.asked) == 3
    assert client.trouble(server.address) is None


def test_two_maps_of_one_place_fetch_it_once(server: TileServer, client: TileClient, qtbot: QtBot) -> None:
    for viewer in (1, 2):
        client.want(viewer, server.address, row(5, 4))
    qtbot.waitUntil(lambda: client.tile(server.address, (5, 3, 5)) is not None)
    assert len(server.asked) == 4
    client.want(2, "", ())


@pytest.mark.parametrize(
    ("answer", "kind", "requests"),
    [
        (Handler.say_missing, "missing", 6),
        (Handler.give_words, "no-picture", 6),
        (Handler.give_half, "no-picture", 6),
        (Handler.give_poster, "too-large", 6),
        (Handler.give_flood, "too-large", 6),
        (Handler.say_forbidden, "refused", 2),
        (Handler.go_round, "redirects", 8),
        (Handler.hang_up, "unreachable", 4),
    ],
)
def test_bad_answer_is_told_and_not_asked_for_again(
    server: TileServer,
    client: TileClient,
    qtbot: QtBot,
    answer: Callable[[Handler], None],
    kind: str,
    requests: int,
) -> None:
    server.answer = answer
    client.want(1, server.address, row(4, 6))
    qtbot.waitUntil(lambda: client.trouble(server.address) is not None, timeout=10_000)
    qtbot.waitUntil(lambda: not client._running, timeout=10_000)
    trouble = client.trouble(server.address)
    assert trouble is not None
    assert (trouble.kind, trouble.host) == (kind, "127.0.0.1")
    asked = len(server.asked)
    client.want(1, server.address, row(4, 5))
    client.want(1, server.address, row(4, 6))
    assert not client._running
    assert len(server.asked) == asked
    # Qt itself sends a request again where the connection goes under it, so what is counted is addresses.
    assert len(set(server.asked)) <= requests


def test_server_that_is_not_there_is_told(server: TileServer, client: TileClient, qtbot: QtBot) -> None:
    server.close()
    with qtbot.waitSignal(client.troubled):
        client.want(1, server.address, row(4, 6))
    trouble = client.trouble(server.address)
    assert trouble is not None
    assert trouble.kind == "unreachable"
    assert "refused" in trouble.detail


def test_server_that_never_answers_is_given_up(
    server: TileServer, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_MS", 100)
    client = TileClient(tmp_path / "tiles")
    server.gate.clear()
    with qtbot.waitSignal(client.troubled):
        client.want(1, server.address, row(4, 1))
    trouble = client.trouble(server.address)
    assert trouble is not None
    assert trouble.kind == "timeout"
    client.deleteLater()


def test_server_that_vanishes_midway_and_comes_back_is_asked_again_after_a_pause(
    server: TileServer, client: TileClient, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.05)
    client.want(1, server.address, row(5, 1))
    qtbot.waitUntil(lambda: client.tile(server.address, (5, 0, 5)) is not None)
    server.answer = Handler.hang_up
    with qtbot.waitSignal(client.troubled):
        client.want(1, server.address, row(5, 5))
    server.answer = Handler.give_tile
    qtbot.waitUntil(lambda: client.tile(server.address, (5, 4, 5)) is not None)
    assert client.trouble(server.address) is None


def test_missing_tile_of_a_server_that_works_is_no_trouble(
    server: TileServer, client: TileClient, qtbot: QtBot
) -> None:
    client.want(1, server.address, row(5, 1))
    qtbot.waitUntil(lambda: client.tile(server.address, (5, 0, 5)) is not None)
    server.answer = Handler.say_missing
    client.want(1, server.address, row(6, 2))
    qtbot.waitUntil(lambda: len(server.asked) == 3 and not client._running)
    assert client.trouble(server.address) is None


def test_map_shows_the_servers_tiles_and_whose_they_are(
    view: MapView, client: TileClient, server: TileServer, qtbot: QtBot
) -> None:
    assert view.attribution == ""
    view.server = server.address
    drawn(view, 1)
    qtbot.waitUntil(lambda: drawn(view, 1).pixelColor(200, 200) == QColor(COLOUR))
    qtbot.waitUntil(lambda: drawn(view, 1).pixelColor(1, 399) == QColor(COLOUR))
    assert "OpenStreetMap" in view.attribution
    assert view.maximumZoom == 19
    assert view.problem == ""
    view.zoomBy(1, 200, 200)
    server.gate.clear()
    assert drawn(view, 1).pixelColor(200, 200) == QColor(COLOUR)


def test_map_without_a_server_asks_nothing(view: MapView, client: TileClient, server: TileServer) -> None:
    drawn(view, 1)
    assert not client._running
    assert server.asked == []


def test_map_drops_what_it_wanted_when_it_goes_or_has_another_server(
    view: MapView, client: TileClient, server: TileServer, qtbot: QtBot
) -> None:
    server.gate.clear()
    view.server = server.address
    drawn(view, 1)
    qtbot.waitUntil(lambda: len(server.asked) == 2)
    view.server = ""
    assert not client._wanted
    assert not client._running
    assert view.maximumZoom == 16


@pytest.mark.parametrize(("lang", "word"), [("en", "cannot be reached"), ("ja", "接続できません")])
def test_map_shows_the_bundled_names_and_says_why_in_words(
    view: MapView, server: TileServer, qtbot: QtBot, lang: str, word: str
) -> None:
    own = drawn(view, 1)
    server.close()
    view.programLang = lang
    view.server = server.address
    drawn(view, 1)
    qtbot.waitUntil(lambda: view.problem != "")
    assert word in view.problem
    assert "127.0.0.1" in view.problem
    assert drawn(view, 1) == own


def test_every_trouble_has_words_in_each_language() -> None:
    kinds = {*module._WORDS.values(), *module._OF_A_TILE, "refused", "unreachable"}
    for lang in languages():
        assert set(catalogue(lang).sections["maps"]) == kinds
