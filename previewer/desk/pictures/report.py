"""What stands on the phones now, for a fault report: picture, version, look, values, problems, and a case."""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QImage

from previewer import __version__
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.desk.pictures.carrying import for_clipboard
from previewer.desk.pictures.snapshot import Shot
from previewer.pictures.png import to_png

#: Problems that a report names; the rest is counted.
_MOST_PROBLEMS = 20


class ReportWriter(QObject):
    """Writes a report on what phones of a piece show, in the language of the program.

    `image` is the picture of them, at `scale` pixels a point, and `carried` what it carries; `case` the text of a case
    that opens in this very state.
    """

    def __init__(
        self, piece: OpenPiece, shots: Sequence[Shot], image: QImage, scale: float, case: str, carried: bytes = b""
    ) -> None:
        super().__init__()
        self._piece = piece
        self._reading = piece.document.reading
        self._shots = shots
        self._image = image
        self._scale = scale
        self._case = case
        self._carried = carried

    def mime(self) -> QMimeData:
        """For the clipboard: rich text with the picture, Markdown, which is the plain text too, and the picture."""
        data = QMimeData()
        markdown = self.markdown()
        data.setHtml(self.html())
        data.setText(markdown)
        data.setData("text/markdown", markdown.encode())
        data.setImageData(self._image)
        data.setData("image/png", for_clipboard(self._image, self._carried))
        return data

    def markdown(self) -> str:
        """As Markdown, without the picture."""
        lines = [f"## {self._title()}", "", *(f"- **{name}**: {_line(text)}" for name, text in self._facts())]
        problems = list(self._problems())
        if problems:
            lines += ["", f"### {self.tr('Problems')}", "", *(f"- {_line(problem)}" for problem in problems)]
        lines += ["", f"### {self.tr('Values')}", "", *_fenced(self._values())]
        lines += ["", "### " + self.tr("Case"), "", *_fenced(self._case)]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """As HTML with the picture in it."""
        picture = base64.b64encode(to_png(self._image, self._scale, self._carried)).decode()
        facts = (f"<tr><th align='left'>{name}</th><td>{escape(text)}</td></tr>" for name, text in self._facts())
        problems = "".join(f"<li>{escape(problem)}</li>" for problem in self._problems())
        parts = [f"<h2>{escape(self._title())}</h2>", f"<table>{''.join(facts)}</table>"]
        if problems:
            parts.append(f"<h3>{self.tr('Problems')}</h3><ul>{problems}</ul>")
        parts.append(f"<h3>{self.tr('Values')}</h3><pre>{escape(self._values())}</pre>")
        parts.append(f"<p><img src='data:image/png;base64,{picture}'></p>")
        return "".join(parts)

    def _title(self) -> str:
        return _line(self._shots[0].title) or self._piece.path.stem

    def _values(self) -> str:
        return self._piece.session.values.delivered()

    def _facts(self) -> Iterator[tuple[str, str]]:
        """Names and what they are."""
        text = self._reading.text.encode("utf-8", "surrogatepass")
        yield self.tr("File"), self._piece.path.name
        yield self.tr("Version"), self._reading.version or self.tr("none")
        yield "SHA-256", hashlib.sha256(text).hexdigest()
        for shot in self._shots:
            members = shot.look.written().items()
            others = [f"{name}={value}" for name, value in members if name not in ("platform", "device")]
            yield shot.look.phone.name, listed([shot.look.device, *others])
            if shot.open_key is not None:
                yield self.tr("Open on {0}").format(shot.look.phone.name), shot.open_key
        yield self.tr("Date"), self._piece.session.values.today.isoformat()
        yield self.tr("Made with"), f"Piece Previewer {__version__}"
        yield self.tr("Contains"), self._holds()

    def _holds(self) -> str:
        """What is inside, with the case: whoever hands it on is to know."""
        values, shown = self._piece.session.values, self._piece.session.piece
        assert shown is not None
        from previewer.cases.carried import Carrier

        return Carrier.of("", values).said(shown, program_language())

    def _problems(self) -> Iterator[str]:
        found = self._reading.diagnostics
        for one in found[:_MOST_PROBLEMS]:
            where = "" if one.place is None else f"{one.place.line}:{one.place.column}: "
            yield f"{where}{one.severity} {one.code}: {one.message(program_language())}"
        more = sum(self._reading.counts().values()) - _MOST_PROBLEMS
        if more > 0:
            yield self.tr("and %n more", "", more)


def _fenced(text: str) -> list[str]:
    """A block of JSON, whatever its texts hold."""
    fence = "```"
    while fence in text:
        fence += "`"
    return [f"{fence}json", text.rstrip("\n"), fence]


def _line(text: str) -> str:
    """As one line that Markdown leaves as it is."""
    return " ".join(text.split())
