"""Pieces to open, and opening them."""

import json
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QDockWidget, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from previewer.desk.modes.preview import PREVIEW
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow

TODAY = date(2026, 3, 14)


def piece(**items: dict[str, Any]) -> dict[str, Any]:
    """A bare container with these items, in their order. Of those with the usual texts no two are described alike."""
    told = {key: _described(key, item) if at else item for at, (key, item) in enumerate(items.items())}
    return {"type": "object", "x-field-order": list(items), "properties": told}


def _described(key: str, item: dict[str, Any]) -> dict[str, Any]:
    usual = text_item()["x-description"]
    return (
        item | {"x-description": {"ja": f"{key}の説明", "en": f"About {key}"}}
        if item.get("x-description") == usual
        else item
    )


def text_item(**more: Any) -> dict[str, Any]:
    """A lawful text item."""
    titles = {"x-title": {"ja": "名前", "en": "Name"}, "x-description": {"ja": "説明", "en": "About it"}}
    return {**titles, "type": "string", "x-input-type": "text", **more}


def switch_item(**more: Any) -> dict[str, Any]:
    """A lawful switch item."""
    return {**text_item(), "type": "boolean", "x-input-type": "switch", **more}


def calendar_item(**more: Any) -> dict[str, Any]:
    """A lawful calendar item."""
    return {**text_item(), "x-input-type": "calendar", "format": "date", **more}


def dumped(data: Any) -> str:
    """JSON text as a designer would have it."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def opened(window: MainWindow, path: Path) -> PieceTab:
    """The tab of a file just opened."""
    assert window.open_path(path)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    return tab


def phones_of(tab: PieceTab) -> PhoneArea:
    """The phones in the middle of a tab."""
    area = tab.middle(PREVIEW)
    assert isinstance(area, PhoneArea)
    return area


def in_sight(dock: QDockWidget) -> bool:
    """Whether anything of a pane is seen: of itself nothing is, where it has no title bar and a table covers it."""
    return any(not one.visibleRegion().isEmpty() for one in (dock, *dock.findChildren(QWidget)))


def takes_letters(widget: QWidget) -> bool:
    """Whether a widget is typed into."""
    if isinstance(widget, QLineEdit):
        # That of a number or a list is asked for by those.
        return not widget.isReadOnly() and not isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
    if isinstance(widget, QPlainTextEdit | QTextEdit | QAbstractSpinBox):
        return not widget.isReadOnly()
    return isinstance(widget, QComboBox) and widget.isEditable()
