"""Imports without what PySide brings along for tools: the words of signatures, and names in snake case.

As it is first imported, PySide compiles the modules that word its signatures, from text, each time: for the stubs of
editors, for `__doc__` and for the errors of wrong calls. That is a tenth of the start. Here they come when one of them
is first asked for something.

PySide also puts a hook of its own on every `import` of the process. For each module it reads the whole source file, to
see whether it may want names in snake case, and keeps the text: another tenth, and memory that nobody uses.

Where a later PySide does these things otherwise, nothing is gained, and nothing breaks.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import machinery
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Protocol

_SIGNATURES = "shibokensupport.signature."
#: Modules that PySide only imports to have them. Its `mapping` is none: C++ looks into that one's namespace.
_LATE = frozenset(
    _SIGNATURES + name for name in ("errorhandler", "layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
)


def import_plainly() -> None:
    """Load PySide, and have every import after this be Python's own."""
    with _late_modules():
        import PySide6.QtCore  # noqa: F401  # puts the hook on
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


class _Importer(Protocol):
    def exec_module(self, module: ModuleType) -> None: ...


class _LateModule(ModuleType):
    """A module whose code runs when something of it is first asked for."""

    def __getattr__(self, name: str) -> object:
        loader = self.__loader__
        if name.startswith("__") or not isinstance(loader, _LateLoader):
            # Python asks for names of its own while it makes a module.
            raise AttributeError(name)
        self.__class__ = ModuleType
        loader.load(self)
        return getattr(self, name)


class _LateLoader:
    """What `importer` would load at once is loaded when it is asked for."""

    def __init__(self, importer: _Importer) -> None:
        self._importer = importer

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _LateModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass

    def load(self, module: ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None
        # PySide publishes its modules under other names too, but its importer knows this one.
        published, spec.name = spec.name, module.__name__
        self._importer.exec_module(module)
        spec.name = published


@contextmanager
def _late_modules() -> Iterator[None]:
    """Have PySide's own importer, which makes a specification for each module, put those of `_LATE` off."""

    def specification(name: str, importer: _Importer) -> ModuleSpec:
        return ModuleSpec(name, _LateLoader(importer) if name in _LATE else importer)  # type: ignore[arg-type]

    machinery.ModuleSpec = specification  # type: ignore[assignment,misc]
    try:
        yield
    finally:
        machinery.ModuleSpec = ModuleSpec  # type: ignore[misc]
