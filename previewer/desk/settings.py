"""What the window remembers between runs: one row each, with its key, its type and its default."""

import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from previewer.pieces.messages import languages

if TYPE_CHECKING:
    from previewer.desk.document.drafts import Drafts
    from previewer.desk.document.numbers import WindowNumber
    from previewer.desk.source.options import SourceOptions

V = TypeVar("V")
MAX_RECENT = 12
_FIRST_MODE = "preview"


class Setting(Generic[V]):
    """A setting, which is kept as text: `read` makes its value of that, the default of '' and of what cannot be.
    `by_window`: each window has its own.
    """

    def __init__(
        self, key: str, read: Callable[[str], V], write: Callable[[V], str] = str, by_window: bool = False
    ) -> None:
        self._key = key
        self._by_window = by_window
        self._read = read
        self._write = write

    def __get__(self, settings: "Settings", _owner: type) -> V:
        return self._read(settings.text(self._place(settings)))

    def __set__(self, settings: "Settings", value: V) -> None:
        settings.put(self._place(settings), self._write(value))

    def _place(self, settings: "Settings") -> str:
        return settings.own(self._key) if self._by_window else self._key


def _language(text: str) -> str:
    return text if text in languages() else "system"


def _scheme(text: str) -> str:
    return text if text in ("light", "dark") else "system"


def _source(text: str) -> "SourceOptions":
    from previewer.desk.source.options import SourceOptions

    return SourceOptions.from_kept(_object(text))


def _json(text: str) -> object:
    try:
        return json.loads(text or "null")
    except ValueError:
        return None


def _object(text: str) -> dict[str, Any]:
    kept = _json(text)
    return kept if isinstance(kept, dict) else {}


def _paths(kept: object) -> tuple[Path, ...]:
    return tuple(Path(name) for name in kept if isinstance(name, str)) if isinstance(kept, list) else ()


def _path(text: str) -> Path | None:
    return Path(text) if text else None


def _names(paths: tuple[Path, ...]) -> list[str]:
    return [str(path) for path in paths]


