"""Imports without PySide's `__feature__`, which nobody here asks for.

PySide puts a hook of its own on every `import` of the process. For each module it reads the whole source file, to see
whether it may want names in snake case, and keeps the text: a tenth of the start, and memory that nobody uses.
"""

import builtins


def take_import_hook_off() -> None:
    """Load PySide, and have every import after this be Python's own."""
    import PySide6.QtCore  # noqa: F401  # puts the hook on

    # Where a later PySide has no such hook, there is nothing to take off.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
