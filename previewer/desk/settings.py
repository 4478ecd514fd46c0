"""What the window remembers between runs, each with its type and its default."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from previewer.pieces.messages import languages

if TYPE_CHECKING:
    from previewer.desk.source.options import SourceOptions

MAX_RECENT = 12
_FIRST_MODE = "preview"


class Settings(QObject):
    """A typed face of QSettings. `changed` names the setting."""

    changed = Signal(str)

    def __init__(self, store: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store

    @property
    def language(self) -> str:
        """Language of the program: 'system' or one that it speaks."""
        kept = self._text("language")
        return kept if kept in languages() else "system"

    @language.setter
    def language(self, value: str) -> None:
        self._put("language", value)

    @property
    def tile_server(self) -> str:
        """Address pattern of a street tile server, with {z}, {x} and {y}; '' for the bundled map alone."""
        return self._text("tileServer")

    @tile_server.setter
    def tile_server(self, value: str) -> None:
        self._put("tileServer", value)

    @property
    def wrap(self) -> bool:
        """Whether long lines of the source are broken at the edge."""
        return self._text("source/wrap") == "on"

    @wrap.setter
    def wrap(self, value: bool) -> None:
        self._put("source/wrap", "on" if value else "off")

    @property
    def source(self) -> "SourceOptions":
        """How the source is shown and typed; what cannot be is the default."""
        from previewer.desk.source.options import SourceOptions

        return SourceOptions.from_kept(self._object("source/options"))

    @source.setter
    def source(self, value: "SourceOptions") -> None:
        self._put("source/options", json.dumps(value.kept()))

    @property
    def recent(self) -> tuple[Path, ...]:
        """Files opened lately, newest first."""
        try:
            kept = json.loads(self._text("recent") or "[]")
        except ValueError:
            return ()
        return tuple(Path(name) for name in kept if isinstance(name, str)) if isinstance(kept, list) else ()

    def add_recent(self, path: Path) -> None:
        """Put a file, by its absolute path, at the head of the recent ones."""
        names = [path, *(other for other in self.recent if other != path)][:MAX_RECENT]
        self._put("recent", json.dumps([str(name) for name in names]))

    def remove_recent(self, path: Path) -> None:
        """Drop a file from the recent ones."""
        self._put("recent", json.dumps([str(other) for other in self.recent if other != path]))

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self._put("recent", "[]")

    @property
    def view(self) -> dict[str, Any]:
        """The view options as they were kept; {} at first."""
        return self._object("view")

    @view.setter
    def view(self, value: dict[str, Any]) -> None:
        self._put("view", json.dumps(value))

    @property
    def open_files(self) -> tuple[Path, ...]:
        """Files that were open when the window closed."""
        names = self._object("session").get("files")
        return tuple(Path(name) for name in names if isinstance(name, str)) if isinstance(names, list) else ()

    @open_files.setter
    def open_files(self, value: tuple[Path, ...]) -> None:
        self._put("session", json.dumps({"files": [str(path) for path in value]}))

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window stood."""
        return self._bytes("window/geometry")

    def keep_geometry(self, value: QByteArray) -> None:
        """Save where the window stands."""
        self._store.setValue("window/geometry", value)

    @property
    def mode(self) -> str:
        """Name of the mode that the window was in, '' at first."""
        return self._text("mode")

    @mode.setter
    def mode(self, value: str) -> None:
        self._put("mode", value)

    def layout(self, mode: str) -> QByteArray | None:
        """Where the docks stood in a mode. 0.1 had one layout, which was that of Preview."""
        kept = self._bytes(f"layout/{mode}")
        return self._bytes("window/state") if kept is None and mode == _FIRST_MODE else kept

    def keep_layout(self, mode: str, value: QByteArray) -> None:
        """Save where the docks stand in a mode."""
        self._store.setValue(f"layout/{mode}", value)

    @property
    def folder(self) -> str:
        """Folder of the last file dialog."""
        return self._text("folder")

    @folder.setter
    def folder(self, value: str) -> None:
        self._put("folder", value)

    @property
    def reviewer(self) -> str:
        """Who reviews texts, '' while nobody said: it is never taken from the machine."""
        return self._text("reviewer")

    @reviewer.setter
    def reviewer(self, value: str) -> None:
        self._put("reviewer", value)

    def sync(self) -> None:
        """Write to disk now."""
        self._store.sync()

    def _object(self, name: str) -> dict[str, Any]:
        try:
            kept = json.loads(self._text(name) or "{}")
        except ValueError:
            return {}
        return kept if isinstance(kept, dict) else {}

    def _bytes(self, name: str) -> QByteArray | None:
        kept = self._store.value(name)
        return kept if isinstance(kept, QByteArray) else None

    def _text(self, name: str) -> str:
        kept = self._store.value(name, "")
        return kept if isinstance(kept, str) else ""

    def _put(self, name: str, value: str) -> None:
        if value != self._text(name):
            self._store.setValue(name, value)
            self.changed.emit(name)
