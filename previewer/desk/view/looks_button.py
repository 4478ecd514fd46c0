"""Which looks stand side by side: the members whose values do, and which values of each."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from previewer.desk.view.controls import MenuButton
from previewer.desk.view.looks import AXES, values_on_offer
from previewer.desk.view.state import ViewState
from previewer.desk.view.staying_menu import StayingMenu
from previewer.desk.widgets import Worded
from previewer.phone.look import Value
from previewer.phone.platforms import PLATFORMS


class LooksButton(MenuButton):
    """Shows whether several looks stand side by side; its menu says which."""

    def _say(self) -> None:
        self._menu.setTitle(self.tr("Looks side by side"))

    def _make(self) -> None:
        super()._make()
        switch, *axes = self._actions
        self.setDefaultAction(switch)
        self._menu.addAction(switch)
        self._menu.addSeparator()
        self._menu.addActions(axes)
        self._menu.addSeparator()
        # By the member whose values they offer.
        self.values = {member: ValuesMenu(member, self._state, self) for member in AXES}
        for menu in self.values.values():
            self._menu.addMenu(menu)


class ValuesMenu(Worded, StayingMenu):
    """The values of one member, of which those that are ticked stand side by side; without a tick all do. They are
    listed when it is opened.
    """

    def __init__(self, member: str, state: ViewState, parent: QWidget) -> None:
        super().__init__(parent)
        self._member = member
        self._state = state
        self.all = QAction(self, checkable=True)
        self.all.setObjectName("All")
        self.all.triggered.connect(self._take_all)
        self.addAction(self.all)
        # By platform, '' for all, and value.
        self.ticks: dict[tuple[str, Value], QAction] = {}
        self._offered: dict[tuple[str, Value], str] = {}
        self.setObjectName(AXES[member].values)
        self.aboutToShow.connect(self._show)
        self.says(self._say, colours=False)

    def _say(self) -> None:
        title = QCoreApplication.translate("ViewBar", AXES[self._member].values)
        self.setTitle(title)
        self.setAccessibleName(title)
        # Of the text sizes not all stand side by side without a tick.
        few = self._member == "text_size"
        self.all.setText(QCoreApplication.translate("ViewBar", AXES[self._member].text) if few else self.tr("All"))

    def _show(self) -> None:
        options = self._state.options
        offered = values_on_offer(self._member, options, self._state.languages)
        if offered != self._offered:
            self._offered = offered
            self._fill()
        for (platform, value), tick in self.ticks.items():
            tick.setChecked((self._member, platform, value) in options.ticks)
        self.all.setChecked(not any(tick.isChecked() for tick in self.ticks.values()))

    def _fill(self) -> None:
        for action in self.actions()[1:]:
            self.removeAction(action)
            action.deleteLater()
        self.ticks = {}
        of = None
        for (platform, value), words in self._offered.items():
            if platform != of:
                self.addSection(PLATFORMS[platform].name) if platform else self.addSeparator()
            of = platform
            tick = QAction(words, self, checkable=True)
            tick.triggered.connect(partial(self._tick, platform, value, tick))
            self.ticks[platform, value] = tick
            self.addAction(tick)

    def _tick(self, platform: str, value: Value, tick: QAction) -> None:
        self._state.set_options(self._state.options.with_tick(self._member, platform, value, tick.isChecked()))
        self._show()

    def _take_all(self) -> None:
        self._state.set_options(self._state.options.without_ticks(self._member))
        # What is on already was switched off by the click.
        self._show()
