"""The report on paper: PDF, A4, set in the program's own fonts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen, QTextDocument

from previewer.phone.fonts import family_for
from previewer.pictures.application import picture_application
from previewer.pictures.given import PhotoError, read_picture_at
from previewer.runs.checks import OPEN
from previewer.runs.evidence import Box
from previewer.runs.reports.content import ItemChecks, RunReport, lines
from previewer.runs.status import STANDINGS, CheckState

_DOTS_PER_INCH: Final = 96
_MARGIN_MM: Final = 15
_POINTS: Final = 8.5
_FOOT: Final = 24
_COLOURS: Final = {
    "pass": "#1b7f3b",
    "fail": "#c62828",
    "blocked": "#9a5b00",
    "skip": "#5f6368",
    OPEN: "#1a5fb4",
    "machine_pass": "#6b7f74",
    "machine_fail": "#c62828",
}
#: The widest that a picture of a fault may be, in dots; the narrowest that its words may; what is around both.
_WIDEST, _NARROWEST, _AROUND = 250, 110, 12
#: How much of a page a picture takes at most, of what is left by the words around it.
_HIGHEST: Final = 0.6
_STYLE: Final = """
h1 { font-size: 17pt; margin-bottom: 2px; } h2 { font-size: 12pt; margin-top: 16px; } h3 { font-size: 10pt; }
p { margin-top: 2px; margin-bottom: 2px; } .small { color: #555555; font-size: 7.5pt; }
th { text-align: left; font-size: 7.5pt; color: #555555; } td { border-top: 1px solid #cccccc; }
.section { font-size: 12pt; font-weight: bold; border-top: 0; }
.part { font-size: 10pt; border-top: 0; }
"""


def pdf(content: RunReport) -> bytes:
    """The whole document."""
    picture_application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS_PER_INCH)
    margins = QMarginsF(*(_MARGIN_MM for _ in range(4)))
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
        )
    )
    writer.setTitle(content.heading)
    writer.setCreator("Piece Previewer")
    document = lay_out(content, writer)
    _paint(content, document, writer)
    data = bytes(buffer.data().data())
    buffer.close()
    return data


def lay_out(content: RunReport, writer: QPdfWriter) -> QTextDocument:
    """All text and pictures, in pages that are lower than the writer's by the foot."""
    document = QTextDocument()
    font = QFont(family_for("Inter", content.lang))
    font.setPointSizeF(_POINTS)
    # By this feature Inter's hyphen and colon between digits are other glyphs, which nobody can copy from the file.
    font.setFeature(QFont.Tag("calt"), 0)
    document.setDefaultFont(font)
    document.setDocumentMargin(0)
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(QSizeF(writer.width(), writer.height() - _FOOT))
    for row in content.faults():
        for _, file in content.pictures(row):
            image = _framed(_image(file), content.boxes(row, file))
            document.addResource(QTextDocument.ResourceType.ImageResource, _address(file), image)
    document.setDefaultStyleSheet(_STYLE)
    document.setHtml("\n".join(_body(content, document.pageSize())))
    return document


def _paint(content: RunReport, document: QTextDocument, writer: QPdfWriter) -> None:
    """Every page, with its number below."""
    height = writer.height() - _FOOT
    painter = QPainter(writer)
    pages = document.pageCount()
    for page in range(pages):
        if page:
            writer.newPage()
        painter.save()
        painter.translate(0, -page * height)
        document.drawContents(painter, QRectF(0, page * height, writer.width(), height))
        painter.restore()
        painter.setFont(document.defaultFont())
        foot = QRectF(0, height, writer.width(), _FOOT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, content.heading)
        number = content.say("page", page=page + 1, pages=pages)
        painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, number)
    painter.end()


def _body(content: RunReport, page: QSizeF) -> Iterator[str]:
    colour = _COLOURS["pass" if content.counts.is_done else "fail"]
    yield f'<h1>{escape(content.heading)}</h1><p style="color:{colour}; font-size:11pt"><b>{escape(content.result)}</b>'
    yield "</p>" + "".join(f'<p class="small">{escape(fact)}</p>' for fact in content.facts())
    yield _counts(content)
    yield f"<h2>{escape(content.say('faults'))}</h2>"
    faults = content.faults()
    if not faults:
        yield f"<p>{escape(content.say('no-faults'))}</p>"
    for row in faults:
        yield from _fault(content, row, page)
    for heading, rows in content.apart_rows():
        yield f"<h2>{escape(heading)}</h2>"
        for row in rows:
            yield f"<p>{_verdict(content, row)} {escape(content.item(row.check.item or ''))} "
            yield f'<span class="small">{escape(row.check.id)} {escape(content.who(row))}</span><br>'
            yield f"{lines(content.note(row))}</p>"
    troubles = content.run.troubles
    if troubles:
        yield f"<h2>{escape(content.say('troubles'))}</h2>"
        yield from (f"<p>{escape(one.message(content.lang))}</p>" for one in troubles)
    yield _looks(content)
    yield f"<h2>{escape(content.say('checks'))}</h2>"
    for part in content.parts():
        yield _part(content, part)


def _counts(content: RunReport) -> str:
    words = (
        f'<td style="color:{_COLOURS[name]}; border:0"><b style="font-size:13pt">{count}</b> '
        f"{escape(content.standing(name))}</td>"
        for name, count in content.standings().items()
    )
    apart = escape(content.apart())
    return f'<table cellpadding="6"><tr>{"".join(words)}</tr></table><p class="small">{apart}</p>'


def _fault(content: RunReport, row: CheckState, page: QSizeF) -> Iterator[str]:
    yield f"<h3>{_verdict(content, row)} {escape(content.item(row.check.item or ''))} "
    yield f'<span class="small">{escape(row.check.id)}</span></h3><p>{escape(content.instruction(row.check))}</p>'
    note = content.note(row)
    if note:
        yield f"<p><b>{lines(note)}</b></p>"
    about = " · ".join(filter(None, (content.who(row), content.look(row))))
    yield f'<p class="small">{escape(about)}</p>'
    beside, left = "", page.width()
    for called, file in content.pictures(row):
        cell, width = _picture(content, called, file, page.height() * _HIGHEST)
        if beside and width > left:
            yield _row_of(beside)
            beside, left = "", page.width()
        beside, left = beside + cell, left - width
    if beside:
        yield _row_of(beside)


def _row_of(cells: str) -> str:
    return f'<table cellpadding="4"><tr>{cells}</tr></table>'


def _picture(content: RunReport, called: str, file: Path, highest: float) -> tuple[str, int]:
    """The cell of a picture, whole on one page, and how wide it is."""
    image = _image(file)
    if image.isNull():
        cell = f'<td style="border:0" width="{_WIDEST}">{escape(content.say("lost", file=file.name))}</td>'
        return cell, _WIDEST + _AROUND
    size = image.size()
    if size.width() > _WIDEST or size.height() > highest:
        size.scale(_WIDEST, int(highest), Qt.AspectRatioMode.KeepAspectRatio)
    wide = max(size.width(), _NARROWEST)
    shown = f'<img src="{_address(file).toString()}" width="{size.width()}" height="{size.height()}">'
    words = f'<span class="small">{escape(called)}</span>'
    return f'<td style="border:0" valign="top" width="{wide}">{shown}<br>{words}</td>', wide + _AROUND


def _image(file: Path) -> QImage:
    """A picture of the run, null where there is none that can be read."""
    try:
        return read_picture_at(file)
    except (OSError, PhotoError):
        return QImage()


def _framed(image: QImage, boxes: Sequence[Box]) -> QImage:
    """A picture with frames where the row of a check lies; the file in the run has none."""
    if not image.isNull() and boxes:
        painter = QPainter(image)
        painter.setPen(QPen(QColor("#c2410c"), max(4.0, image.width() / _WIDEST)))
        for box in boxes:
            painter.drawRect(QRect(*box))
        painter.end()
    return image


def _looks(content: RunReport) -> str:
    heads = "".join(f"<th>{escape(content.standing(name))}</th>" for name in STANDINGS)
    rows = ""
    for look, cells in content.by_look().items():
        counts = "".join(f"<td>{count or '·'}</td>" for count in cells.values())
        rows += f"<tr><td>{escape(look)}</td>{counts}</tr>"
    title = f'<tr><td class="section" colspan="{1 + len(STANDINGS)}">{escape(content.say("by-look"))}</td></tr>'
    head = f"<thead>{title}<tr><th></th>{heads}</tr></thead>"
    return f'<p></p><table cellpadding="3" cellspacing="0">{head}{rows}</table>'


def _part(content: RunReport, part: ItemChecks) -> str:
    heads = "".join(f"<th>{escape(content.say(name))}</th>" for name in ("verdict", "what", "look", "who"))
    rows = ""
    for row in part.rows:
        note = content.note(row)
        more = f"<br><b>{lines(note)}</b>" if note else ""
        rows += (
            f'<tr><td width="13%">{_verdict(content, row)}</td>'
            f'<td width="52%">{escape(content.instruction(row.check))}{more}</td>'
            f'<td width="18%" class="small">{escape(content.look(row))}</td>'
            f'<td width="17%" class="small">{escape(content.who(row))}</td></tr>'
        )
    title = f'<b>{escape(part.title)}</b> <span class="small">{escape(part.key)}</span>'
    # In the table's head the title is never parted from its rows, and stands on each page that they go on to.
    head = f'<thead><tr><td class="part" colspan="4">{title}</td></tr><tr>{heads}</tr></thead>'
    return f'<p></p><table width="100%" cellpadding="3" cellspacing="0">{head}{rows}</table>'


def _verdict(content: RunReport, row: CheckState) -> str:
    if row.given is None and row.machine == "pass":
        return f'<span class="small">{escape(content.verdict(row))}</span>'
    return f'<span style="color:{_COLOURS[row.standing]}"><b>{escape(content.verdict(row))}</b></span>'


def _address(file: Path) -> QUrl:
    return QUrl(f"picture:{file.name}")
