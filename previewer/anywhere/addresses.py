"""The addresses of this machine, those by which others reach it first, with their adapters in words."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface

from previewer.listening import own_address

#: How the names of adapters begin that lead to nobody's phone: containers, virtual machines, tunnels.
_INNER = tuple("docker br- veth vbox virtualbox vmnet vmware vethernet tun utun wg".split())
#: Given by machines to themselves, where nobody else gave one.
_SELF_GIVEN = "169.254."
LOCAL = "127.0.0.1"


class AdapterAddress(NamedTuple):
    """An address, and the adapter that has it; '' for this machine alone."""

    host: str
    adapter: str


def addresses() -> list[AdapterAddress]:
    """Where this machine can be reached, the likeliest first; 127.0.0.1 last."""
    found = []
    for adapter in QNetworkInterface.allInterfaces():
        flags = adapter.flags()
        if not flags & QNetworkInterface.InterfaceFlag.IsUp or flags & QNetworkInterface.InterfaceFlag.IsLoopBack:
            continue
        for entry in adapter.addressEntries():
            if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol:
                found.append(AdapterAddress(entry.ip().toString(), adapter.humanReadableName()))
    return [*in_order(found, own_address(socket.AF_INET)), AdapterAddress(LOCAL, "")]


def in_order(found: Iterable[AdapterAddress], own: str) -> list[AdapterAddress]:
    """Addresses by how likely another device reaches them. `own` is that of the way out, by which most come in: unless
    a tunnel is that way.
    """

    def rank(one: AdapterAddress) -> tuple[bool, bool, bool]:
        return one.host.startswith(_SELF_GIVEN), one.adapter.casefold().startswith(_INNER), one.host != own

    return sorted(found, key=rank)
