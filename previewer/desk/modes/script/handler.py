"""The handler pane: the text of the piece's handler as it stands on the disk. It is written in an editor of its own."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.positions import Positions
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.services import Services
from previewer.desk.source.editor import ShownText
from previewer.desk.source.script_colours import ScriptColours
from previewer.desk.widgets import NO_MARGINS, hbox, named, text_label, tool_button, vbox


class HandlerPane(ScriptPane):
    """Marks the lines that problems and console name; a place in another pane leads here."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece, services)
        self.name = text_label(self, copied=True)
        self.edit = tool_button(self, "pencil", lambda: self.tr("Open in your editor"), self.open_outside)
        self.view = ShownText(self, ScriptColours)
        named(self, self.view, lambda: self.tr("The handler's text"))
        bar = hbox((self.name, 1), self.edit, margins=(8, 4, 8, 4), spacing=2)
        self.setLayout(vbox(bar, (self.view, 1), margins=NO_MARGINS, spacing=0))
        self.session.changed.connect(self.refresh)
        self.session.lineShown.connect(self.show_line)
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show the handler as it stands, where the reader was."""
        state = self.session.state
        self.name.setText(state.file.name if state.file is not None else self.tr("No handler"))
        self.name.setToolTip(str(state.file or ""))
        self.edit.setEnabled(state.file is not None)
        self.view.show_text(state.text)
        self.view.highlights.show_changes(self._marked())

    def show_line(self, line: int) -> None:
        """Select a line, from 1."""
        start, end = self._span(line)
        self.view.goTo(start, end)

    def open_outside(self) -> None:
        """Open the handler in the program that the user edits such files with."""
        if self.session.state.file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.session.state.file)))

    def _marked(self) -> list[tuple[int, int]]:
        run = self.session.state.last.run
        problems = run.problems if run is not None else ()
        # A problem may be in another file that the handler loads.
        own = str(self.session.state.file)
        lines = {problem.line for problem in problems if problem.line and problem.file == own}
        return [self._span(line) for line in sorted(lines)]

    def _span(self, line: int) -> tuple[int, int]:
        lines = self.session.state.text.split("\n")
        start = sum(len(one) + 1 for one in lines[: line - 1])
        to_units = Positions(self.session.state.text).to_units
        end = start + len(lines[line - 1]) if line <= len(lines) else start
        return to_units(start), to_units(end)

    def _say(self) -> None:
        self.view.setPlaceholderText(self.tr("The handler's text appears here."))
        self.refresh()
