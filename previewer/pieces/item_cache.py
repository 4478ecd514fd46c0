"""Judged items by their text: an item that did not change is not judged again."""

from __future__ import annotations

from collections.abc import Mapping

from previewer.pieces.known import Slice
from previewer.pieces.places import Places
from previewer.pieces.rules.item import JudgedItem, judge_item

_MOST_CHARACTERS = 64 * 1024 * 1024
#: So many characters of items, and so many times those of the text that is read, may be there of earlier texts.
_LEAST, _TIMES = 128 * 1024, 4
_OVERHEAD = 200  # characters that an entry costs beside its text
_OF_VIOLATION = 400  # and what each of its problems costs


class ItemCache:
    """Judged items by key and text. It empties itself when the texts in it grow beyond a bound."""

    def __init__(self, most: int = _MOST_CHARACTERS) -> None:
        self._most = most
        self._size = self._characters = 0
        self._judged: dict[tuple[str, str], JudgedItem] = {}

    def __len__(self) -> int:
        return len(self._judged)

    def judged(self, key: str, entry: Slice) -> JudgedItem:
        """The item of a slice, judged now or before."""
        name = (key, entry.text)
        found = self._judged.get(name)
        if found is None:
            found = judge_item(key, entry.text, entry.plain)
            if self._size > self._most:
                self.clear()
            self._judged[name] = found
            self._characters += len(entry.text)
            self._size += len(entry.text) + _OVERHEAD + _OF_VIOLATION * len(found.violations)
        return found

    def make_room(self, characters: int) -> None:
        """A text of so many characters is about to be read: forget all once there is much more than it can use."""
        if self._characters > _LEAST + _TIMES * characters:
            self.clear()

    def clear(self) -> None:
        """Forget all: for whoever reads many files once each."""
        self._judged.clear()
        self._size = self._characters = 0


class JudgedItems(ItemCache):
    """The items of one text, of which some are judged already by their values alone; it keeps no others."""

    def __init__(self, judged: Mapping[str, JudgedItem]) -> None:
        super().__init__()
        self._by_key = judged

    def judged(self, key: str, entry: Slice) -> JudgedItem:
        found = self._by_key.get(key)
        if found is None:
            return judge_item(key, entry.text, entry.plain)
        return found._replace(places=Places(entry.text)) if found.violations else found


#: What all readings of a process share, unless they are given their own.
SHARED = ItemCache()
