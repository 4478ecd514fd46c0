"""The palette of kinds: each with its name, what it is for, and its row as the phone draws it."""

from PySide6.QtCore import QItemSelectionModel, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QListView, QListWidget, QListWidgetItem, QWidget

from previewer.desk.background import Task
from previewer.desk.icons import icon
from previewer.desk.language import program_language
from previewer.desk.widgets import Worded, dialog_buttons, hbox, named, text_label, vbox
from previewer.phone.look import Look
from previewer.pictures.kind_pictures import kind_pictures
from previewer.pieces.kinds import FORMS
from previewer.pieces.messages import say

_PICTURE = QSize(232, 104)
_CELL = QSize(252, 142)
_COLUMNS = 3
#: Of a screen's height, what bars and a title take.
_AROUND = 80
_FORM = Qt.ItemDataRole.UserRole
#: Points of a phone's width; its row is drawn as wide as a picture of the palette.
_POINTS = 393
#: Look, language and pixels a point: the pictures by the name of the form.
_Asked = tuple[Look, str, float]
_KEPT: dict[_Asked, dict[str, QPixmap]] = {}


class PalettePictures(QObject):
    """Gives what was drawn before at once, the rest when it is drawn. What is under way goes on without a palette."""

    #: Pictures by the name of the form. Where there are none the palette has the names and the icons.
    drawn = Signal(dict)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: _Asked | None = None
        self._task = Task(self)
        self._task.done.connect(self._keep)

    def ask(self, look: Look, lang: str, scale: float) -> None:
        """Draw the rows as this phone does, in a language, so many pixels a point."""
        asked = look, lang, scale
        if asked in _KEPT:
            self.drawn.emit(_KEPT[asked])
        elif asked != self._asked or not self._task.running:
            self._asked = asked
            self._task.start(kind_pictures, *asked)

    def cancel(self) -> None:
        """Wait for nothing any more."""
        self._task.cancel()

    def _keep(self, drawn: dict[str, bytes]) -> None:
        made = {}
        for form, png in drawn.items():
            made[form] = QPixmap()
            made[form].loadFromData(png, "PNG")
        assert self._asked is not None
        _KEPT[self._asked] = made
        self.drawn.emit(made)


class Palette(Worded, QDialog):
    """A click or the Enter key chooses a form, with Ctrl held a click marks one of several; typing goes to the name."""

    #: The names of forms.
    chosen = Signal(tuple)

    def __init__(self, pictures: PalettePictures, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget(self)
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setIconSize(_PICTURE)
        self.list.setGridSize(_CELL)
        self.list.setWordWrap(True)
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self._use = text_label(self, wrap=True)
        self._done = False
        for form in FORMS:
            entry = QListWidgetItem(self.list)
            entry.setData(_FORM, form.form)
            entry.setIcon(QIcon(self._sign(str(form.kind))))
        named(self, self.list, lambda: self.tr("Kinds of items"))
        self.list.itemClicked.connect(self._click)
        self.list.itemActivated.connect(self._choose)
        self.list.currentItemChanged.connect(self._show_use)
        self.list.itemSelectionChanged.connect(self._enable)
        several = text_label(self, lambda: self.tr("Ctrl and a click choose several."))
        self._buttons = dialog_buttons(self)
        self._buttons.accepted.connect(self._choose)
        self.setLayout(vbox((self.list, 1), self._use, hbox(several, (self._buttons, 1))))
        pictures.drawn.connect(self._show_pictures)
        self._enable()
        self.says(self._say, colours=False)
        # Nobody has marked the first yet.
        self.list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.NoUpdate)
        high = self.screen().availableSize().height() - _AROUND
        self.resize(_CELL.width() * _COLUMNS + 44, min(_CELL.height() * 4 + 110, high))
        scale = self.devicePixelRatioF() * _PICTURE.width() / _POINTS
        pictures.ask(look, program_language(), scale)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add an item"))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Add"))
        lang = program_language()
        for row in range(self.list.count()):
            entry = self.list.item(row)
            entry.setText(say(lang, "kinds", entry.data(_FORM)))
            entry.setToolTip(say(lang, "uses", entry.data(_FORM)))
        self._show_use()

    def _show_use(self) -> None:
        entry = self.list.currentItem()
        self._use.setText("" if entry is None else entry.toolTip())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.scrollToTop()

    def _enable(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.list.selectedItems()))

    def _click(self) -> None:
        if QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self._choose()

    def _choose(self) -> None:
        chosen = sorted(self.list.selectedItems(), key=self.list.row) or [self.list.currentItem()]
        if chosen[0] is not None and not self._done:
            self._done = True
            self.accept()
            self.chosen.emit(tuple(entry.data(_FORM) for entry in chosen))

    def _show_pictures(self, pictures: dict[str, QPixmap]) -> None:
        for row in range(self.list.count()):
            entry = self.list.item(row)
            picture = pictures.get(entry.data(_FORM))
            if picture is not None:
                entry.setIcon(QIcon(self._card(picture)))

    def _card(self, picture: QPixmap) -> QPixmap:
        """A row on a card of the palette's size: the top of one that is higher."""
        ratio = self.devicePixelRatioF()
        card = self._blank()
        painter = QPainter(card)
        wide, high = round(_PICTURE.width() * ratio), round(_PICTURE.height() * ratio)
        shown = picture.copy(QRect(0, 0, min(wide, picture.width()), min(high, picture.height())))
        ground = shown.toImage().pixelColor(0, shown.height() - 1)
        painter.fillRect(QRect(0, 0, _PICTURE.width(), _PICTURE.height()), ground)
        shown.setDevicePixelRatio(ratio)
        painter.drawPixmap(0, max(0, round((_PICTURE.height() - shown.height() / ratio) / 2)), shown)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(0, 0, _PICTURE.width() - 1, _PICTURE.height() - 1)
        painter.end()
        return card

    def _sign(self, kind: str) -> QPixmap:
        """What stands in until the picture is drawn: the icon of the kind."""
        card = self._blank()
        painter = QPainter(card)
        sign = QRect(0, 0, 32, 32)
        sign.moveCenter(QRect(0, 0, _PICTURE.width(), _PICTURE.height()).center())
        icon(f"kind-{kind}", self.palette()).paint(painter, sign)
        painter.end()
        return card

    def _blank(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        card = QPixmap(_PICTURE * ratio)
        card.setDevicePixelRatio(ratio)
        card.fill(QColor(0, 0, 0, 0))
        return card
