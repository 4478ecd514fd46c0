"""All four designs against the table of their figures: the live items exactly, the picture within half a point."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication

from .figures import FIGURES, SOURCES, Figure, Page, Pages

LIVE = [figure for figure in FIGURES if figure.live is not None]
DRAWN = [figure for figure in FIGURES if figure.drawn is not None]


@pytest.fixture(scope="module")
def page_of(qapp: QApplication, fonts: None) -> Iterator[Callable[[Figure], Page]]:
    """The page that a figure is read off."""
    pages = Pages()
    yield pages.of
    pages.close()


@pytest.mark.parametrize("figure", LIVE, ids=str)
def test_figure_when_read_off_the_live_item_then_it_is_that_of_the_design(
    page_of: Callable[[Figure], Page], figure: Figure
) -> None:
    assert figure.live is not None
    found = figure.live(page_of(figure), figure.path)
    assert found == (pytest.approx(figure.wanted) if isinstance(figure.wanted, int | float) else figure.wanted)


@pytest.mark.parametrize("figure", DRAWN, ids=str)
def test_figure_when_read_off_the_picture_then_it_is_that_of_the_design(
    page_of: Callable[[Figure], Page], figure: Figure
) -> None:
    assert figure.drawn is not None
    found = figure.drawn(page_of(figure), figure.path)
    wanted = figure.wanted
    assert found == (
        pytest.approx(wanted + figure.edge, abs=figure.near) if isinstance(wanted, int | float) else wanted
    )


def test_names_when_all_are_taken_then_each_is_one_figure() -> None:
    names = [str(figure) for figure in FIGURES]
    assert len(names) == len(set(names))


def test_sources_when_they_name_figures_then_these_are_there() -> None:
    named = {name for _, _, names in SOURCES for name in names}
    assert named - {figure.name.replace(", smallest", " smallest") for figure in FIGURES} == set()
