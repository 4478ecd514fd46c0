"""Warnings that Qt writes to standard error, though the program knows better or says it itself."""

from __future__ import annotations

from PySide6.QtCore import QLoggingCategory

#: Of each family that cannot shape an Indic script before Qt takes the one that can; and of each JPEG that is damaged,
#: which whoever reads it says in a sentence.
_KNOWN = ("qt.text.font.db", "qt.gui.imageio.jpeg")


def silence_known() -> None:
    """Keep Qt from those warnings: all of them at once, for these rules stand in place of all that were set before."""
    QLoggingCategory.setFilterRules("\n".join(f"{name}=false" for name in _KNOWN))
