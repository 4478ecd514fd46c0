"""What stands on paper: a heading, pictures of phones with their words, and tables; laid out for any size of page."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QTextDocument,
    QTextOption,
)

from previewer.desk.widgets import bold

#: All lengths are points of paper.
_TITLE, _TEXT, _SMALL = 20.0, 9.0, 8.0
_GAP = 16.0
#: Room for the words above a phone, and for the line at the foot of a page.
_WORDS, _FOOT = 15.0, 22.0
#: Points of paper for one of a phone: texts smaller than that cannot be read, larger than that help nobody.
_SMALLEST, _LARGEST = 0.3, 0.75
_INK, _GREY, _LINE, _HEAD = QColor("#111111"), QColor("#555555"), QColor("#9a9a9a"), "#eeeeee"
_STYLE = f"""
h2 {{ font-size: 13px; margin-top: 14px; margin-bottom: 4px; }}
p {{ margin-top: 0; margin-bottom: 6px; }}
th {{ background-color: {_HEAD}; }}
td, th {{ padding: 3px 6px; vertical-align: middle; }}
"""


class PaperPhone(NamedTuple):
    """A phone as it is printed. `picture` has `scale` pixels for a point of it, `corner` is the radius of the screen's
    corners in points of the phone.
    """

    words: str
    picture: QImage
    scale: float
    corner: float

    @property
    def width(self) -> float:
        return self.picture.width() / self.scale

    @property
    def height(self) -> float:
        return self.picture.height() / self.scale


class PaperTable(NamedTuple):
    """`note` stands below its title. A row is as long as `heads`; those numbered in `marked` stand out."""

    title: str
    note: str
    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    marked: frozenset[int] = frozenset()


class PaperContents(NamedTuple):
    """All that is printed. `facts`: names and what they are, below the title. `lines`: phones that belong together.
    `foot`: at the left of every page, whose number, of how many, `page` says. `columns` and `rows` are the heads of the
    lines where these are a grid, whose phones stand below each other.
    """

    title: str
    facts: Sequence[tuple[str, str]]
    lines: Sequence[Sequence[PaperPhone]]
    tables: Sequence[PaperTable]
    foot: str
    page: str = "{0} / {1}"
    columns: Sequence[str] = ()
    rows: Sequence[str] = ()


class Paper:
    """Contents laid out on pages of a size in points."""

    def __init__(self, contents: PaperContents, size: QSizeF) -> None:
        self._contents = contents
        self._size = size
        self._body = size.height() - _FOOT
        self._heading = self._text_document(_heading(contents))
        self._top = self._heading.size().height() + _GAP / 2
        self._pages: list[Callable[[QPainter], None]] = []
        self._has_phones = any(contents.lines)
        self._lay_out_phones()
        self._lay_out_tables()

    @property
    def count(self) -> int:
        """How many pages there are, one at least."""
        return max(len(self._pages), 1)

    def draw(self, painter: QPainter, page: int) -> None:
        """Draw a page, from 0, on a painter whose unit is a point."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if page == 0 and (self._has_phones or not self._pages):
            _draw_text(self._heading, painter, QRectF(0, 0, self._size.width(), self._top))
        if page < len(self._pages):
            painter.save()
            self._pages[page](painter)
            painter.restore()
        foot = QRectF(0, self._body, self._size.width(), _FOOT)
        painter.setFont(_font(_SMALL))
        painter.setPen(_GREY)
        number = self._contents.page.format(page + 1, self.count)
        painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, number)
        room = foot.width() - QFontMetricsF(_font(_SMALL)).horizontalAdvance(number) - _GAP
        words = _elided(self._contents.foot, room, _font(_SMALL))
        painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, words)

    def _lay_out_phones(self) -> None:
        if not self._has_phones:
            return
        grid = _best_grid(self._contents, QSizeF(self._size.width(), self._body - self._top))
        for page, rows in enumerate(grid.pages):
            self._pages.append(_phones_at(rows, grid.scale, 0.0 if page else self._top, self._size.width()))

    def _lay_out_tables(self) -> None:
        if not self._contents.tables:
            return
        above = "" if self._pages else _heading(self._contents)
        document = self._text_document(above + "".join(map(_table, self._contents.tables)), self._body)
        for page in range(document.pageCount()):
            self._pages.append(_text_page(document, page, self._size.width(), self._body))

    def _text_document(self, html: str, height: float = -1.0) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setUseDesignMetrics(True)
        document.setDefaultFont(_font(_TEXT))
        option = document.defaultTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setDefaultStyleSheet(_STYLE)
        document.setHtml(html)
        if height < 0:
            document.setTextWidth(self._size.width())
        else:
            document.setPageSize(QSizeF(self._size.width(), height))
        return document


