"""What stands in the window while no piece is open: sample pieces, recent files, and how to open one."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHideEvent,
    QIcon,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from previewer.desk.background import Task, reading
from previewer.desk.commands.file_commands import new_piece, open_file, open_files
from previewer.desk.commands.folder_commands import ask_folder
from previewer.desk.guide.link import show_guide
from previewer.desk.language import program_language, sentences
from previewer.desk.services import Services
from previewer.desk.theme import is_dark
from previewer.desk.widgets import NO_MARGINS, Worded, boxed, hbox, push_button, scrolled, tell, text_label, vbox
from previewer.desk.window.card_pictures import CardJob, CardPictures, upper_part
from previewer.desk.window.tabs import short
from previewer.phone.phrases import joined, parted
from previewer.resources import resource

_COLUMNS = 2
#: Bytes of a file whose title is not looked for.
_LARGE = 1_000_000
_CARD = QSize(270, 116)
_WIDTH = 1080
#: How much of the page's width the cards have beside the recent files.
_SHARE = 0.62
#: Lines of a card's title, and of what the piece does, at most.
_TITLE_LINES, _ABOUT_LINES = 2, 6
#: The width of a card's picture, the room above it, and the room around a card's words.
_PICTURE, _ABOVE, _MARGIN = 84, 14, 14
_SMALL_PICTURE = QSize(40, 52)
_PATH = Qt.ItemDataRole.UserRole


class SampleCard(QAbstractButton):
    """One sample piece: its title, what its file is called, and how much it holds."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._note = self._about = ""
        self.picture: QPixmap | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_texts(self, title: str, note: str, about: str) -> None:
        """Set the words: the title, a line about the file, and what the piece does."""
        self.setText(title)
        self._note, self._about = note, about
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentences((about, self._noted)))
        self.setToolTip(f"{title}\n{about}\n{self.path}")
        self.updateGeometry()
        self.update()

    @property
    def _noted(self) -> str:
        return f"{self._note}   ·   {self.path.name}"

    def note_in(self, width: int) -> str:
        """The line about the file in so many pixels: half a file name says nothing, so that it is left out there."""
        metrics = self.fontMetrics()
        fits = metrics.horizontalAdvance(self._noted) <= width
        return self._noted if fits else metrics.elidedText(self._note, Qt.TextElideMode.ElideRight, width)

    def words_in(self, width: int) -> tuple[list[str], list[str]]:
        """The lines of the title, and of what the piece does, on a card so wide."""
        room, line = width - _PICTURE - 3 * _MARGIN, self.fontMetrics().lineSpacing()
        title = whole_lines(self.text(), self._strong, QSize(room, _TITLE_LINES * line))
        return title, whole_lines(self._about, self.font(), QSize(room, _ABOUT_LINES * line))

    @property
    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def sizeHint(self) -> QSize:
        return _CARD

    def heightForWidth(self, width: int) -> int:
        title, about = self.words_in(width)
        lines = (len(title) + len(about) + 1) * self.fontMetrics().lineSpacing()
        return max(_CARD.height(), lines + 2 * _MARGIN + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        base = palette.color(QPalette.ColorRole.Base)
        if self.underMouse() or self.isDown():
            base = base.lighter(125) if is_dark(palette) else base.darker(103)
        strong = self.hasFocus() or self.isDown()
        edge = palette.color(QPalette.ColorRole.Highlight if strong else QPalette.ColorRole.Mid)
        shape = self.rect().adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(base)
        painter.drawRoundedRect(shape, 8, 8)
        if self.picture is not None:
            room = QSize(_PICTURE, self.height() - _ABOVE - 2)
            phone = upper_part(self.picture, room, self.devicePixelRatio(), palette.color(QPalette.ColorRole.Mid))
            painter.drawPixmap(self.width() - _MARGIN - _PICTURE, _ABOVE, phone)
        painter.setPen(QPen(edge, 2 if strong else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(shape, 8, 8)
        self._draw_words(painter, palette.color(QPalette.ColorRole.Text))
        painter.end()

    def _draw_words(self, painter: QPainter, ink: QColor) -> None:
        title, about = self.words_in(self.width())
        inner = self.rect().adjusted(_MARGIN, _MARGIN, -_PICTURE - 2 * _MARGIN, -_MARGIN)
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
        painter.setPen(ink)
        painter.setFont(self._strong)
        painter.drawText(inner, top, "\n".join(title))
        painter.setFont(self.font())
        below = len(title) * painter.fontMetrics().lineSpacing() + 6
        painter.drawText(inner.adjusted(0, below, 0, 0), top, "\n".join(about))
        ink.setAlphaF(0.65)
        painter.setPen(ink)
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, self.note_in(inner.width()))


class StartPage(Worded, QWidget):
    """Cards and recent files; each opens its file."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._looking = Task(self)
        self._looking.done.connect(self._tell_recent)
        #: The files opened lately, under their head; not there while there are none.
        self._lately = QWidget(self)
        self.recent = QListWidget(self)
        self.recent.setFrameShape(QListWidget.Shape.NoFrame)
        self.recent.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.recent.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.recent.setMouseTracking(True)
        self.recent.setStyleSheet(
            "QListWidget { background: transparent } QListWidget::item { padding: 6px }"
            "QListWidget::item:hover { background: palette(midlight) }"
        )
        self.recent.itemActivated.connect(self._open_recent)
        self.recent.itemClicked.connect(self._open_recent)
        self.recent.setIconSize(_SMALL_PICTURE)
        #: When each recent file changed last, as far as that is known.
        self.changed: dict[Path, int] = {}
        self.pictures = CardPictures(self)
        self.pictures.drawn.connect(self._show_picture)
        self._waits = text_label(self)
        folder = resource("samples")
        self.cards = [SampleCard(path, self) for path in sorted(folder.glob("*.json"))]
        for card in self.cards:
            card.clicked.connect(lambda _on=False, card=card: open_file(services, card.path, False))
        self._grid = QGridLayout()
        self._columns = 0
        #: A large one leaves nothing to the sides before the column is as wide as it may be.
        centred = hbox(None, (self._column(), 1000), None, margins=NO_MARGINS)
        centred.setStretch(0, 1)
        centred.setStretch(2, 1)
        area = scrolled(self, boxed(self, centred))
        self.setLayout(vbox(area, margins=NO_MARGINS))
        for view in (area, self.recent):
            view.verticalScrollBar().valueChanged.connect(self._ask_pictures)
        self.says(self._name_cards)
        self.says(self._say_mode, colours=False)
        self.says(self._tint)

    def show_recent(self, paths: tuple[Path, ...]) -> None:
        """List the files opened lately, and say of the mode that it waits for one."""
        self._say_mode()
        self.recent.clear()
        for path in paths:
            entry = QListWidgetItem(self.recent)
            entry.setData(_PATH, str(path))
            entry.setToolTip(str(path))
        self._tell_recent([(path, "", None) for path in paths])
        # A drive that does not answer holds up nobody.
        lang = program_language()
        self._looking.start_reading(reading(lambda: [(path, _title(path, lang), _changed(path)) for path in paths]))
        self._lately.setVisible(bool(paths))
        self._lay_out()

    def _say_mode(self) -> None:
        tell(self._waits, self.tr("Open a piece to see it in the mode “{0}”.").format(self._services.mode.title()))

    def _tell_recent(self, found: Sequence[tuple[Path, str, int | None]]) -> None:
        """Say of each recent file its title and when it changed last."""
        for row, (path, title, changed) in enumerate(found):
            when = "" if changed is None else _day(changed)
            lines = (title or path.name, f"{path.name}   {when}" if title else when, short(path.parent))
            self.recent.item(row).setText("\n".join(filter(str.strip, lines)))
            if changed is not None:
                self.changed[path] = changed
        self._ask_pictures()

    def _ask_pictures(self) -> None:
        """Have the phones of what is in sight drawn."""
        if not self.isVisible():
            return
        seen = [(card.path, 0) for card in self.cards if not card.visibleRegion().isEmpty()]
        in_sight = self.recent.viewport().visibleRegion()
        for row in range(self.recent.count()):
            entry = self.recent.item(row)
            path = Path(entry.data(_PATH))
            if path in self.changed and in_sight.intersects(self.recent.visualItemRect(entry)):
                seen.append((path, self.changed[path]))
        theme, today = "dark" if is_dark(self.palette()) else "light", self._services.view.today()
        self.pictures.ask(CardJob(*one, program_language(), theme, today) for one in seen)

    def _show_picture(self, path: Path) -> None:
        picture, edge = self.pictures.get(path), self.palette().color(QPalette.ColorRole.Mid)
        for card in self.cards:
            if card.path == path:
                card.picture = picture
                card.update()
        for row in range(self.recent.count()):
            entry = self.recent.item(row)
            if entry.data(_PATH) == str(path) and picture is not None:
                entry.setIcon(QIcon(upper_part(picture, _SMALL_PICTURE, self.devicePixelRatio(), edge)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask_pictures()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        self._ask_pictures()

    def _lay_out(self) -> None:
        """Put cards beside each other where each has room for its words."""
        room = min(self.width(), _WIDTH) * (1 if self._lately.isHidden() else _SHARE)
        columns = max(1, min(_COLUMNS, int(room // _CARD.width())))
        if columns != self._columns:
            self._columns = columns
            for at, card in enumerate(self.cards):
                self._grid.addWidget(card, at // columns, at % columns)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pictures.stop()

    def _name_cards(self) -> None:
        for card in self.cards:
            title, about, count = _about(card.path, program_language())
            items = self.tr("%n item(s)", "", count)
            words = {"published": self.tr("published version"), "updated": self.tr("its update, to compare")}
            card.set_texts(title, words.get(card.path.stem, items), about)
        self._ask_pictures()

    def _open_recent(self, entry: QListWidgetItem) -> None:
        open_file(self._services, Path(entry.data(_PATH)), False)

    def _tint(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, palette.color(QPalette.ColorRole.Window))
        self.recent.setPalette(palette)

    def _column(self) -> QWidget:
        """All there is, top to bottom."""
        lead = text_label(
            self,
            lambda: self.tr(
                "A piece is a JSON file that describes what users can set on their phones; its script receives "
                "what they set. See its settings screen as iOS and Android users will see it, while you write "
                "it. Create a new piece, open one, or drop one here."
            ),
            wrap=True,
        )
        self._waits.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        new = push_button(self, lambda: self.tr("New piece…"), partial(new_piece, self._services))
        new.setToolTip("Ctrl+N")
        open_piece = push_button(self, lambda: self.tr("Open a piece…"), partial(open_files, self._services))
        open_piece.setToolTip("Ctrl+O")
        open_folder = push_button(self, lambda: self.tr("Open a folder…"), partial(ask_folder, self._services))
        open_folder.setToolTip("Ctrl+Alt+O")
        read_guide = push_button(self, lambda: self.tr("Guide"), partial(show_guide, self._services))
        read_guide.setToolTip("Shift+F1")
        title = text_label(self, lambda: "Piece Previewer")
        samples = text_label(self, lambda: self.tr("Sample pieces"))
        recent = text_label(self, lambda: self.tr("Recent files"))
        _enlarge(title, 1.9, True)
        _enlarge(lead, 1.08, False)
        for head in (samples, recent):
            _enlarge(head, 1.1, True)
        self._grid.setSpacing(12)
        self._lay_out()
        self._lately.setLayout(vbox(recent, (self.recent, 1), margins=NO_MARGINS, spacing=10))
        below = hbox((vbox(samples, self._grid, None, spacing=10), 2), (self._lately, 1), spacing=28)
        layout = vbox(
            title,
            lead,
            hbox(new, open_piece, open_folder, read_guide, None),
            self._waits,
            16,
            (below, 1),
            margins=(28, 28, 28, 20),
            spacing=14,
        )
        column = boxed(self, layout)
        column.setMaximumWidth(_WIDTH)
        return column

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        super().mousePressEvent(event)


def whole_lines(text: str, font: QFont, room: QSize) -> list[str]:
    """As many lines of a text as a room holds; the last one says by an ellipsis that there is more."""
    metrics, lines = QFontMetrics(font), list[str]()
    most = max(room.height() // metrics.lineSpacing(), 1)
    text = joined(text)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room.width())
        start = line.textStart()
        if len(lines) == most - 1:
            lines.append(metrics.elidedText(parted(text[start:]), Qt.TextElideMode.ElideRight, room.width()))
            break
        lines.append(parted(text[start : start + line.textLength()]).rstrip())
    layout.endLayout()
    return lines


def _enlarge(label: QLabel, factor: float, strong: bool) -> None:
    font = label.font()
    if font.pointSizeF() > 0:
        font.setPointSizeF(font.pointSizeF() * factor)
    if strong:
        font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)


def _title(path: Path, lang: str) -> str:
    """The title of a piece in a file, '' where there is none to be had at once."""
    try:
        if path.stat().st_size > _LARGE:
            return ""
        title = json.loads(path.read_text(encoding="utf-8-sig")).get("title", {})
        return str(title.get(lang) or title.get("en") or "")
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""


def _changed(path: Path) -> int | None:
    """When a file changed last, in seconds of the epoch; None where there is none."""
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return None


def _day(seconds: int) -> str:
    when = QDateTime.fromSecsSinceEpoch(seconds)
    return QLocale(program_language()).toString(when.date(), QLocale.FormatType.ShortFormat)


def _about(path: Path, lang: str) -> tuple[str, str, int]:
    """Title and description of a sample in a language, and how many items it has."""
    data = json.loads(path.read_text(encoding="utf-8"))
    title, about = (data.get(name, {}) for name in ("title", "description"))
    items = data.get("preferences", data).get("properties", {})
    return title.get(lang) or title.get("en") or path.stem, about.get(lang) or about.get("en", ""), len(items)
