"""The QML engines that screens are made in: each for one screen at a time, kept and used again.

Loading a platform's QML is half of what a screen costs. And Qt (6.11) never forgets the types of an engine that was
made while another one was there: a program that made one for each screen would grow, and become slower, as long as it
runs.
"""

from __future__ import annotations

import atexit
from collections import defaultdict
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlError
from PySide6.QtQuick import QQuickItem
from shiboken6 import delete, isValid

from previewer.phone.phone import Phone
from previewer.phone.qmlmodule import register_types
from previewer.phone.screens import QML, row_urls, screen_url

#: Engines that are kept for each platform: as many as are shown side by side.
_KEPT = 4


class ScreenError(RuntimeError):
    """The QML of a screen cannot be loaded: the program's own mistake, or a broken installation."""


class ScreenEngine(QQmlEngine):
    """Makes screens of a platform, one at a time: the QML's singletons follow the phone of the screen.

    Taken by `take_engine()`, and given back once the screen is gone.
    """

    def __init__(self, platform: str) -> None:
        # Screens that are still there when the program ends go before it does, and their engines after them.
        super().__init__(QCoreApplication.instance())
        register_types()
        self.platform = platform
        self.addImportPath(str(QML))
        self._component: QQmlComponent | None = None
        self._hear: Callable[[list[QQmlError]], None] | None = None
        self.warnings.connect(self._tell)

    def load_ahead(self) -> None:
        """Begin to load what a screen is made of, in Qt's own thread; who makes one meanwhile waits."""
        for url in (screen_url(self.platform), *row_urls(self.platform)):
            QQmlComponent(self, url, QQmlComponent.CompilationMode.Asynchronous, self)

    def make(self, phone: Phone, hear: Callable[[list[QQmlError]], None] | None = None) -> QQuickItem:
        """Build a phone's screen. The item has no parent yet, and the caller keeps it. Raises ScreenError.

        `hear` is told of Qt's warnings, which are written to standard error otherwise.
        """
        if self._component is None:
            self._component = QQmlComponent(self, screen_url(self.platform), self)
        self._hear = hear
        self.setOutputWarningsToStandardError(hear is None)
        # PySide lets the created item go with its component, so the component lives as long as the engine.
        root = self._component.createWithInitialProperties({"phone": phone})
        if not isinstance(root, QQuickItem):
            raise ScreenError("; ".join(error.toString() for error in self._component.errors()) or "no screen")
        return root

    def empty(self) -> None:
        """Forget the screen that was made, which is gone."""
        self._hear = None
        self.clearSingletons()
        self.collectGarbage()

    def _tell(self, errors: list[QQmlError]) -> None:
        if self._hear is not None:
            self._hear(errors)


_idle: defaultdict[str, list[ScreenEngine]] = defaultdict(list)


def take_engine(platform: str) -> ScreenEngine:
    """An engine for one screen of a platform. Needs a QGuiApplication."""
    idle = _idle[platform]
    while idle:
        engine = idle.pop()
        if isValid(engine):
            return engine
    return ScreenEngine(platform)


def expect_screen(platform: str) -> None:
    """Begin to load what a screen of a platform is made of, unless an engine has it. Needs a QGuiApplication."""
    if not _idle[platform]:
        engine = ScreenEngine(platform)
        engine.load_ahead()
        _idle[platform].append(engine)


def give_back(engine: ScreenEngine) -> None:
    """Keep an engine for another screen; the one that it made is gone."""
    if not isValid(engine):
        return
    engine.empty()
    idle = _idle[engine.platform]
    if len(idle) < _KEPT:
        idle.append(engine)
    else:
        engine.deleteLater()


def _let_go() -> None:
    """Let idle engines go while Qt is still there."""
    for engine in [engine for idle in _idle.values() for engine in idle if isValid(engine)]:
        delete(engine)
    _idle.clear()


atexit.register(_let_go)
