"""The files that a command line names, by themselves or by their folders."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from previewer.pieces.folder import is_found_in, json_files
from previewer.terminal_words import told


class Named(NamedTuple):
    """A file to work on; one that was found in a folder may be no piece at all."""

    path: str
    in_folder: bool


class FileSearch:
    """Every file that is named, once, found as it is asked for: there may be any number of them."""

    def __init__(self, paths: list[str], skip: Sequence[str] = ()) -> None:
        """`skip`: patterns of what is passed over in folders."""
        self._paths = paths
        self._skip = skip
        #: The folders that were searched.
        self.folders: list[str] = []
        self._failures: list[str] = []
        self.failed = False

    def files(self) -> Iterator[Named]:
        """The files in the order of the command line, those of a folder sorted."""
        files: set[str] = set()
        self.folders.clear()
        for path in self._paths:
            is_folder = path != "-" and os.path.isdir(path)  # noqa: PTH112 - what may not be looked at is no fault
            for name in json_files(path, self._note, self._skip) if is_folder else (path,):
                if name not in files and not any(is_found_in(folder, name, self._skip) for folder in self.folders):
                    yield Named(name, is_folder)
            if is_folder:
                self.folders.append(path)
            else:
                files.add(path)

    def take_failures(self) -> list[str]:
        """The folders that could not be listed since this was asked last, and why."""
        taken, self._failures = self._failures, []
        return taken

    def _note(self, error: OSError) -> None:
        self.failed = True
        self._failures.append(told("{path} cannot be listed: {error}", path=error.filename, error=error))
