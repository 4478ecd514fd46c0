"""A Qt Quick scene that is drawn into an image, without a window: brought to rest, then drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import ceil, floor

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtQuick import QQuickItem, QQuickRenderControl, QQuickRenderTarget, QQuickWindow
from shiboken6 import delete

from previewer.phone.patience import Patience
from previewer.phone.row_column import RowColumn
from previewer.terminal_words import TerminalSentence

_QUIET_ROUNDS = 3
#: Scales are no exact fractions: 1.1 points may be 440.99999 pixels.
_WHOLE = 1e-6
#: Places of rows are sums of fractions.
_NEARLY = 1e-3


#: What the screen's own title is called, small in a bar first: where that is seen, the large one is not.
SCREEN_TITLES = ("bar-title", "screenTitle", "large-title")


class PictureError(RuntimeError):
    """A picture cannot be made; the text says why."""


def is_typed(item: QQuickItem) -> bool:
    """Whether an item is one that letters are typed into."""
    return item.inherits("QQuickTextInput") or item.inherits("QQuickTextEdit")


def find_item(root: QQuickItem, name: str) -> QQuickItem | None:
    """The first item below `root` with an object name. Follows the scene, since delegates are no QObject
    children.
    """
    return next(find_items(root, frozenset((name,))), None)


def find_items(root: QQuickItem, names: Collection[str]) -> Iterator[QQuickItem]:
    """The items from `root` down with one of these object names, from below to above."""
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if item.objectName() in names:
            yield item
        waiting.extend(reversed(item.childItems()))


def find_text(root: QQuickItem, text: str) -> QQuickItem | None:
    """The first label below `root`, from its top, that reads as given; iOS sets some titles in capitals."""
    waiting, found, wanted = [root], [], text.casefold()
    while waiting:
        item = waiting.pop()
        if item.isVisible() and item.property("auditRole") == "text":
            found += [item] if str(item.property("text")).casefold() == wanted else []
        waiting.extend(item.childItems())
    return min(found, key=lambda item: (scene_rect(item).y(), scene_rect(item).x()), default=None)


def scene_rect(item: QQuickItem) -> QRectF:
    """The area of an item, in points of its scene."""
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


def title_area(root: QQuickItem) -> QRectF:
    """The area of the screen's own title, in points of the scene; empty where it is out of sight."""
    found = (find_item(root, name) for name in SCREEN_TITLES)
    shown = (item for item in found if item is not None and item.isVisible() and item.opacity() > 0)
    return next(map(scene_rect, shown), QRectF()).intersected(scene_rect(root))


def row_areas(rows: QQuickItem) -> dict[str, QRectF]:
    """The areas of the rows that a list has made just now, in points of the scene, by the keys of their items, top
    to bottom.
    """
    areas = {key: scene_rect(row) for key, row in column_of(rows).rows.items() if row.isVisible()}
    return dict(sorted(areas.items(), key=lambda pair: pair[1].top()))


def column_of(rows: QQuickItem) -> RowColumn:
    """The column that holds the rows of a list."""
    found = find_item(rows, "column")
    assert isinstance(found, RowColumn)
    return found


def list_ends(rows: QQuickItem) -> tuple[float, float]:
    """The first and the last `contentY` of a list, or of anything else that scrolls, without what a bar opens by; of a
    list with rows that were never made the last is a guess.
    """
    first = rows.property("originY")
    end = rows.property("originY") + rows.property("contentHeight") + rows.property("bottomMargin")
    return float(first), float(max(first, end - rows.height()))


