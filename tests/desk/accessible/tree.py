"""What the window tells assistive technology: the tree of everything that shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QAccessible, QAccessibleInterface

_LABEL = QAccessible.RelationFlag.Label
_DEEPEST, _WIDEST = 40, 300
#: What is pressed, chosen, typed into or read through, and so needs a name of its own.
CONTROLS = {
    "Button", "ButtonMenu", "ButtonDropDown", "CheckBox", "RadioButton", "ComboBox", "EditableText", "SpinBox",
    "Slider", "Dial", "List", "Tree", "Table", "PageTab", "MenuItem", "Link", "ToolBar", "ProgressBar", "Terminal",
}  # fmt: skip
#: Qt's own parts, whose tabs or pane are named instead.
UNNAMED = {"ScrollBar", "PageTabList"}
#: What has a value beside its name.
VALUED = {"ComboBox", "EditableText", "SpinBox", "Slider", "Dial"}


class Node(NamedTuple):
    """One thing that shows. `kind` is its class, for whoever mends it; `at` the names above it, `about` what is
    said after name and value.
    """

    role: str
    name: str
    value: str
    focusable: bool
    kind: str
    object_name: str
    at: str
    about: str


def walk(interface: QAccessibleInterface, at: tuple[str, ...] = ()) -> Iterator[Node]:
    """A thing and all that shows in it, from the top."""
    state = interface.state()
    if state.invisible or len(at) > _DEEPEST:
        return
    thing = interface.object()
    kind = type(thing).__name__ if thing is not None else ""
    related = interface.relations()
    labels = [label.text(QAccessible.Text.Name) for label, relation in related if relation & _LABEL]
    # A reader says the label first; Qt gives the value of a box as its name on Linux.
    name = next(filter(None, labels), interface.text(QAccessible.Text.Name))
    role = interface.role().name
    value = interface.text(QAccessible.Text.Value)
    scale = interface.valueInterface()
    if not value and scale is not None:
        value = str(scale.currentValue())
    about = interface.text(QAccessible.Text.Description)
    object_name = thing.objectName() if thing is not None else ""
    yield Node(role, name, value, bool(state.focusable), kind, object_name, " > ".join(at), about)
    for number in range(min(interface.childCount(), _WIDEST)):
        child = interface.child(number)
        if child is not None and child.isValid():
            yield from walk(child, (*at, name or kind))


def faults(nodes: list[Node]) -> set[tuple[str, str, str]]:
    """(what is wrong, class or object, where) of everything that a screen reader could not tell its user."""
    found = set()
    for node in nodes:
        who = node.object_name or node.kind or node.role
        if not node.name.strip() and (node.role in CONTROLS or node.focusable) and node.role not in UNNAMED:
            found.add(("no name", f"{node.role} {who}", node.at))
        elif node.role in VALUED and node.name.strip() and node.name.strip() == node.value.strip():
            found.add(("named by its value", f"{node.role} {who} {node.name}", node.at))
    return found
