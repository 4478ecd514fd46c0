"""All four designs against the table of their figures: the live items exactly, the picture within half a point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import read_bytes

from .conftest import EVERY_FORM, TODAY
from .figures import DEVICES, FIGURES, NEAR, SCALE, Figure, Page

DRAWN = [figure for figure in FIGURES if figure.drawn is not None]


@pytest.fixture(scope="module")
def page_of(qapp: QApplication, fonts: None) -> Iterator[Callable[[Figure], Page]]:
    """The page that a figure is read off, each made once: the whole screen, or one with a picker open."""
    made: dict[tuple[object, ...], Page] = {}

    def page(figure: Figure) -> Page:
        key = (figure.design, figure.opened, figure.given, figure.look, figure.scrolled)
        if key not in made:
            session = PieceSession(TODAY)
            assert session.open(read_bytes(EVERY_FORM.read_bytes()))
            if figure.given is not None:
                session.edit(*figure.given)
            phone = Phone(session, "ios" if figure.design.startswith("ios") else "android")
            look = replace(phone.look, design=figure.design, device=DEVICES[figure.design])
            phone.show(replace(look, **dict(figure.look)))  # type: ignore[arg-type]
            shown = OffscreenPhone(phone, SCALE)
            if figure.opened or figure.scrolled:
                image = shown.picture(open_key=figure.opened or None, scrolled=figure.scrolled or None)
            else:
                image = shown.picture(full=True)
            made[key] = Page(shown, image.copy())
        return made[key]

    yield page
    for one in made.values():
        one.shown.close()


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_figure_when_read_off_the_live_item_then_it_is_that_of_the_design(
    page_of: Callable[[Figure], Page], figure: Figure
) -> None:
    found = figure.live(page_of(figure), figure.path)
    assert found == (pytest.approx(figure.wanted) if isinstance(figure.wanted, int | float) else figure.wanted)


@pytest.mark.parametrize("figure", DRAWN, ids=str)
def test_figure_when_read_off_the_picture_then_it_is_that_of_the_design(
    page_of: Callable[[Figure], Page], figure: Figure
) -> None:
    assert figure.drawn is not None
    found = figure.drawn(page_of(figure), figure.path)
    wanted = figure.wanted
    assert found == (pytest.approx(wanted + figure.edge, abs=NEAR) if isinstance(wanted, int | float) else wanted)


def test_names_when_all_are_taken_then_each_is_one_figure() -> None:
    names = [str(figure) for figure in FIGURES]
    assert len(names) == len(set(names))