class Settings(QObject):
    """A typed face of QSettings. `changed` has the key of a setting.

    `number`: that of the window whose settings these are. The first has its session where every version kept it,
    further ones below `window2`, `window3`, … .
    """

    changed = Signal(str)

    #: Language of the program: 'system' or one that it speaks.
    language = Setting("language", _language)
    #: Colours of the window: 'system', 'light' or 'dark'.
    colour_scheme = Setting("colourScheme", _scheme)
    #: Whether pictures of phones carry the case that they show.
    carry_case = Setting("carryCase", lambda text: text != "off", lambda on: "on" if on else "off")
    #: Whether long lines of the source are broken at the edge.
    wrap = Setting("source/wrap", lambda text: text == "on", lambda on: "on" if on else "off")
    #: How the source is shown and typed; what cannot be is the default.
    source = Setting("source/options", _source, lambda options: json.dumps(options.kept()))
    #: Files opened lately, newest first.
    recent = Setting("recent", lambda text: _paths(_json(text)), lambda paths: json.dumps(_names(paths)))
    #: The view options as they were kept; {} at first.
    view = Setting("view", _object, json.dumps)
    #: Files that were open when the window closed.
    open_files = Setting(
        "session",
        lambda text: _paths(_object(text).get("files")),
        lambda paths: json.dumps({"files": _names(paths)}),
        by_window=True,
    )
    #: The file whose tab was in front then, and the folder that was open; None for none.
    front_file = Setting("front", _path, lambda path: str(path or ""), by_window=True)
    folder_open = Setting("workspace", _path, lambda path: str(path or ""), by_window=True)
    #: How wide the list of a folder's pieces is, in pixels.
    folder_width = Setting("workspaceWidth", lambda text: int(text) if text.isdecimal() else 0)
    #: Name of the mode that the window was in, '' at first.
    mode = Setting("mode", str)
    #: Where the window of the phones stood, by the screens that there were, as Qt writes it, in Base64; the last at the
    #: end.
    phones_window = Setting("phonesWindow", _object, json.dumps)
    #: Folder of the last file dialog.
    folder = Setting("folder", str)
    _drafts = Setting("drafts", _object, json.dumps)
    #: Who reviews texts, '' while nobody said: it is never taken from the machine.
    reviewer = Setting("reviewer", str)

    def __init__(self, store: QSettings, parent: QObject | None = None, number: "WindowNumber | None" = None) -> None:
        super().__init__(parent)
        self._store = store
        self._number = number
        self._typed: Drafts | None = None
        #: What this window read or put last.
        self._mine: dict[str, str] = {}

    def forget(self, key: str) -> bool:
        """Remove what an earlier version kept under a key; whether there was anything."""
        kept = bool(self.text(key))
        self._remove(key)
        return kept

    def add_recent(self, path: Path) -> None:
        """Put a file, by its absolute path, at the head of the recent ones."""
        self.sync()  # another window may have opened others
        self.recent = (path, *(other for other in self.recent if other != path))[:MAX_RECENT]

    def remove_recent(self, path: Path) -> None:
        """Drop a file from the recent ones."""
        self.sync()
        self.recent = tuple(other for other in self.recent if other != path)

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self.recent = ()

    @property
    def typed(self) -> "Drafts":
        """Letters of dialogs that are of no piece, which are typed and not taken."""
        from previewer.desk.document.drafts import Drafts

        if self._typed is None:
            kept = {name: text for name, text in self._drafts.items() if isinstance(text, str)}
            self._typed = Drafts(kept, self._keep_drafts, self)
        return self._typed

    def _keep_drafts(self, letters: Mapping[str, str]) -> None:
        self._drafts = dict(letters)
        self.sync()

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window stood."""
        return self._bytes(self.own("window/geometry"))

    def keep_geometry(self, value: QByteArray) -> None:
        """Save where the window stands."""
        self._store.setValue(self.own("window/geometry"), value)

    def layout(self, mode: str) -> QByteArray | None:
        """Where the docks stood in a mode. 0.1 had one layout, which was that of Preview."""
        kept = self._bytes(f"layout/{mode}")
        return self._bytes("window/state") if kept is None and mode == _FIRST_MODE else kept

    def keep_layout(self, mode: str, value: QByteArray, fronts: Collection[str]) -> None:
        """Save where the docks stand in a mode, and the panes that are in front."""
        self._store.setValue(f"layout/{mode}", value)
        self._store.setValue(f"fronts/{mode}", json.dumps(sorted(fronts)))

    def fronts(self, mode: str) -> list[str]:
        """The panes that were in front in a mode: docks that are hidden forget that."""
        kept = _json(self.text(f"fronts/{mode}"))
        return [name for name in kept if isinstance(name, str)] if isinstance(kept, list) else []

    def own(self, key: str) -> str:
        """Where what each window has for itself is kept, of this one."""
        return key if self.is_first else f"window{self._number.value}/{key}" if self._number else key

    @property
    def is_first(self) -> bool:
        """Whether these are the settings of the first window, whose session is there at every start."""
        return self._number is None or self._number.value == 1

    def left(self) -> "list[Settings]":
        """For the first window: the settings of further ones that were killed, or ended with the machine."""
        if self._number is None or not self.is_first:
            return []
        found = []
        for name in self._store.childGroups():
            value = name.removeprefix("window")
            number = self._number.other(int(value)) if value != name and value.isdecimal() else None
            if number is not None:
                found.append(Settings(self._store, self, number))
        return found

    def forget_session(self) -> None:
        """Forget what was open in this window."""
        for key in ("session", "front", "workspace"):
            self._remove(self.own(key))

    def release(self) -> None:
        """Let another window have its number."""
        if self._number is not None:
            self._number.release()

    def sync(self) -> None:
        """Write to disk now, and read what other windows wrote."""
        self._store.sync()

    def text(self, key: str) -> str:
        """What is kept under a key; '' where there is no text."""
        kept = self._store.value(key, "")
        self._mine[key] = kept if isinstance(kept, str) else ""
        return self._mine[key]

    def put(self, key: str, value: str) -> None:
        """Keep a text, and tell where it is another. Of an object this writes the members that are not what this window
        read or put last: other windows change theirs.
        """
        before = self._mine.get(key)
        if before is None:
            before = self.text(key)
        if value == before:
            return
        if value.startswith("{"):
            from previewer.desk.document.keeping import merged_object

            self.sync()
            self._store.setValue(key, merged_object(before, value, self.text(key)))
        else:
            self._store.setValue(key, value)
        self._mine[key] = value
        self.changed.emit(key)

    def _remove(self, key: str) -> None:
        self._store.remove(key)
        self._mine.pop(key, None)

    def _bytes(self, key: str) -> QByteArray | None:
        kept = self._store.value(key)
        return kept if isinstance(kept, QByteArray) else None
