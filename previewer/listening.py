"""Sockets that listen, and the addresses by which they are reached."""

from __future__ import annotations

import socket
from contextlib import suppress

#: Bytes that the system takes of an answer before its client does: left alone, it takes megabytes for each of them.
_SENT_AHEAD = 256 << 10
#: Addresses for documentation: asking the way there sends nothing, and names the machine's own address.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that the address can be told before anybody answers there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_AHEAD)
        made.bind((host, port))
        made.listen(256)
    except (OSError, OverflowError):
        made.close()
        raise
    made.set_inheritable(True)
    return made


def address_of(bound: socket.socket, host: str) -> str:
    """The address that a socket listens on, with the slash at its end."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{bound.getsockname()[1]}/"


def own_address(family: int) -> str:
    """The address of this machine in its network; that of the machine to itself where it has no other."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((_ELSEWHERE[socket.AddressFamily(family)], 9))
        return str(asking.getsockname()[0])
    return "127.0.0.1" if family == socket.AF_INET else "::1"
