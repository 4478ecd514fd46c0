"""Every regular expression of the program, found in its source: written out, with its flags and how it is asked."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from previewer.site.routes import namespaces
from tests.source_tree import ROOT, nodes, where

PROGRAM = ROOT / "previewer"
#: How a function of `re`, or a method of an expression, asks it.
_USES = {
    **dict.fromkeys(("search", "sub", "subn", "split", "findall", "finditer"), "search"),
    "match": "match",
    "fullmatch": "fullmatch",
}
_ANY_USE = ("fullmatch", "search")
#: A literal of JavaScript: it stands where a value begins.
_IN_SCRIPT = re.compile(r"(?<=[(,=:!&|?{};\[])[ ]*/(?![*/])((?:[^/\\\n\[`]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)/([a-z]*)")
#: Stands for a text that is known only as the program runs, escaped or a word.
_WORD = "word"


class Expression(NamedTuple):
    """An expression as it stands in the source."""

    place: str
    pattern: str | bytes
    flags: int
    uses: tuple[str, ...]


def expressions(files: Iterable[Path]) -> Iterator[Expression]:
    """The expressions of Python files: of every call of a function of `re`."""
    for path in files:
        if "re." not in path.read_text("utf-8"):
            continue
        parents = {id(child): node for node in nodes(path) for child in ast.iter_child_nodes(node)}
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                of, name = node.func.value, node.func.attr
                if isinstance(of, ast.Name) and of.id == "re" and (name in _USES or name == "compile"):
                    pattern = _value(node.args[0], path)
                    uses = (_USES[name],) if name in _USES else _uses(node, parents, path)
                    yield Expression(where(path, node.lineno), pattern, _flags(node, name, path), uses)


def all_expressions() -> list[Expression]:
    """Those of the program: of its Python, of its schemas, which validators search, of its QML and JavaScript, and of
    the site's routes, which match a path whole.
    """
    found = list(expressions(sorted(PROGRAM.rglob("*.py"))))
    for path in sorted((ROOT / "resources" / "schema").rglob("*.json")):
        place = path.relative_to(ROOT).as_posix()
        found += [Expression(place, one, 0, ("search",)) for one in _patterns(json.loads(path.read_text("utf-8")))]
    for path in _scripts():
        for literal in _IN_SCRIPT.finditer(text := path.read_text("utf-8")):
            place = where(path, text.count("\n", 0, literal.start()) + 1)
            found.append(Expression(place, literal[1], re.IGNORECASE if "i" in literal[2] else 0, _ANY_USE))
    for namespace, routes in namespaces():
        for route in routes:
            matcher = route.bind(namespace).regex
            found.append(Expression(route.pattern, matcher.pattern, matcher.flags & ~re.UNICODE, ("fullmatch",)))
    return found


def _scripts() -> Iterator[Path]:
    for folder in (PROGRAM, ROOT / "resources" / "editors" / "vscode"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".js", ".mjs", ".qml") and "node_modules" not in path.parts:
                yield path


def _patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for one in schema:
            yield from _patterns(one)
    elif isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        if isinstance(schema.get("patternProperties"), dict):
            yield from schema["patternProperties"]
        for one in schema.values():
            yield from _patterns(one)


def _flags(call: ast.Call, name: str, path: Path) -> int:
    at = {"sub": 4, "subn": 4, "split": 3, "compile": 1}.get(name, 2)
    given = [one.value for one in call.keywords if one.arg == "flags"] or call.args[at : at + 1]
    try:
        return int(_evaluated(given[0], path)) if given else 0
    except NameError:
        return 0


def _value(node: ast.expr, path: Path) -> str | bytes:
    """An expression as text; what is known only as the program runs is a word in it."""
    try:
        value = _evaluated(node, path)
    except NameError:
        if isinstance(node, ast.JoinedStr):
            return "".join(str(_value(part, path)) for part in node.values)
        if isinstance(node, ast.FormattedValue):
            return _value(node.value, path)
        if isinstance(node, ast.BinOp):
            return str(_value(node.left, path)) + str(_value(node.right, path))
        return _WORD
    return value if isinstance(value, (str, bytes)) else value.pattern if isinstance(value, re.Pattern) else str(value)


def _evaluated(node: ast.expr, path: Path) -> Any:
    return eval(compile(ast.Expression(node), str(path), "eval"), vars(_module(path)))


@cache
def _module(path: Path) -> Any:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))


def _uses(node: ast.Call, parents: dict[int, ast.AST], path: Path) -> tuple[str, ...]:
    """How what `re.compile` gives is asked: by a method of it, or by those of the name that it is bound to."""
    parent = parents[id(node)]
    if isinstance(parent, ast.Attribute):
        return _asked(parent.attr)
    targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return _ANY_USE
    name, found, seen = targets[0].id, set(), False
    for file in (path, *_importers(path, name)):
        for over in _around(file, name):
            seen = True
            found.update(_asked(over.attr) if isinstance(over, ast.Attribute) else _ANY_USE)
    return tuple(sorted(found)) if seen else _ANY_USE


def _asked(method: str) -> tuple[str, ...]:
    if method in ("pattern", "flags"):
        return ()
    return (_USES[method],) if method in _USES else _ANY_USE


def _around(path: Path, name: str) -> list[ast.AST]:
    """What stands around each place at which a file reads a name."""
    return _names(path).get(name, [])


@cache
def _names(path: Path) -> dict[str, list[ast.AST]]:
    found: dict[str, list[ast.AST]] = {}
    for over in nodes(path):
        for one in ast.iter_child_nodes(over):
            if isinstance(one, (ast.Name, ast.Attribute)) and isinstance(one.ctx, ast.Load):
                found.setdefault(one.id if isinstance(one, ast.Name) else one.attr, []).append(over)
    return found


def _importers(path: Path, name: str) -> Iterator[Path]:
    for file in sorted(PROGRAM.rglob("*.py")) if not name.startswith("_") else ():
        if file != path and name in _imported(file):
            yield file


@cache
def _imported(path: Path) -> frozenset[str]:
    return frozenset(alias.name for one in nodes(path) if isinstance(one, ast.ImportFrom) for alias in one.names)
