"""Parts of the window are asked for, never looked for in Qt's tree of objects."""

from __future__ import annotations

import ast

import pytest
from PySide6 import QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets

from tests.source_tree import ROOT, where

DESK = ROOT / "previewer/desk"
_WALKS = ("findChild", "findChildren", "children")
_QT = (QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets)


def walks(source: str) -> list[int]:
    """The lines that look through Qt's tree for more than all of a class of Qt's own: what has a name had it of us."""
    if not any(word in source for word in _WALKS):
        return []
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _WALKS
        and not (len(node.args) == 1 and _is_of_qt(node.args[0]))
    ]


def _is_of_qt(wanted: ast.expr) -> bool:
    return isinstance(wanted, ast.Name) and any(hasattr(module, wanted.id) for module in _QT)


def test_nothing_of_ours_is_looked_for_in_qts_tree() -> None:
    found = [where(path, line) for path in sorted(DESK.rglob("*.py")) for line in walks(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("window.findChildren(OpenPiece)", 1),
        ("tab.findChild(QDockWidget, name)", 1),
        ("next(child for child in piece.children() if type(child) is kind)", 1),
        ("window.findChildren(QTabBar, options=direct)", 0),
    ],
)
def test_walk_when_it_is_for_an_object_of_ours_is_found(source: str, count: int) -> None:
    assert len(walks(source)) == count
