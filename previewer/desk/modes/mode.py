"""What a mode is to the window: one record. `previewer.desk.modes` lists them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.panes.pane import Pane

#: Makes what stands in the middle for one `OpenPiece`, with the `Services` of its tab.
Middle = Callable[..., QWidget]


class Mode(NamedTuple):
    """A job that the window is set up for: `middle` makes what stands in the middle for one open piece, `panes` stand
    around it. Modes with the same `middle` share the widget that it makes.

    `name` goes into the settings and never changes. `text` is its title, of the context "Modes", `icon` a symbol of
    `resources/icons/symbols`. `areas`: where a pane, by its name, stands at first if not in its own area.
    `click_selects`: a click on a row of a phone selects its item and does nothing else. `beside`: the names of panes
    that stand beside the others of their area, and not behind them; `spare`: of those that fold where the phones are
    not seen whole with them. `guide`: the name of its page in the guide.
    `layouts`: the panes of it that stand alone for a time, by a name for the settings. `stage`: whole phones stand in
    its middle.
    """

    name: str
    text: str
    icon: str
    panes: tuple[Pane[QWidget], ...]
    middle: Middle
    areas: Mapping[str, Qt.DockWidgetArea] = MappingProxyType({})
    click_selects: bool = False
    beside: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()
    guide: str = "start"
    layouts: Mapping[str, tuple[Pane[QWidget], ...]] = MappingProxyType({})
    stage: bool = True

    def laid_out(self, layout: str) -> "Mode":
        """The mode in one of its layouts, '' for its own."""
        return self._replace(name=layout, panes=self.layouts[layout]) if layout else self

    def area(self, pane: Pane[QWidget]) -> Qt.DockWidgetArea:
        """Where a pane stands at first."""
        return self.areas.get(pane.name, pane.area)

    def title(self) -> str:
        """The title in the language of the program."""
        return QCoreApplication.translate("Modes", self.text)
