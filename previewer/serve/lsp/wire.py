"""Messages of the Language Server Protocol on two descriptors, read within bounds."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator

from previewer.serve.streams import write_all

#: A document of 16 MiB, each of whose characters is written as an escape, and something around it.
MOST = 128 * 1024 * 1024
_LONGEST_HEAD = 16 * 1024
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,18})[ \t]*$", re.IGNORECASE | re.MULTILINE)
_NEXT = b"Content-Length:"
_END = re.compile(rb"\r?\n\r?\n")
_AT_ONCE = 1 << 16


class WireError(ValueError):
    """What came is no message; the text is for the client's log."""


class MessageReader:
    """The bodies of messages, one after the other.

    A head without a length, and a message that is too long, are WireErrors, which are given in the place of a body:
    what follows is read all the same, also where a length was wrong.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._buffer = bytearray()

    def messages(self) -> Iterator[bytes | WireError]:
        """Read until the other end closes; half a message at the end is nothing."""
        while (head := self._head()) is not None:
            found = _LENGTH.search(head.replace(b"\r\n", b"\n"))
            if found is None:
                yield WireError(f"a message begins with {bytes(head[:40])!r} and does not say its Content-Length")
                continue
            length = int(found[1])
            if length > MOST:
                yield WireError(f"a message of {length:,} bytes is too long: {MOST:,} are the most")
                if not self._skip(length):
                    return
                continue
            if not self._fill(length):
                return
            body = bytes(self._buffer[:length])
            del self._buffer[:length]
            behind = body.find(_NEXT)
            if behind > 0 and not _is_json(body):
                # It was said to be longer than it is: what follows is the next one.
                self._buffer[:0] = body[behind:]
                body = body[:behind]
            yield body

    def _head(self) -> bytes | None:
        """What stands before a body; of one without end a part, as if it were one."""
        at = 0
        while True:
            found = _END.search(self._buffer, at)
            if found is not None or len(self._buffer) > _LONGEST_HEAD:
                end = found.end() if found is not None else len(self._buffer)
                head = bytes(self._buffer[:end])
                del self._buffer[:end]
                return head
            at = max(0, len(self._buffer) - 4)
            if not self._more():
                return None

    def _fill(self, length: int) -> bool:
        while len(self._buffer) < length:
            if not self._more():
                return False
        return True

    def _skip(self, length: int) -> bool:
        while length > len(self._buffer):
            length -= len(self._buffer)
            self._buffer.clear()
            if not self._more():
                return False
        del self._buffer[:length]
        return True

    def _more(self) -> bool:
        try:
            data = os.read(self._descriptor, _AT_ONCE)
        except OSError:
            return False
        self._buffer += data
        return bool(data)


def _is_json(body: bytes) -> bool:
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return False
    return True


class MessageWriter:
    """Where pygls writes, which would tell a client that cannot be told of anything that this cannot be."""

    def __init__(self, descriptor: int, gone: Callable[[], object]) -> None:
        """`gone` is called when nobody reads any more."""
        self._descriptor = descriptor
        self._gone = gone

    def write(self, data: bytes) -> None:
        """Write a message wholly, or nothing where nobody reads."""
        try:
            write_all(self._descriptor, data)
        except OSError:
            self._gone()

    def close(self) -> None:
        """Nothing follows."""
        os.close(self._descriptor)
