"""What QML made in Python and destroyed holds nothing any more."""

import gc

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtWidgets import QApplication

from previewer.phone.map.sharp import SvgPicture
from previewer.phone.map.view import MapView
from previewer.phone.qmlmodule import MADE_IN_QML, register_types
from previewer.phone.screens import QML


@pytest.mark.parametrize("kind", [*MADE_IN_QML, MapView, SvgPicture])
def test_object_that_qml_made_when_destroyed_then_it_is_empty(kind: type[QObject], qapp: QApplication) -> None:
    register_types()
    engine = QQmlEngine()
    engine.addImportPath(str(QML))
    component = QQmlComponent(engine)
    source = f"import QtQuick\nimport Phone.common\nimport Phone.map\nItem {{ {kind.__name__} {{}} }}"
    component.setData(source.encode(), QUrl())
    made = component.create()
    assert made is not None, component.errorString()
    gc.collect()
    there = [one for one in gc.get_objects() if type(one) is kind and shiboken6.isValid(one)]
    assert there
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gone = [one for one in there if not shiboken6.isValid(one)]
    assert gone
    assert [one.__dict__ for one in gone] == [{}] * len(gone)
