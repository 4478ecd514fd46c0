"""Reading one text after another that is nearly the same."""

from previewer.pieces import Reading, read_bytes, read_text


class Reader:
    """Keeps what was read last: a save is read once to see that it is whole, and the next text is sooner read."""

    def __init__(self) -> None:
        self._content: str | bytes | None = None
        self._reading: Reading | None = None

    def keep(self, content: str | bytes, reading: Reading) -> None:
        """This was read last."""
        self._content, self._reading = content, reading

    def read(self, content: str | bytes) -> Reading:
        """What a text, or bytes that are none, read as."""
        if self._reading is None or self._content != content:
            self.keep(content, self.read_anew(content))
        assert self._reading is not None
        return self._reading

    def read_anew(self, content: str | bytes) -> Reading:
        """The same, which is not kept."""
        return read_bytes(content) if isinstance(content, bytes) else read_text(content, before=self._reading)
