"""A phone's screen as an image, without a window: drawn by the software scene graph into memory."""

from __future__ import annotations

from PySide6.QtCore import Q_ARG, QCoreApplication, QElapsedTimer, QEvent, QEventLoop, QMetaObject, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtQml import QQmlEngine, QQmlError, QQmlExpression, qmlContext
from PySide6.QtQuick import (
    QQuickItem,
    QQuickRenderControl,
    QQuickRenderTarget,
    QQuickWindow,
)

from previewer.phone.phone import Phone
from previewer.phone.screens import draw_in_software, make_screen

#: Sides of a picture stay within what QImage and PNG viewers take.
LARGEST_SIDE = 32_000
_PATIENCE_MS = 10_000
_QUIET_ROUNDS = 3
#: ListView.Contain and Image.Loading.
_CONTAIN = 4
_LOADING = 2


class PictureError(RuntimeError):
    """A picture cannot be made; the text says why."""


def find_item(root: QQuickItem, name: str) -> QQuickItem | None:
    """The first item below `root` with an object name. Follows the scene, since delegates are no QObject
    children.
    """
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if item.objectName() == name:
            return item
        waiting.extend(reversed(item.childItems()))
    return None


def _status(image: QQuickItem) -> int:
    # The property's enum is none that PySide can convert, so QML reads it.
    value, _ = QQmlExpression(qmlContext(image), image, "status").evaluate()
    return int(value)


class OffscreenPhone:
    """One phone's screen, ready to be photographed again and again.

    Needs a QGuiApplication, on any platform plugin. Nothing in a picture depends on the machine's screen:
    sizes are points times `scale`. The phone is told to keep still, so that no picture shows half a motion.
    """

    def __init__(self, phone: Phone) -> None:
        draw_in_software()
        hints = QGuiApplication.styleHints()
        hints.setCursorFlashTime(0)
        self.phone = phone
        phone.still = True
        self._changes = 0
        self._control = QQuickRenderControl()
        self._window = QQuickWindow(self._control)
        self._window.setColor(QColor(Qt.GlobalColor.transparent))
        self._control.sceneChanged.connect(self._count)
        self._control.renderRequested.connect(self._count)
        self._engine = QQmlEngine()
        self._engine.setOutputWarningsToStandardError(False)
        self.warnings: list[str] = []
        self._engine.warnings.connect(self._gather)
        self.screen = make_screen(self._engine, phone)
        self.screen.setParent(self._window)
        self.screen.setParentItem(self._window.contentItem())

    def picture(self, scale: float = 2.0, full: bool = False, open_key: str = "", at_key: str = "") -> QImage:
        """Photograph the screen at `scale` pixels a point.

        `full`: the whole scroll height. `open_key`: with that item's picker open and in view. `at_key`:
        with that row in view. Raises PictureError when the screen does not come to rest or the picture
        would be too large.
        """
        phone = self.phone
        width, height = phone.deviceWidth, phone.deviceHeight
        phone.openKey = ""
        phone.fullPicture = full
        self._resize(width, height, scale)
        self.settle()
        phone.openKey = open_key
        if full:
            height = self._grow(width, height, scale)
        self._show(open_key or at_key)
        return self._draw(width, height, scale)

    def find(self, name: str) -> QQuickItem | None:
        """An item of the screen by its object name, such as `item:<key>`; None when it is not there."""
        return find_item(self.screen, name)

    def close(self) -> None:
        """Let go of the scene; the object is of no use afterwards."""
        self.screen.setParentItem(None)  # type: ignore[arg-type]
        self.screen.setParent(None)
        self.screen.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._engine.collectGarbage()
        self._control.invalidate()
        self._window.deleteLater()
        self._engine.deleteLater()
        self._control.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Let layouts, images and zero-length animations come to rest. Raises PictureError."""
        clock = QElapsedTimer()
        clock.start()
        quiet = 0
        while quiet < _QUIET_ROUNDS:
            before = self._changes
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._control.polishItems()
            self._control.sync()
            if self._changes != before or self._loading():
                quiet = 0
            else:
                quiet += 1
            if clock.elapsed() > _PATIENCE_MS:
                raise PictureError("the screen does not come to rest")

    def _grow(self, width: int, height: int, scale: float) -> int:
        rows = self._rows()
        for _ in range(8):
            self.settle()
            if rows is None:
                return height
            wanted = round(self._window.height() + rows.property("contentHeight") - rows.height())
            margins = (rows.property("topMargin") or 0) + (rows.property("bottomMargin") or 0)
            wanted = max(height, wanted + round(margins))
            if wanted * scale > LARGEST_SIDE:
                raise PictureError(
                    f"the whole screen is {wanted} points high; that is more than a picture can hold"
                )
            if wanted == self._window.height():
                return int(wanted)
            self._resize(width, wanted, scale)
        return int(self._window.height())

    def _resize(self, width: int, height: int, scale: float) -> None:
        self._window.setGeometry(0, 0, width, height)
        self._window.contentItem().setSize(self._window.size().toSizeF())
        self.screen.setSize(self._window.size().toSizeF())
        image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
        self._target(image, scale)

    def _target(self, image: QImage, scale: float) -> None:
        image.setDevicePixelRatio(scale)
        target = QQuickRenderTarget.fromPaintDevice(image)
        target.setDevicePixelRatio(scale)
        self._image = image
        self._window.setRenderTarget(target)

    def _draw(self, width: int, height: int, scale: float) -> QImage:
        image = QImage(round(width * scale), round(height * scale), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        self._target(image, scale)
        self.settle()
        self._control.polishItems()
        self._control.sync()
        self._control.render()
        return image

    def _show(self, key: str) -> None:
        self.settle()
        rows, row = self._rows(), self.phone.rows.row_of(key) if key else -1
        if rows is None or row < 0:
            return
        # Twice, since rows that are met for the first time move the estimate of where the others are.
        for _ in range(2):
            QMetaObject.invokeMethod(rows, "positionViewAtIndex", Q_ARG(int, row), Q_ARG(int, _CONTAIN))
            self.settle()

    def _rows(self) -> QQuickItem | None:
        return self.find("rows")

    def _loading(self) -> bool:
        waiting = [self.screen]
        while waiting:
            item = waiting.pop()
            if (
                item.inherits("QQuickImageBase")
                and item.property("asynchronous")
                and _status(item) == _LOADING
            ):
                return True
            waiting.extend(item.childItems())
        return False

    def _count(self) -> None:
        self._changes += 1

    def _gather(self, errors: list[QQmlError]) -> None:
        self.warnings.extend(error.toString() for error in errors)
