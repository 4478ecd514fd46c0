"""The values pane: the JSON that the piece's script gets, and what can be done with the values."""

import json
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from previewer.bounded import read_whole
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.positions import Positions
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.source.editor import ShownText
from previewer.desk.widgets import NO_MARGINS, NamedBox, Worded, hbox, tool_button, vbox
from previewer.pieces import LostValue, Refusal

if TYPE_CHECKING:
    from previewer.desk.cases.state_menu import StateMenu

#: An array over lines with neither object nor array in it.
_ARRAY = re.compile(r"\[\n((?:[^\n]*[^\n\[{]\n)*?[^\n]*[^\n\[{])\n *\](?=,?$)", re.MULTILINE)


def _compact(text: str) -> str:
    """JSON with the arrays of plain values on one line each, to be looked at."""
    return _ARRAY.sub(
        lambda found: "[" + ", ".join(line.strip().rstrip(",") for line in found[1].split("\n")) + "]", text
    )


class ValuesPane(Worded, QWidget):
    """Shows the values of a session, or the event they come in, and keeps up with every touch."""

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._session = session = piece.session
        self._services = services
        #: The text, and the items whose values are marked.
        self._shown: tuple[str, list[str]] | None = None
        self._late = True
        self.shape = NamedBox(self)
        self.shape.addItems(["", ""])
        self.shape.currentIndexChanged.connect(self.refresh)
        self.view = ShownText(self)
        self.notice = Notice(self)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._states: StateMenu | None = None
        self._state_menu = QMenu(self)
        self._state_menu.aboutToShow.connect(self._fill_states)
        self.copy_button = tool_button(self, "copy", lambda: self.tr("Copy the JSON") + " (Ctrl+Shift+C)", self.copy)
        bar = hbox(
            self.shape,
            None,
            self.copy_button,
            tool_button(self, "export", lambda: self.tr("Save values to a file…") + " (Ctrl+E)", self.ask_save),
            tool_button(self, "load", lambda: self.tr("Load values from a file…") + " (Ctrl+Shift+E)", self.ask_load),
            tool_button(self, "reset", lambda: self.tr("Reset values"), menu=self._menu),
            tool_button(self, "state", lambda: self.tr("Named states"), menu=self._state_menu),
            margins=(8, 4, 8, 4),
            spacing=2,
        )
        self.setLayout(vbox(bar, self.notice, (self.view, 1), margins=NO_MARGINS, spacing=0))
        session.valuesChanged.connect(self.refresh)
        session.changesNamed.connect(self.name_changes)
        self.says(self._say)
        self.refresh()

    def text(self) -> str:
        """The JSON on show; '' while there is no piece."""
        if self._session.piece is None:
            return ""
        values = self._session.values
        return values.event() if self.shape.currentIndex() == 1 else values.delivered()

    def copy(self) -> None:
        """Put the JSON on the clipboard."""
        self._piece.document.read_now()
        if not self._has_values():
            return
        QGuiApplication.clipboard().setText(self.text())
        self._services.show_message(self.tr("Values copied"))

    def ask_save(self) -> None:
        """Write the JSON on show to a file that the designer chooses."""
        if not self._has_values():
            return
        path = dialogs.ask_save_values(self._services.window, self._services.settings, self._piece.path)
        if path is None:
            return
        self._piece.document.read_now()
        if self._has_values():
            self._services.write(path, self.text(), self.tr("Values saved to {0}"))

    def ask_load(self) -> None:
        """Take values from a file that the designer chooses."""
        if not self._has_values():
            return
        path = dialogs.ask_load_values(self._services.window, self._services.settings, self._piece.path)
        if path is None:
            return
        try:
            self.load(path)
        except OSError as error:
            self._services.saver.show_open_error(path, error)

    def load(self, path: Path) -> tuple[Refusal, ...]:
        """Take values from a file. The refused ones are named in the pane and given. Raises OSError."""
        self.notice.hide()
        self._piece.document.read_now()
        if not self._has_values():
            return ()
        return self._session.load(
            dialogs.read_from(self, path, partial(read_whole, path)).decode("utf-8-sig", "replace")
        )

    def _has_values(self) -> bool:
        """Whether there are values: not before the text was ever read as a piece, which is said."""
        if self._session.piece is None:
            self.notice.show_message("info", self.tr("This file cannot be previewed, so it has no values."))
        return self._session.piece is not None

    def name_changes(self, changes: list[LostValue | Refusal]) -> None:
        """Say which values were refused or taken back, and why."""
        lines = [change.message(program_language()) for change in changes]
        if lines:
            more = len(lines) - 6
            shown = lines[:6] + ([self.tr("and %n more", "", more)] if more > 0 else [])
            self.notice.show_message("warning", "\n".join(shown))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._late:
            self.refresh()

    def refresh(self) -> None:
        """Show the values as they stand, where the reader was."""
        self._late = not self.isVisible()
        if self._late:
            return
        text, touched = _compact(self.text()), self._touched()
        if (text, touched) == self._shown:
            return
        self._shown = text, touched
        self.view.show_text(text)
        places = []
        for key in touched:
            name = re.escape(json.dumps(key, ensure_ascii=False))
            found = re.search(rf"^ *({name}: .*?)(?=,?$)", text, re.MULTILINE)
            if found is not None:
                places.append(found.span(1))
        to_units = Positions(text).to_units
        self.view.highlights.show_hits(sorted((to_units(start), to_units(end)) for start, end in places))

    def _touched(self) -> list[str]:
        """The items whose values are not the defaults."""
        items = self._session.piece.items if self._session.piece is not None else ()
        return [item.key for item in items if item.kind is not None and self._session.values.touched(item.key)]

    def _say(self) -> None:
        self.shape.setItemText(0, self.tr("Values"))
        self.shape.setItemText(1, self.tr("Event"))
        self.shape.setToolTip(self.tr("The values file, or the whole event that the script's handler gets"))
        self.shape.setAccessibleName(self.tr("What to show"))
        self.view.setAccessibleName(self.tr("Values"))
        self.view.setPlaceholderText(self.tr("The values that the script will receive appear here."))

    def _fill_states(self) -> None:
        """Fill the menu of named states; what it takes is imported when it is first opened."""
        if self._states is None:
            from previewer.desk.cases.state_menu import StateMenu

            self._states = StateMenu(self._piece, self._services, self._state_menu, self)
        self._states.fill()

    def _reset_all(self) -> None:
        """Take all defaults, and the view from before a state that was put on."""
        self._session.reset_all()
        if self._services.view.trying:
            self._services.view.back()

    def _fill_menu(self) -> None:
        self._menu.clear()
        touched = self._touched()
        can = bool(touched) or self._services.view.trying
        self._menu.addAction(self.tr("Reset all"), self._reset_all).setEnabled(can)
        self._menu.addSeparator()
        for key in touched:
            text = self.tr("Reset {0}").format(key).replace("&", "&&")
            self._menu.addAction(text, partial(self._session.reset_item, key))
        if not touched:
            self._menu.addAction(self.tr("All values are defaults")).setEnabled(False)

    def menu(self) -> QMenu:
        """The reset menu, filled when it is about to show."""
        return self._menu
