"""Engines that screens are made in are used again: Qt forgets none of the types of one that it made beside another."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtQml import QQmlComponent, QQmlEngine
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken, getCppPointer, isValid

from previewer.phone import engines
from previewer.phone.engines import ScreenEngine, expect_screen, take_engine
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.screens import row_urls, screen_url
from previewer.phone.view import PhoneView

from .conftest import FORMS


@pytest.fixture(autouse=True)
def no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_engines", [])


def shut(view: PhoneView) -> None:
    view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def opened(phone: Phone) -> tuple[PhoneView, QQmlEngine, QImage]:
    phone.present(still=True)
    view = PhoneView(phone)
    return view, view.engine(), view.grab().toImage()


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_engine_when_its_view_is_gone_then_the_next_one_has_it_and_looks_as_a_first_one(
    platform: str, make_phone: Callable[[str], Phone]
) -> None:
    view, engine, first = opened(make_phone(platform))
    view.phone.open_item("city")
    shut(view)
    dark = make_phone(platform)
    dark.show(replace(dark.look, theme="dark", lang="ja"))
    view, again, other = opened(dark)
    assert again is engine
    assert other != first
    shut(view)
    view, again, third = opened(make_phone(platform))
    assert again is engine
    assert third == first
    shut(view)


def test_engines_when_screens_are_side_by_side_then_each_has_its_own(make_phone: Callable[[str], Phone]) -> None:
    views = [opened(make_phone(platform)) for platform in ("ios", "ios", "android")]
    assert len({id(engine) for _, engine, _ in views}) == 3
    assert views[0][2] == views[1][2]
    for view, _, _ in views:
        shut(view)


def test_engine_when_a_picture_was_taken_then_the_next_screen_has_it(
    phone: Phone, make_phone: Callable[[str], Phone], qtbot: QtBot
) -> None:
    shown = OffscreenPhone(phone, 1)
    first = shown.picture().copy()
    shown.close()
    engine = take_engine(phone.platform, shown.close)
    assert not engine.outputWarningsToStandardError()
    screen = engine.make(make_phone(phone.platform))
    assert engine.outputWarningsToStandardError()
    screen.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    again = OffscreenPhone(make_phone(phone.platform), 1)
    assert again.picture() == first
    again.close()


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_engine_when_a_screen_was_expected_then_it_loaded_ahead_and_makes_that_screen(
    platform: str, make_phone: Callable[[str], Phone]
) -> None:
    expect_screen(platform)
    expect_screen(platform)
    views = [opened(make_phone(platform)) for _ in range(2)]
    ahead, other = (len(engine.findChildren(QQmlComponent)) for _, engine, _ in views)
    assert ahead > other + 10
    assert views[0][2] == views[1][2]
    for view, _, _ in views:
        shut(view)


def is_loaded(engine: ScreenEngine, platform: str) -> bool:
    """Whether an engine has all that a screen is made of."""
    wanted = (screen_url(platform), *row_urls(platform))
    begun = [QQmlComponent(engine, url, QQmlComponent.CompilationMode.Asynchronous, engine) for url in wanted]
    return all(one.isReady() for one in begun)


def test_engines_when_two_are_wanted_then_they_never_load_at_the_same_time(make_phone: Callable[[str], Phone]) -> None:
    """Qt mixes up types that two load at once: "Cannot assign object of type TextLook to property of type TextLook"."""
    expect_screen("android")
    (android,) = engines._engines
    expect_screen("ios")
    assert is_loaded(android, "android")
    first, *_ = opened(make_phone("ios"))
    expect_screen("ios")
    second = engines._engines[-1]
    other, *_ = opened(make_phone("android"))
    assert is_loaded(second, "ios")
    for shown in (first, other):
        shut(shown)


@pytest.mark.deep
def test_objects_that_qml_knows_when_of_one_type_then_described_by_one_metaobject(
    make_phone: Callable[[str], Phone],
) -> None:
    """Qt keeps what it knows of a metaobject by its address, though PySide frees those of single objects.

    PySide makes one for an object whose method is connected to a signal and is no slot.
    """
    others = {id(one) for one in gc.get_objects()}
    views = [opened(make_phone(platform))[0] for platform in ("ios", "android", "ios", "android")]
    for view in views:
        for key in FORMS:
            view.phone.open_item(key)
            QCoreApplication.processEvents()
    found: defaultdict[str, set[int]] = defaultdict(set)
    for one in gc.get_objects():
        if (
            id(one) not in others
            and isinstance(one, QObject)
            and type(one).__module__.startswith("previewer.phone.")
            and isValid(one)
        ):
            meta = one.metaObject()
            (address,) = getCppPointer(meta)
            if "_QML" in meta.className():
                Shiboken.invalidate(meta)
            elif not isinstance(one, PhoneView | QQmlEngine):
                found[type(one).__name__].add(address)
    assert {"Phone", "RowModel", "MonthModel", "MapView", "Coasting", "TimeField"} <= set(found)
    assert {name for name, metas in found.items() if len(metas) > 1} == set()
    for view in views:
        shut(view)
