"""What QML calls the type of an item."""

from __future__ import annotations

from PySide6.QtCore import QObject
from shiboken6 import Shiboken


def class_name(item: QObject) -> str:
    """The name of an item's class, such as `Hairline_QMLTYPE_7`.

    A class that QML has made goes with its engine, but PySide would keep its wrapper with the item's, and later take
    another object at the same address for it.
    """
    meta = item.metaObject()
    name = meta.className()
    if "_QML" in name:
        Shiboken.invalidate(meta)
    return str(name)
