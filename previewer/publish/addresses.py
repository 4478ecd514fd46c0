"""Addresses of sites: which are accepted, what an origin is, and where a password may go."""

from __future__ import annotations

import ipaddress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from previewer.publish.errors import NoSiteError

_PORTS = {"http": 80, "https": 443}
_LONGEST = 2000


class WebOrigin(NamedTuple):
    """Scheme, host and port: what a password is for."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == _PORTS[self.scheme] else f":{self.port}")

    @property
    def is_private(self) -> bool:
        """Whether nobody on the way can read what is sent: HTTPS, or this very machine."""
        return self.scheme == "https" or is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by its name alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_address(text: str) -> bool:
    """Whether a text is meant as an address of the web."""
    return text.lower().startswith(("http://", "https://"))


def split(address: str) -> tuple[SplitResult, WebOrigin]:
    """The parts of an address of the web. Raises NoSiteError for any other, and for one that names a user."""
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme.lower(), (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise NoSiteError("no-address", address=_shown(address)) from None
    if scheme not in _PORTS or not host or len(address) > _LONGEST or any(ord(char) <= 32 for char in address):
        raise NoSiteError("no-address", address=_shown(address))
    if parts.username is not None or parts.password is not None:
        raise NoSiteError("user-in-address", address=str(WebOrigin(scheme, host, port or _PORTS[scheme])))
    return parts, WebOrigin(scheme, host, port or _PORTS[scheme])


def origin_of(address: str) -> WebOrigin | None:
    """The origin of an address; None where it is none of the web."""
    try:
        return split(address)[1]
    except NoSiteError:
        return None


def demand_private(origin: WebOrigin) -> None:
    """Raises NoSiteError where a password could be read on its way to an origin."""
    if not origin.is_private:
        raise NoSiteError("plain-http", host=origin.host)


def _shown(address: str) -> str:
    """An address in a sentence, without what may be a password in it."""
    before, at, after = address.rpartition("@")
    return f"…@{after}"[:200] if at and before else address[:200]