def print_on(device: QPagedPaintDevice, contents: PaperContents, first: int = 0, last: int = 0) -> bool:
    """Print pages from `first` to `last`, both from 1, 0 for all. False where the device cannot be printed on."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    paper = Paper(contents, device.pageLayout().paintRect(QPageLayout.Unit.Point).size())
    scale = device.logicalDpiX() / 72
    wanted = [page for page in range(paper.count) if not first or first <= page + 1 <= last]
    for page in wanted:
        if page != wanted[0]:
            device.newPage()
        painter.save()
        painter.scale(scale, scale)
        paper.draw(painter, page)
        painter.restore()
    return painter.end()


class _Row(NamedTuple):
    """Phones beside each other, with the head of the row and those of their columns, '' and none outside of a grid.
    `wide`: points of the phones that the columns are for, none where the phones need no more than their own.
    """

    phones: Sequence[PaperPhone]
    head: str = ""
    columns: Sequence[str] = ()
    wide: Sequence[float] = ()

    @property
    def widths(self) -> Sequence[float]:
        return self.wide or [phone.width for phone in self.phones]

    @property
    def words(self) -> float:
        """The height of all words of the row but those of its columns."""
        return _WORDS * (2 if self.head else 1)


class _Grid(NamedTuple):
    """Rows of phones, page by page."""

    pages: list[list[_Row]]
    scale: float
    columns: int

    @property
    def merit(self) -> tuple[bool, int, float]:
        """Phones that can be read on few pages are better; of a grid as many columns as there can be."""
        is_grid = bool(self.pages[0][0].head)
        return self.scale >= _SMALLEST, self.columns if is_grid else 0, self.scale / len(self.pages)


def _best_grid(contents: PaperContents, room: QSizeF) -> _Grid:
    """`room`: of the first page, which is the smallest."""
    most = max(map(len, contents.lines))
    found = [_grid(contents, columns, together, room) for columns in range(1, most + 1) for together in _FEW]
    return max(found, key=lambda grid: grid.merit)


_FEW = (1, 2, 3)


def _grid(contents: PaperContents, columns: int, together: int, room: QSizeF) -> _Grid:
    parts = list(_parts(contents, columns))
    pages = [part[at : at + together] for part in parts for at in range(0, len(part), together)]
    rows = [row for page in pages for row in page]
    across = min((room.width() - _GAP * (len(row.widths) - 1)) / sum(row.widths) for row in rows)
    highest = max(phone.height for row in rows for phone in row.phones)
    together = max(map(len, pages))
    heads = _WORDS if any(rows[0].columns) else 0.0
    down = ((room.height() - heads - _GAP * (together - 1)) / together - rows[0].words) / highest
    return _Grid(pages, max(min(across, down, _LARGEST), 0.01), columns)


def _parts(contents: PaperContents, columns: int) -> Iterator[list[_Row]]:
    """The rows that may stand on one page, in which there are so many columns: of a grid some columns of all of it."""
    lines = [line for line in contents.lines if line]
    if not contents.rows:
        yield [_Row(line[at : at + columns]) for line in lines for at in range(0, len(line), columns)]
        return
    every = range(max(map(len, lines)))
    wide = [max(line[at].width for line in lines if at < len(line)) for at in every]
    for at in every[::columns]:
        part = slice(at, at + columns)
        yield [
            _Row(line[part], head, contents.columns[part], wide[part])
            for line, head in zip(lines, contents.rows, strict=True)
            if line[part]
        ]


def _phones_at(rows: Sequence[_Row], scale: float, top: float, width: float) -> Callable[[QPainter], None]:
    """Draws rows of phones below each other, of a grid with its heads, in so much width."""

    def draw(painter: QPainter) -> None:
        y = top
        if any(rows[0].columns):
            _draw_heads(rows[0], painter, y, scale)
            y += _WORDS
        for row in rows:
            if row.head:
                _draw_words(row.head, painter, QRectF(0, y, width, _WORDS), _bold_font())
                y += _WORDS
            x = 0.0
            for phone, wide in zip(row.phones, row.widths, strict=False):
                _draw_phone(phone, painter, QPointF(x, y), scale)
                x += wide * scale + _GAP
            y += max(phone.height for phone in row.phones) * scale + _WORDS + _GAP

    return draw


def _draw_heads(row: _Row, painter: QPainter, top: float, scale: float) -> None:
    x = 0.0
    for word, wide in zip(row.columns, row.widths, strict=False):
        _draw_words(word, painter, QRectF(x, top, wide * scale, _WORDS), _bold_font())
        x += wide * scale + _GAP


def _draw_words(words: str, painter: QPainter, area: QRectF, font: QFont) -> None:
    painter.setFont(font)
    painter.setPen(_INK)
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, _elided(words, area.width(), font))


def _draw_phone(phone: PaperPhone, painter: QPainter, at: QPointF, scale: float) -> None:
    width, height = phone.width * scale, phone.height * scale
    _draw_words(phone.words, painter, QRectF(at.x(), at.y(), width, _WORDS), _font(_SMALL))
    screen = QRectF(at.x(), at.y() + _WORDS, width, height)
    outline = QPainterPath()
    outline.addRoundedRect(screen, phone.corner * scale, phone.corner * scale)
    painter.save()
    painter.setClipPath(outline)
    painter.drawImage(screen, _fitting(phone.picture, width * painter.deviceTransform().m11()))
    painter.restore()
    painter.strokePath(outline, QPen(_LINE, 0.75))


def _fitting(picture: QImage, pixels: float) -> QImage:
    """A picture with no more pixels than can be seen: a painter leaves out some where it has far too many."""
    if picture.width() <= pixels * 1.5:
        return picture
    return picture.scaledToWidth(max(round(pixels), 1), Qt.TransformationMode.SmoothTransformation)


def _text_page(document: QTextDocument, page: int, width: float, height: float) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        painter.translate(0, -page * height)
        _draw_text(document, painter, QRectF(0, page * height, width, height))

    return draw


def _draw_text(document: QTextDocument, painter: QPainter, area: QRectF) -> None:
    """In black, whatever the colours of the window."""
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette(context.palette)
    palette.setColor(QPalette.ColorRole.Text, _INK)
    context.palette = palette
    context.clip = area
    painter.save()
    painter.setClipRect(area)
    document.documentLayout().draw(painter, context)
    painter.restore()


def _heading(contents: PaperContents) -> str:
    facts = "".join(
        f"<tr><td style='color:{_GREY.name()}; padding:1px 6px 1px 0'>{escape(name)}</td>"
        f"<td style='padding:1px 6px'>{escape(text)}</td></tr>"
        for name, text in contents.facts
    )
    title = f"<p style='font-size:{_TITLE:g}px; font-weight:600; margin-bottom:4px'>{escape(contents.title)}</p>"
    return f"{title}<table cellspacing='0' class='facts'>{facts}</table>"


def _table(table: PaperTable) -> str:
    parts = [f"<h2>{escape(table.title)}</h2>"]
    if table.note:
        parts.append(f"<p style='color:{_GREY.name()}'>{escape(table.note)}</p>")
    if table.rows:
        heads = "".join(f"<th align='left'>{escape(head)}</th>" for head in table.heads)
        rows = "".join(_row(row, at in table.marked) for at, row in enumerate(table.rows))
        parts.append(
            f"<table width='100%' cellspacing='0' style='border-collapse:collapse'>"
            f"<thead><tr>{heads}</tr></thead>{rows}</table>"
        )
    return "".join(parts)


def _row(cells: Sequence[str], marked: bool) -> str:
    style = f"border-bottom: 0.5px solid {_LINE.name()}; font-weight: {600 if marked else 400}"
    return f"<tr>{''.join(f'<td style={style!r}>{escape(cell)}</td>' for cell in cells)}</tr>"


def _elided(text: str, room: float, font: QFont) -> str:
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)


def _bold_font() -> QFont:
    return bold(_font(_SMALL))


def _font(size: float) -> QFont:
    """The font of the program, so many points of paper high: a pixel of the painter is a point."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(round(size))
    # Hinted for the pixels of a display, letters would stand unevenly on paper.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
