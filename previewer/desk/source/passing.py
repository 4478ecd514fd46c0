"""Tab in the source: it indents where somebody put the cursor, and else goes on to what comes next."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

_TABBED = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
#: Keys that do nothing by themselves.
_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_BY_HAND = (QEvent.Type.MouseButtonPress, QEvent.Type.InputMethod)


class Passing(QObject):
    """Where nobody has put the cursor by hand, Tab types over nothing."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        for watched in (editor, editor.viewport()):
            watched.installEventFilter(self)

    def begin(self) -> None:
        """The program put the cursor somewhere."""
        self._editor.setTabChangesFocus(True)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _TABBED:
            self.begin()
        typed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if event.type() in _BY_HAND or (typed and event.key() not in (*_TABS, *_HELD)):  # type: ignore[attr-defined]
            self._editor.setTabChangesFocus(False)
        return False