class Scene:
    """A scene with one root item, drawn at `scale` pixels a point. Sizes are in points. `inverted` tells whether every
    colour of a picture is the opposite of what is drawn.
    """

    def __init__(self, scale: float, inverted: Callable[[], bool] = bool) -> None:
        self._scale = scale
        self._inverted = inverted
        self._dirty, self._heard = True, True
        self._touched = True
        self._control = QQuickRenderControl()
        self.window = QQuickWindow(self._control)
        # Drawn on only where something has changed, so the image is one for life.
        self._canvas = QImage()
        self._size = QSize()
        self._backs = deque((QColor(Qt.GlobalColor.white), QColor(Qt.GlobalColor.black)))
        self._control.renderRequested.connect(self._mark_dirty)
        #: Told whenever something has changed that the next picture shows.
        self.changed: Callable[[], None] | None = None

    def hold(self, root: QQuickItem) -> None:
        """Show an item, which lives as long as the scene."""
        self._root = root
        root.setParent(self.window)
        root.setParentItem(self.window.contentItem())

    @property
    def drawn(self) -> bool:
        """Whether it has had a size to be drawn in."""
        return not self._canvas.isNull()

    def shape(self, width: int, height: int) -> None:
        """Lay out in another size, without an image of it."""
        self._touched |= self.window.size() != QSize(width, height)
        self.window.setGeometry(0, 0, width, height)
        self.window.contentItem().setSize(self.window.size().toSizeF())
        self._root.setSize(self.window.size().toSizeF())

    def resize(self, width: int, height: int) -> None:
        """Be laid out and drawn in another size."""
        self.shape(width, height)
        # Qt draws on whole points of its canvas, so that it is large enough; the picture is what is wholly covered.
        size = QSize(ceil(width * self._scale - _WHOLE), ceil(height * self._scale - _WHOLE))
        self._size = QSize(int(width * self._scale + _WHOLE), int(height * self._scale + _WHOLE))
        if self._canvas.size() != size:
            self._canvas = self._make_canvas(size)
            target = QQuickRenderTarget.fromPaintDevice(self._canvas)
            target.setDevicePixelRatio(self._scale)
            self.window.setRenderTarget(target)

    def pixel(self, place: float) -> float:
        """The last place, in points, at or above another one that is the beginning of a pixel."""
        return floor(place * self._scale + _NEARLY) / self._scale

    def touch(self) -> None:
        """Something was done that may show, though nothing has told of it yet."""
        self._touched = True

    def settle(self) -> None:
        """Let layouts and zero-length animations come to rest. Raises PictureError.

        Images and map tiles are files that load at once: no screen has an image that loads in the background. Nothing
        else of the program happens meanwhile: no key, no click, no timer, and no window is closed.
        """
        patience = Patience()
        quiet = 0
        while quiet < _QUIET_ROUNDS:
            QCoreApplication.sendPostedEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._control.polishItems()
            if not self._dirty:
                quiet += 1
                continue
            if patience.over:
                raise PictureError(TerminalSentence("the screen keeps changing"))
            self._listen()
            self._control.sync()
            quiet = 0
        self._touched = False

    def rest(self) -> None:
        """Settle, where anything was done since it came to rest."""
        if self._touched or self._dirty:
            self.settle()

    def draw(self) -> QImage:
        """The scene as an image, once it rests; the next one draws over it."""
        self.rest()
        # Another colour behind the screen, which covers it all, makes the scene graph draw everything anew.
        self._backs.rotate()
        self.window.setColor(self._backs[0])
        return self.draw_moving()

    def draw_moving(self) -> QImage:
        """The scene as an image as it is just now, whatever moves; the next one draws over it."""
        self._render()
        image = self._canvas
        return self._seen(image if image.size() == self._size else image.copy(QRect(QPoint(), self._size)))

    def without(self, groups: Iterable[Sequence[QQuickItem]]) -> Iterator[QImage]:
        """The scene as it was drawn last, without the items of each group, each drawn over by the next; it is as it was
        afterwards.
        """
        hidden: list[tuple[QQuickItem, float]] = []
        try:
            for items in groups:
                # Not by their colours: what Qt binds would be bound no more.
                before, hidden = hidden, [(item, item.opacity()) for item in items]
                # One group comes back as the next one goes.
                for item, opacity in before:
                    item.setOpacity(opacity)
                for item in items:
                    item.setOpacity(0)
                self._render()
                yield self._seen(self._canvas)
        finally:
            for item, opacity in hidden:
                item.setOpacity(opacity)
            self._render()

    def _seen(self, image: QImage) -> QImage:
        """A picture in the colours that the phone makes of it."""
        if self._inverted():
            image = image.copy()
            image.invertPixels()
        return image

    def let_go(self) -> None:
        """Delete the root item, while the engine that it was made in is still there."""
        self._root.setParentItem(None)  # type: ignore[arg-type]
        self._root.setParent(None)
        delete(self._root)

    def close(self) -> None:
        """Delete the rest of it, after `let_go()`."""
        self._control.invalidate()
        delete(self.window)
        delete(self._control)

    def _make_canvas(self, size: QSize) -> QImage:
        canvas = QImage(size, QImage.Format.Format_RGB32)
        canvas.setDevicePixelRatio(self._scale)
        return canvas

    def _render(self) -> None:
        self._control.polishItems()
        self._listen()
        self._control.sync()
        self._control.render()

    def _listen(self) -> None:
        """Before what has changed is handed to the scene graph: only then does an item tell of its next change."""
        self._dirty = False
        if self._heard:
            # A picture changes the scene hundreds of times: once is enough to hear.
            self._heard = False
            self._control.sceneChanged.connect(self._hear_change, Qt.ConnectionType.SingleShotConnection)

    def _hear_change(self) -> None:
        self._heard = True
        self._mark_dirty()

    def _mark_dirty(self) -> None:
        self._dirty = True
        if self.changed is not None:
            self.changed()
