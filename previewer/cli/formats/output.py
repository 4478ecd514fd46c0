"""Writes reports to standard output as they come, so that it does not matter how many there are."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile

from previewer.cli.formats.writer import Writer
from previewer.cli.report import Summary
from previewer.cli.terminal import write_bytes, write_text

_IN_MEMORY = 1024 * 1024


class Output:
    """What a writer makes of files, on standard output. Call `add` for files, and `end` at last."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._has_files = False
        self._asides: SpooledTemporaryFile[bytes] | None = None

    def add(self, text: str, aside: str) -> None:
        """The parts of one or more files."""
        if text:
            before = self._writer.between if self._has_files else self._writer.start()
            self._has_files = True
            write_text(before + text)
        if aside:
            if self._asides is None:
                self._asides = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed in `end`
            else:
                aside = self._writer.between + aside
            self._asides.write(aside.encode("utf-8", "backslashreplace"))

    def end(self, summary: Summary) -> None:
        """What stands behind the files."""
        write_text(("" if self._has_files else self._writer.start()) + self._writer.before_asides())
        if self._asides is not None:
            with self._asides as asides:
                asides.seek(0)
                while part := asides.read(_IN_MEMORY):
                    write_bytes(part)
        write_text(self._writer.end(summary))
