"""The view toolbar and the View menu's actions, made from the table of view actions."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QWidget

from previewer.desk.icons import SIZE, icon
from previewer.desk.view.actions import GROUPS, SUBMENUS, VIEW_ACTIONS, Group, ViewAction
from previewer.desk.view.controls import DateBox, MenuButton, SeedBox, ViewControl
from previewer.desk.view.looks_button import LooksButton
from previewer.desk.view.options import BOTH, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import Worded

#: Before these groups the toolbar has no line: it is to fit a window of 1,024 pixels.
_UNPARTED = (Group.PHONES, Group.LOOKS, Group.ZOOM)
#: Groups that are of whole phones alone: rows of theirs take no part in them.
_OF_STAGES = (Group.LOOKS, Group.ORDER, Group.ZOOM)
#: What stands at the end while it has something to set: there it moves nothing under the mouse.
_AT_NEED = (SeedBox, DateBox)


class ViewBar(Worded, QToolBar):
    """Shows the view state and sets it. `action` has every action by its name."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("viewBar")
        self.setIconSize(QSize(SIZE, SIZE))
        self._state = state
        self._open = self._spreads = self._has_stage = True
        self._at_need: dict[Callable[..., QWidget], QAction] = {}
        #: What stands in the bar for each group, with the line before it.
        self._parts: dict[Group, list[QAction]] = {group: [] for group in GROUPS}
        self._is_showing = False
        self.action = {row.name: self._make_action(row) for row in VIEW_ACTIONS}
        self.controls: dict[Callable[..., QWidget], QWidget] = {}
        phones = QActionGroup(self)
        for row in GROUPS[Group.PHONES]:
            phones.addAction(self.action[row.name])
        self._lay_out()
        self._submenus = {group: self._submenu(group) for group in SUBMENUS}
        state.changed.connect(self._show_options)
        state.shownChanged.connect(self._show_able)
        self._show_options(state.options)
        self.says(self._say)

    def menu_actions(self) -> Iterator[QAction | None]:
        """For the View menu, in groups parted by None; a group of its own menu is one action that opens it."""
        for at, (group, rows) in enumerate(GROUPS.items()):
            if at and group not in _UNPARTED and not {group, Group(group - 1)} <= SUBMENUS.keys():
                yield None
            if group == Group.LOOKS:
                button = self.controls[LooksButton]
                assert isinstance(button, LooksButton)
                yield button.menu().menuAction()
            elif group in SUBMENUS:
                yield self._submenus[group].menuAction()
            else:
                yield from (self.action[row.name] for row in rows)

    def _submenu(self, group: Group) -> QMenu:
        """The actions of a group, and the choices of its controls."""
        made = QMenu(self)
        made.addActions([self.action[row.name] for row in GROUPS[group]])
        made.addSeparator()
        for control in dict.fromkeys(row.control for row in GROUPS[group] if row.control is not None):
            button = self.controls[control]
            if isinstance(button, MenuButton):
                made.addMenu(button.menu())
        return made

    def _say(self) -> None:
        for row in VIEW_ACTIONS:
            if row.icon:
                self.action[row.name].setIcon(icon(row.icon, self.palette()))
        self._say_titles()
        for group, menu in self._submenus.items():
            menu.setTitle(QCoreApplication.translate("ViewBar", SUBMENUS[group]))
        self._show_able()
        self.setWindowTitle(self.tr("View"))

    def _say_titles(self) -> None:
        for row in VIEW_ACTIONS:
            self.action[row.name].setText(row.title(self._state.options))
            self.action[row.name].setToolTip(self._tip(row))

    def _make_action(self, row: ViewAction) -> QAction:
        action = QAction(self, checkable=row.is_on is not None)
        action.setShortcuts(QKeySequence.listFromString(row.keys) if row.keys else [])
        action.setObjectName(row.text.format(row.subject))
        # Screen readers toggle a button without a click.
        (action.triggered if row.is_on is None else action.toggled).connect(lambda on=False: self._run(row, on))
        return action

    def _run(self, row: ViewAction, on: bool) -> None:
        if self._is_showing or (row in GROUPS[Group.PHONES] and not on):
            return
        row.run(self._state, on)
        # An action that changed nothing was switched by the click all the same.
        self._show_options(self._state.options)

    def _lay_out(self) -> None:
        for at, (group, rows) in enumerate(GROUPS.items()):
            parts = self._parts[group]
            if at and group not in _UNPARTED:
                parts.append(self.addSeparator())
            for row in rows:
                if row.button:
                    self.addAction(self.action[row.name])
                    parts.append(self.action[row.name])
                if row.control is not None and row.control not in self.controls:
                    actions = [self.action[other.name] for other in VIEW_ACTIONS if other.control is row.control]
                    self.controls[row.control] = made = row.control(self._state, actions, self)
                    if row.control not in _AT_NEED:
                        parts.append(self.addWidget(made))
        for control in _AT_NEED:
            self._at_need[control] = self.addWidget(self.controls[control])

    def _show_options(self, options: ViewOptions) -> None:
        before, self._is_showing = self._is_showing, True
        for row in VIEW_ACTIONS:
            if row.is_on is not None:
                self.action[row.name].setChecked(row.is_on(options))
        self._is_showing = before
        for row in GROUPS[Group.LOOKS]:
            self.action[row.name].setText(row.title(options))
        self.controls[LooksButton].setEnabled(self._spreads)
        for kind, action in self._at_need.items():
            control = self.controls[kind]
            action.setVisible(
                isinstance(control, ViewControl) and control.is_wanted(options) and self._open and self._has_stage
            )

    def set_open(self, on: bool, spreads: bool = True, stage: bool = True) -> None:
        """Let the view be set while there are phones to look at; `spreads`: as far as several of one piece are. What
        can set nothing here is not there: where there are no phones, and, without a `stage`, but rows of them."""
        self._open, self._spreads, self._has_stage = on, spreads, stage
        self.setEnabled(on)
        for group, parts in self._parts.items():
            for part in parts:
                part.setVisible(on and (stage or group not in _OF_STAGES))
        self._show_able()
        self._show_options(self._state.options)

    def _show_able(self) -> None:
        """Shuffling is for what the order leaves open; a button that can do nothing says why."""
        for row in VIEW_ACTIONS:
            of_several = row.name == BOTH or row in GROUPS[Group.LOOKS]
            self.action[row.name].setEnabled(self._open and (self._spreads or not of_several))
        shuffles = self._state.shuffles
        for name in ("shuffle", "reshuffle"):
            action = self.action[name]
            action.setEnabled(self._open and (shuffles or self._state.options.shuffled))
        row = next(row for row in VIEW_ACTIONS if row.name == "shuffle")
        why = "" if shuffles else "\n" + self.tr("All items have a place in the order: there is nothing to shuffle")
        self.action["shuffle"].setToolTip(f"{self._tip(row)}{why}")

    def _tip(self, row: ViewAction) -> str:
        title = row.title(self._state.options)
        return f"{title} ({row.keys.replace(';', ',')})" if row.keys else title
