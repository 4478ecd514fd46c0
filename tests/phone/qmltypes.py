"""What the linter has to know of the Python types in QML, written down from their live meta-objects.

`python -m tests.phone.qmltypes` writes the file anew, with `-` to its output.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QMetaMethod, QMetaObject, QMetaProperty

from previewer.phone.qmlmodule import MADE_IN_QML, MAJOR, MINOR, MODULE, TYPES
from previewer.phone.screens import QML

FILE = QML.joinpath(*MODULE.split("."), "types.qmltypes")
_HEAD = """import QtQuick.tooling 1.2

// Written by `python -m tests.phone.qmltypes` from the Python types; a test holds it up to date.

Module {
"""


#: Bases that QML has no name for.
_PLAIN = {"QAbstractListModel": "QObject"}


def description() -> str:
    """The file as it should be."""
    return _HEAD + "".join(map(_component, (*TYPES, *MADE_IN_QML))) + "}\n"


def _component(kind: Any) -> str:
    meta = kind.staticMetaObject
    base = meta.superClass()
    assert base is not None
    lines = [
        f'name: "{meta.className()}"',
        'accessSemantics: "reference"',
        f'prototype: "{_PLAIN.get(base.className(), base.className())}"',
        f'exports: ["{MODULE}/{kind.__name__} {MAJOR}.{MINOR}"]',
        *(["isCreatable: false"] if kind in TYPES else []),
        f"exportMetaObjectRevisions: [{MAJOR * 256 + MINOR}]",
        *map(_property, _properties(meta)),
        *_methods(meta),
    ]
    return "\n".join(["Component {", *lines, "}", ""])


def _properties(meta: QMetaObject) -> Iterator[QMetaProperty]:
    return (meta.property(index) for index in range(meta.propertyOffset(), meta.propertyCount()))


def _property(one: QMetaProperty) -> str:
    name = _text(one.name())
    parts = [f'name: "{name}"', _type(_text(one.typeName())), f'read: "{name}"']
    if one.hasNotifySignal():
        parts.append(f'notify: "{_text(one.notifySignal().name())}"')
    if one.isWritable():
        parts.append(f'write: "set_{name}"')
    else:
        parts.append("isReadonly: true")
    if one.isConstant():
        parts.append("isPropertyConstant: true")
    return f"Property {{ {'; '.join(parts)} }}"


def _methods(meta: QMetaObject) -> Iterator[str]:
    for index in range(meta.methodOffset(), meta.methodCount()):
        method = meta.method(index)
        kind = "Signal" if method.methodType() == QMetaMethod.MethodType.Signal else "Method"
        head = f'name: "{_text(method.name())}"'
        if kind == "Method" and method.typeName() != "void":
            head += f"; {_type(_text(method.typeName()))}"
        # PySide keeps no names of parameters.
        types = [_type(_text(one)) for one in method.parameterTypes()]
        parameters = [f'Parameter {{ name: "value{place}"; {one} }}' for place, one in enumerate(types)]
        yield f"{kind} {{ {head} }}" if not parameters else "\n".join([f"{kind} {{", head, *parameters, "}"])


def _type(name: str) -> str:
    return f'type: "{name.removesuffix("*")}"' + ("; isPointer: true" if name.endswith("*") else "")


def _text(name: object) -> str:
    return bytes(name.data()).decode() if hasattr(name, "data") else str(name)


if __name__ == "__main__":
    if "-" in sys.argv:
        sys.stdout.write(description())
    else:
        FILE.write_text(description(), encoding="utf-8")
