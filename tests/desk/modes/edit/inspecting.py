"""An inspector over a piece, without a window, and what a designer does to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.inspector.pane import InspectorPane
from previewer.desk.modes.edit.inspector.row import FieldRow
from previewer.resources import resource
from tests.desk.helpers import TODAY, dumped, text_item

EVERY_KIND = resource("samples", "every-kind.json").read_text("utf-8")


class Inspecting:
    """A piece with its inspector on show."""

    def __init__(self, path: Path, memory: Path) -> None:
        self.piece = OpenPiece(path, Memory(memory), TODAY)
        self.pane = InspectorPane(self.piece, None)  # type: ignore[arg-type]
        self.piece.setParent(self.pane)
        self.pane.resize(340, 700)
        self.pane.show()
        self.pane.activateWindow()

    @property
    def text(self) -> str:
        return self.piece.document.text()

    def select(self, key: str) -> None:
        self.piece.selection.select(key)

    def row(self, name: str) -> FieldRow:
        assert self.pane.form is not None
        return self.pane.form.row(name)

    def field(self, name: str) -> Any:
        return self.row(name).field

    def item(self, key: str = "item") -> dict[str, Any]:
        """The item as the text has it."""
        root = json.loads(self.text)
        found: dict[str, Any] = root.get("preferences", root)["properties"][key]
        return found

    def steps(self) -> int:
        """How many acts there are to undo."""
        return len(self.piece.acts._done)

    def undo(self) -> None:
        self.piece.acts.undo(self.piece.document.textDocument.undo)
        self.piece.document.read_now()

    def redo(self) -> None:
        self.piece.acts.redo(self.piece.document.textDocument.redo)
        self.piece.document.read_now()

    def said(self, name: str) -> str:
        """What is said beside a field of what was typed."""
        label = self.row(name).said
        return "" if label.isHidden() else label.text()


Inspect = Callable[[str], Inspecting]


def alone(kind: str, json_type: str = "string", **more: Any) -> str:
    """The text of a piece with one item, `item`."""
    item = text_item() | {"type": json_type, "x-input-type": kind} | more
    return dumped({"type": "object", "x-field-order": ["item"], "properties": {"item": item}})


def type_into(edit: QWidget, text: str) -> None:
    """Write a text in the place of the one that is there, by keys."""
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if text and text.isascii():
        QTest.keyClicks(edit, text)
    elif text:
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        QApplication.sendEvent(edit, event)
    else:
        QTest.keyClick(edit, Qt.Key.Key_Delete)
