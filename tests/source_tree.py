"""The program's Python files and what each imports, read as text: for the tests of walls and circles."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of a file, parsed once for all tests."""
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All parts of a file's syntax, walked through once for all tests."""
    return tuple(ast.walk(tree(path)))


def read_program() -> None:
    """Parse the whole program at once: what stays is not looked through for garbage."""
    for path in (ROOT / "previewer").rglob("*.py"):
        nodes(path)
    gc.freeze()


@cache
def imports(path: Path, root: Path = ROOT) -> tuple[tuple[int, str], ...]:
    """Line and full name of all that a file imports: inside functions and for types alone too, relative ones in full.

    `import_module` and `__import__` count, and `late`, which calls them; of a name that is put together, the constant
    beginning is given. Each file is read once.
    """
    return tuple(_imports(path, root))


def _imports(path: Path, root: Path) -> Iterator[tuple[int, str]]:
    package = path.relative_to(root).with_suffix("").parts[:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            name = _constant_beginning(node.args[0])
            if called in ("import_module", "late", "__import__") and name:
                yield node.lineno, name


@cache
def classes(path: Path) -> tuple[str, ...]:
    """The classes on the floor of a file. Each file is read once."""
    return tuple(node.name for node in tree(path).body if isinstance(node, ast.ClassDef))


def _constant_beginning(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return _constant_beginning(node.values[0]).rstrip(".") if node.values else ""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def graph(root: Path, package: str) -> dict[str, dict[str, int]]:
    """Module → the modules of the same package that it imports, each with the line of the first import."""
    modules = {_name(path, root): path for path in sorted((root / package).rglob("*.py"))}
    found: dict[str, dict[str, int]] = {name: {} for name in modules}
    for name, path in modules.items():
        for line, imported in sorted(imports(path, root)):
            target = _module_of(imported, modules)
            if target is not None and target != name:
                found[name].setdefault(target, line)
    return found


def circles(arrows: dict[str, dict[str, int]]) -> list[list[str]]:
    """Groups of modules that reach one another, each sorted (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        path.append(name)
        for other in arrows[name]:
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in path:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = path.index(name)
            groups.append(sorted(path[at:]))
            del path[at:]

    for name in arrows:
        if name not in order:
            visit(name)
    return sorted(group for group in groups if len(group) > 1)


def where(path: Path, line: int, root: Path = ROOT) -> str:
    """A place in the program, for a message: `previewer/pieces/new.py:2`."""
    return f"{path.relative_to(root).as_posix()}:{line}"


def _name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _module_of(imported: str, modules: Iterable[str]) -> str | None:
    """The module that an imported name is or stands in."""
    while imported:
        if imported in modules:
            return imported
        imported = imported.rpartition(".")[0]
    return None
