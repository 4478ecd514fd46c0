"""Items that were renamed since the last save: what is kept of them beside the file follows with the next one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.desk.document.files import reason
from previewer.pieces import Reading
from previewer.pieces.renames import Rename, in_effect

if TYPE_CHECKING:
    from previewer.pieces.edits.editing import Operation


class Renames:
    """The renames of one piece by operations, in order, undone ones too: what is in effect is told by the keys that
    there are when it is saved.
    """

    def __init__(self) -> None:
        self._before: frozenset[str] = frozenset()
        self._done: list[Rename] = []

    def note(self, before: Reading, operations: Iterable[Operation]) -> None:
        """Operations were done on a reading."""
        from previewer.pieces.edits.items import RenameItem

        found = [Rename(one.key, one.new) for one in operations if isinstance(one, RenameItem)]
        if found and not self._done:
            self._before = frozenset(before.slices)
        self._done += found

    def take_along(self, path: Path, saved: Reading) -> str:
        """A reading was saved: have records of texts and cases follow. Why they could not, '' where they do."""
        if not self._done:
            return ""
        from previewer.cases.renaming import rename_in_cases
        from previewer.texts.confirmed import BadRecord, rename_cells

        done = in_effect(self._done, self._before, saved.slices)
        self._done.clear()
        try:
            rename_cells(path, (*saved.prefix, "properties"), done)
            rename_in_cases(path, done)
        except OSError as error:
            return reason(error)
        except BadRecord as error:
            from previewer.desk.background import error_text

            return error_text(error)
        return ""
