"""Texts of the saves of this run of the program: so many bytes in all, the oldest go first."""

from datetime import datetime
from sys import getsizeof
from typing import Final
from weakref import ref

#: Bytes of all of them.
MOST: Final = 16 * 1024 * 1024


class SavedText:
    """The text of one save; '' once it was too much to keep."""

    def __init__(self, text: str, at: datetime) -> None:
        self.text, self.at = text, at
        _all.append(ref(self))
        _drop()


#: All that somebody still has, the oldest first.
_all: list[ref[SavedText]] = []


def _drop() -> None:
    saves = [saved for one in _all if (saved := one()) is not None and saved.text]
    total = sum(getsizeof(saved.text) for saved in saves)
    while total > MOST:
        total -= getsizeof(saves[0].text)
        saves.pop(0).text = ""
    _all[:] = map(ref, saves)
