"""Pictures of phones on the start page: of what is in sight, drawn beside the window."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.window import card_pictures
from previewer.desk.window.card_pictures import CardJob, CardPictures, draw_card
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.executor import ManualExecutor
from tests.desk.helpers import TODAY, opened


@dataclass
class Drawing:
    """What a helper would draw: instead of a phone the picture that `png` is."""

    png: bytes
    jobs: list[CardJob] = field(default_factory=list)

    def draw(self, job: CardJob) -> bytes:
        self.jobs.append(job)
        return b"" if job.path.stem == "updated" else self.png


@pytest.fixture(autouse=True)
def drawn(asks: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are drawn here."""
    monkeypatch.setattr(CardPictures, "ask", asks)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    made = Drawing(resource("icons", "piece-previewer-32.png").read_bytes())
    monkeypatch.setattr(card_pictures, "draw_card", made.draw)
    return made


def _draw(window: MainWindow, helpers: ManualExecutor, qtbot: QtBot) -> None:
    window.start_page.pictures.draw()
    while window.start_page.pictures.running:
        helpers.drain()
        qtbot.wait(1)


def test_cards_in_sight_have_pictures_and_one_that_cannot_be_drawn_has_none(
    make_window: Callable[..., MainWindow], drawing: Drawing, helpers: ManualExecutor, qtbot: QtBot
) -> None:
    window = make_window()
    window.resize(1200, 1000)
    assert not drawing.jobs
    _draw(window, helpers, qtbot)
    drawn = {card.path.name: card.picture is not None for card in window.start_page.cards}
    assert drawn.pop("updated.json") is False
    assert all(drawn.values())
    count = len(drawing.jobs)
    _draw(window, helpers, qtbot)
    assert len(drawing.jobs) == count


def test_nothing_is_drawn_that_is_out_of_sight(
    make_window: Callable[..., MainWindow],
    drawing: Drawing,
    helpers: ManualExecutor,
    qtbot: QtBot,
    piece_file: Path,
) -> None:
    window = make_window()
    window.resize(900, 400)
    _draw(window, helpers, qtbot)
    seen = [card for card in window.start_page.cards if not card.visibleRegion().isEmpty()]
    assert {job.path for job in drawing.jobs} == {card.path for card in seen}
    assert len(seen) < len(window.start_page.cards)
    opened(window, piece_file)
    assert not window.start_page.pictures.running


def test_recent_file_has_its_picture_and_one_that_is_gone_has_none(
    make_window: Callable[..., MainWindow], drawing: Drawing, helpers: ManualExecutor, qtbot: QtBot, piece_file: Path
) -> None:
    window = make_window()
    window.settings.add_recent(piece_file)
    window.settings.add_recent(piece_file.with_name("gone.json"))
    page = window.start_page
    qtbot.waitUntil(lambda: piece_file.name in {path.name for path in page.changed})
    _draw(window, helpers, qtbot)
    icons = [page.recent.item(row).icon().isNull() for row in range(page.recent.count())]
    assert icons == [True, False]


def test_window_that_outlives_a_test_asks_for_no_pictures(
    asks: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CardPictures.ask is asks
    monkeypatch.undo()
    assert CardPictures.ask is not asks


def test_file_that_is_no_piece_has_no_picture(tmp_path: Path, piece_file: Path) -> None:
    dead = tmp_path / "dead.json"
    dead.write_text("{", encoding="utf-8")
    jobs = [CardJob(path, 0, "ja", "dark", TODAY) for path in (dead, tmp_path, tmp_path / "gone.json", piece_file)]
    assert [draw_card(job)[1:4] for job in jobs] == [b"", b"", b"", b"PNG"]
