"""The narrow bar at the window's left edge: a button for each mode."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QToolBar, QWidget

from previewer.desk.icons import SIZE, icon
from previewer.desk.modes.mode import Mode
from previewer.desk.services import Tab
from previewer.desk.widgets import Worded


class ModeBar(Worded, QToolBar):
    """One mode is always on; `Ctrl+1` … switch by position. A window with one mode has no bar."""

    #: Another `Mode` is on.
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
        self.action = {mode.name: self._make_action(mode, at) for at, mode in enumerate(modes, 1)}
        self.says(lambda: self.setWindowTitle(self.tr("Modes")), colours=False)

    def set_mode(self, mode: Mode) -> None:
        """Show which mode is on."""
        self.action[mode.name].setChecked(True)

    def set_able(self, tab: Tab | None) -> None:
        """Offer the modes that a tab has; all while there is none."""
        for mode in self._modes:
            self.action[mode.name].setEnabled(tab is None or tab.has_mode(mode))

    def _make_action(self, mode: Mode, position: int) -> QAction:
        def choose(on: bool) -> None:
            if on:
                self.chosen.emit(mode)

        made = QAction(self, checkable=True)
        made.setShortcut(f"Ctrl+{position}")
        made.setObjectName(mode.text)
        # Not `triggered`: screen readers toggle a button without a click.
        made.toggled.connect(choose)
        self._group.addAction(made)
        self.addAction(made)

        def say() -> None:
            made.setText(mode.title())
            made.setToolTip(f"{mode.title()} ({made.shortcut().toString()})")
            made.setIcon(icon(mode.icon, self.palette()))

        self.says(say)
        return made
