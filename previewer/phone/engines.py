"""The QML engines that screens are made in: each for one screen at a time, kept and used again.

Loading a platform's QML is half of what a screen costs. And Qt (6.11) never forgets the types of an engine that was
made while another one was there: a program that made one for each screen would grow, and become slower, as long as it
runs.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from weakref import WeakMethod

from PySide6.QtCore import QCoreApplication
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlError
from PySide6.QtQuick import QQuickItem
from shiboken6 import delete, isValid

from previewer.phone import screens
from previewer.phone.phone import Phone
from previewer.phone.qmlmodule import register_types

#: Engines that are kept for each platform: as many as are shown side by side.
_KEPT = 4


class ScreenError(RuntimeError):
    """The QML of a screen cannot be loaded: the program's own mistake, or a broken installation."""


class ScreenEngine(QQmlEngine):
    """Makes screens of one platform, one at a time: the QML's singletons follow the phone of the screen.

    Taken by `take_engine()`; idle from when its screen is gone.
    """

    def __init__(self, platform: str) -> None:
        super().__init__(QCoreApplication.instance())
        register_types()
        self.url = screens.screen_url(platform)
        self._parts = screens.row_urls(platform)
        self.addImportPath(str(screens.QML))
        self._component: QQmlComponent | None = None
        #: Whether it is nobody's yet, or made a screen that is gone.
        self.idle = True
        self._end: WeakMethod[Callable[[], None]] | None = None
        self._used = False
        self._hear: WeakMethod[Callable[[list[QQmlError]], None]] | None = None
        self.warnings.connect(self._tell)

    def load_ahead(self) -> None:
        """Begin to load the screen and QML files that it has parts of, in Qt's own thread; who makes one meanwhile
        waits.
        """
        for url in (self.url, *self._parts):
            QQmlComponent(self, url, QQmlComponent.CompilationMode.Asynchronous, self)

    def load(self) -> None:
        """Have all of that loaded."""
        for url in (self.url, *self._parts):
            QQmlComponent(self, url).deleteLater()

    def finish_loading(self) -> None:
        """Wait until Qt's thread has loaded what was begun."""
        for ahead in self.findChildren(QQmlComponent):
            if ahead.isLoading():
                QQmlComponent(self, ahead.url()).deleteLater()

    def make(self, phone: Phone, hear: Callable[[list[QQmlError]], None] | None = None) -> QQuickItem:
        """Build a phone's screen. The item has no parent yet, and the caller keeps it. Raises ScreenError.

        The method `hear` is told of Qt's warnings, which are written to standard error otherwise.
        """
        if self._component is None:
            # Types that two engines load at the same time are mixed up by Qt (6.11), which knows them by their files.
            for engine in filter(isValid, _engines):
                if engine is not self:
                    engine.finish_loading()
            self._component = QQmlComponent(self, self.url, self)
        self._hear = WeakMethod(hear) if hear is not None else None
        self.setOutputWarningsToStandardError(hear is None)
        # PySide lets the created item go with its component, so the component lives as long as the engine.
        root = self._component.createWithInitialProperties({"phone": phone})
        if not isinstance(root, QQuickItem):
            raise ScreenError("; ".join(error.toString() for error in self._component.errors()) or "no screen")
        self._used = True
        root.destroyed.connect(self._lose)
        return root

    def reserve(self, end: Callable[[], None]) -> None:
        """Be somebody's, who makes one screen; forget an earlier one, which is gone. The method `end` deletes it."""
        if self._used:
            self.clearSingletons()
            self.collectGarbage()
        self._used = False
        self._hear = None
        self.idle = False
        self._end = WeakMethod(end)

    def end(self) -> None:
        """Delete the screen if it is still there, and then the engine."""
        end = self._end() if self._end is not None and self._used and not self.idle else None
        if end is not None:
            end()
        if self.idle:
            delete(self)

    def _lose(self) -> None:
        self.idle = True

    def _tell(self, errors: list[QQmlError]) -> None:
        hear = self._hear() if self._hear is not None else None
        if hear is not None:
            hear(errors)


#: All of them, in the order in which they were made.
_engines: list[ScreenEngine] = []


def take_engine(platform: str, end: Callable[[], None]) -> ScreenEngine:
    """An engine for one screen of a platform. Needs a QGuiApplication.

    Qt crashes when an engine goes before its screen: the method `end` deletes that if it is still there as Python ends.
    """
    idle = _idle(platform)
    for engine in idle[_KEPT:]:
        _engines.remove(engine)
        engine.deleteLater()
    engine = idle[0] if idle else _make(platform)
    engine.reserve(end)
    return engine


def expect_screen(platform: str) -> None:
    """Begin to load what a screen of a platform is made of, unless an engine has it. Needs a QGuiApplication."""
    if not _idle(platform):
        for engine in filter(isValid, _engines):
            engine.load()  # what one that is in use needs later, it must not load at the same time
        _make(platform).load_ahead()


def finish_loading() -> None:
    """Wait until Qt's thread loads nothing more of what was expected."""
    for engine in filter(isValid, _engines):
        engine.finish_loading()


def _make(platform: str) -> ScreenEngine:
    _engines.append(ScreenEngine(platform))
    return _engines[-1]


def _idle(platform: str) -> list[ScreenEngine]:
    _engines[:] = filter(isValid, _engines)
    url = screens.screen_url(platform)
    return [engine for engine in _engines if engine.idle and engine.url == url]


def _end() -> None:
    """Let screens and then their engines go while Qt is still there."""
    for engine in filter(isValid, _engines):
        engine.end()
    _engines.clear()


atexit.register(_end)
