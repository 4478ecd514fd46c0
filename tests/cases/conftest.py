"""A piece with every form as a case, and phones that replay it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from previewer.cases.failure import Mismatch, StepFailed
from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.replay import CasePictures, playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import Step
from previewer.phone.look import Look
from previewer.pieces import read_text
from tests.cli.conftest import run

__all__ = ["run"]
EVERY_FORM = (Path(__file__).parents[1] / "phone/every_form.json").read_text("utf-8")
TODAY = date(2026, 11, 20)
EVERY = Case(PieceSource(text=EVERY_FORM), "every form", today=TODAY)


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(scope="module", params=["ios", "android"])
def platform(request: pytest.FixtureRequest) -> str:
    return str(request.param)


#: Does steps one after the other; what does not hold of the last, None where all hold.
Do = Callable[..., Mismatch | None]


@pytest.fixture(scope="module")
def opened(qapp: QApplication, platform: str) -> Iterator[tuple[Player, CasePictures, Look]]:
    """One phone for all tests of a module: to make one takes longer than most of them."""
    with playing(prepare(EVERY), platform) as (player, keeper):
        yield player, keeper, player.phone.look


@pytest.fixture
def player(opened: tuple[Player, CasePictures, Look]) -> Iterator[Player]:
    """A phone as if nobody had touched it."""
    player, keeper, look = opened
    yield player
    assert keeper.warnings == []
    session = player.phone.session
    player.driver.put_down()
    session.open(read_text(EVERY_FORM))
    session.reset_all()
    session.undo_stack.clear()
    player.forget()
    player.phone.show(look)
    player.driver.scroll_up()


@pytest.fixture
def do(player: Player) -> Do:
    def do(*steps: Step) -> Mismatch | None:
        *first, last = steps
        for step in first:
            player.do(step)
        try:
            player.do(last)
        except StepFailed as failed:
            return failed.why
        return None

    return do
