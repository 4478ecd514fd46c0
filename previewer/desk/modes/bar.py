"""The narrow bar at the window's left edge: a button for each mode."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QToolBar, QWidget

from previewer.desk.icons import SIZE, icon
from previewer.desk.language import Translated
from previewer.desk.modes.mode import Mode
from previewer.desk.services import Tab


class ModeBar(Translated, QToolBar):
    """One mode is always on; `Ctrl+1` … switch by position. A window with one mode has no bar."""

    #: A `Mode`.
    chosen = Signal(object)

    def __init__(self, modes: Sequence[Mode], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modeBar")
        self.setMovable(False)
        self.setIconSize(QSize(SIZE, SIZE))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.toggleViewAction().setVisible(False)
        self._group = QActionGroup(self)
        self._modes = tuple(modes)
        self._is_showing = False
        self.action = {mode.name: self._make_action(mode, at) for at, mode in enumerate(modes, 1)}
        self.retranslate()

    def set_mode(self, mode: Mode) -> None:
        """Show which mode is on."""
        self._is_showing = True
        self.action[mode.name].setChecked(True)
        self._is_showing = False

    def set_able(self, tab: Tab | None) -> None:
        """Offer the modes that a tab has; all while there is none."""
        for mode in self._modes:
            self.action[mode.name].setEnabled(tab is None or tab.has_mode(mode))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._update_icons()

    def retranslate(self) -> None:
        for mode in self._modes:
            action = self.action[mode.name]
            action.setText(mode.word())
            action.setToolTip(f"{mode.word()} ({action.shortcut().toString()})")
        self.setWindowTitle(self.tr("Modes"))
        self._update_icons()

    def _make_action(self, mode: Mode, position: int) -> QAction:
        action = QAction(self, checkable=True)
        action.setShortcut(f"Ctrl+{position}")
        action.setObjectName(mode.title)
        # Not `triggered`: screen readers toggle a button without a click.
        action.toggled.connect(lambda on: self._choose(mode, on))
        self._group.addAction(action)
        self.addAction(action)
        return action

    def _choose(self, mode: Mode, on: bool) -> None:
        if on and not self._is_showing:
            self.chosen.emit(mode)

    def _update_icons(self) -> None:
        for mode in self._modes:
            self.action[mode.name].setIcon(icon(mode.icon, self.palette()))
