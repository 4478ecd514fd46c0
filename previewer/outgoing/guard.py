"""The one door for requests to addresses that strangers name.

A visitor can make the site fetch an address (embeds, redirects, translated files), and a page can name one to
whoever publishes it, so the address may be hostile: it may name a machine inside our own network, redirect to one,
or resolve to a public address when asked first and to an inner one when asked again. Names are therefore resolved
once per hop, every address found is judged, and the connection goes to an address that was judged. The name stays
in `Host` and in TLS, so certificates are checked as usual.
"""

from __future__ import annotations

import http
import ipaddress
import re
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpcore
import httpx

from previewer.outgoing.transport import Deadline, DeadlineBackend, GuardedTransport

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IPNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolver = Callable[[str, int], list[str]]

_REDIRECTS = {301, 302, 303, 307, 308}
_IPV6_UNICAST = ipaddress.IPv6Network("2000::/3")
# Inside 2000::/3 or called global by `ipaddress`, and yet a way to another network or to nowhere.
_REFUSED = tuple(
    ipaddress.ip_network(text)
    for text in (
        "192.88.99.0/24",  # 6to4 relays
        "192.0.0.0/24",  # protocol assignments
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, holds any IPv4 address
        "3fff::/20",  # documentation
    )
)
_NAME = re.compile(r"[a-z0-9._\-]{1,253}", re.IGNORECASE)
_ENDS_IN_NUMBER = re.compile(r"(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$", re.IGNORECASE)


class OutgoingError(Exception):
    """A request that was refused or failed. `code` is stable, `args[0]` is for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Limits:
    """Bounds of one fetch, redirects included. `body_bytes`: of what comes, and of what it unpacks to."""

    seconds: float = 5.0
    body_bytes: int = 2 * 1024 * 1024
    redirects: int = 5
    url_length: int = 2048
    at_once: int = 8


@dataclass(frozen=True)
class Hop:
    """One answer on the way: the address asked and the status it gave."""

    url: str
    status: int


@dataclass(frozen=True)
class Fetched:
    """The last answer. `body` is unpacked; it is empty when only the way was asked for."""

    url: str
    status: int
    content_type: str
    body: bytes
    chain: tuple[Hop, ...]


def resolve(host: str, port: int) -> list[str]:
    """Addresses of a name, as the system gives them, in its order."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: IPAddress) -> bool:
    """Whether an address is one machine of the open internet, and no other way to write an inner one."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in _IPV6_UNICAST:  # leaves out NAT64, unique local, link-local, loopback and `::`
            return False
    if any(address.version == net.version and address in net for net in _REFUSED):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class Guard:
    """Fetches addresses that others gave us.

    `allow` adds addresses or networks that are not public (`"127.0.0.1"`): tests and sites behind a
    private mirror. `resolver` gives the addresses of a name. Safe to share between threads; one fetch
    blocks its own thread only.
    """

    def __init__(
        self,
        allow: Iterable[str] = (),
        limits: Limits | None = None,
        resolver: Resolver = resolve,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._allow: tuple[IPNetwork, ...] = tuple(ipaddress.ip_network(item) for item in allow)
        self.limits = limits or Limits()
        self._resolver = resolver
        self._slots = threading.BoundedSemaphore(self.limits.at_once)
        self._ssl = context or httpx.create_ssl_context(trust_env=False)

    def fetch(self, url: str, accept: str = "*/*") -> Fetched:
        """GET an address, follow its redirects, read the body. Raises `OutgoingError`."""
        return self._run(url, accept, self._body)

    def follow(self, url: str) -> Fetched:
        """GET an address and follow its redirects without reading the last body. Raises `OutgoingError`."""
        return self._run(url, "*/*", lambda _: b"")

    def download(self, url: str, target: Path, most: int, also: str = "", seconds: float = 600.0) -> str:
        """A file of at most so many bytes to `target`, redirects followed; why not, for a person, empty when it is
        there. `also`: a host that somebody here named, whose addresses may be asked too.
        """
        allow = [str(each) for each in self._allow]
        with suppress(OSError, UnicodeError):
            allow += self._resolver(also, 443) if also else []
        guard = Guard(allow, Limits(seconds=seconds, body_bytes=most), self._resolver, self._ssl)
        try:
            with target.open("wb") as out:
                found = guard._run(url, "*/*", lambda answer: guard._write(answer, out))
        except OutgoingError as problem:
            return str(problem)
        return "" if found.status == http.HTTPStatus.OK else f"It gives {found.status}."

    def _run(self, url: str, accept: str, read: Callable[[httpx.Response], bytes]) -> Fetched:
        deadline = Deadline(time.monotonic() + self.limits.seconds)
        if not self._slots.acquire(timeout=self.limits.seconds / 5):
            raise OutgoingError("outgoing_busy", "Too many outgoing requests at once.")
        try:
            return self._hops(url, accept, deadline, read)
        except (TimeoutError, httpcore.TimeoutException) as error:
            raise OutgoingError("outgoing_timeout", f"No whole answer within {self.limits.seconds:g} s.") from error
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            raise OutgoingError("outgoing_failed", "The other server could not be reached.") from error
        finally:
            self._slots.release()

    def _hops(self, url: str, accept: str, deadline: Deadline, read: Callable[[httpx.Response], bytes]) -> Fetched:
        chain: list[Hop] = []
        target = self._parse(url)
        while True:
            with self._client(deadline) as client:
                headers = {"Accept": accept, "Accept-Encoding": "gzip", "User-Agent": "piece-previewer-site"}
                with client.stream("GET", target, headers=headers) as answer:
                    chain.append(Hop(str(target), answer.status_code))
                    location = answer.headers.get("location")
                    if answer.status_code not in _REDIRECTS or not location:
                        kind = answer.headers.get("content-type", "")
                        return Fetched(str(target), answer.status_code, kind, read(answer), tuple(chain))
            if len(chain) > self.limits.redirects:
                raise OutgoingError("outgoing_redirects", f"More than {self.limits.redirects} redirects.")
            target = self._parse(location, target)

    def _client(self, deadline: Deadline) -> httpx.Client:
        backend = DeadlineBackend(self._addresses, deadline)
        return httpx.Client(transport=GuardedTransport(backend, self._ssl), trust_env=False)

    def _parse(self, text: str, base: httpx.URL | None = None) -> httpx.URL:
        if len(text) > self.limits.url_length:
            raise OutgoingError("outgoing_url", f"An address has at most {self.limits.url_length} characters.")
        try:
            url = httpx.URL(text) if base is None else base.join(text)
            host = url.raw_host.decode("ascii")
        except (httpx.InvalidURL, ValueError, UnicodeError) as error:
            raise OutgoingError("outgoing_url", "This is not an address.") from error
        if url.scheme not in ("http", "https"):
            raise OutgoingError("outgoing_scheme", "Only http and https addresses can be fetched.")
        if not host:
            raise OutgoingError("outgoing_url", "The address names no host.")
        if url.userinfo:
            raise OutgoingError("outgoing_url", "An address with a user name or password is refused.")
        literal = _literal(host)
        if literal is not None:
            self._judge(literal)
        if url.port is not None and url.port not in (80, 443) and not 1024 <= url.port <= 65535:
            raise OutgoingError("outgoing_port", "This port is not for web servers.")
        return url.copy_with(fragment=None)

    def _addresses(self, host: str, port: int, deadline: Deadline) -> list[str]:
        """Judged addresses of a host. One that is not public spoils all: such a name is up to something."""
        literal = _literal(host)
        found = [str(literal)] if literal is not None else self._lookup(host, port, deadline)
        for text in found:
            self._judge(ipaddress.ip_address(text))
        return found

    def _judge(self, address: IPAddress) -> None:
        inner = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        for candidate in (address, inner):
            if candidate is not None and any(
                candidate.version == net.version and candidate in net for net in self._allow
            ):
                return
        if not is_public(address):
            raise OutgoingError("outgoing_address", "Only public addresses can be fetched.")

    def _lookup(self, host: str, port: int, deadline: Deadline) -> list[str]:
        """The resolver has no time limit of its own, so it runs beside us and is left behind when late."""
        found: list[list[str]] = []
        failed: list[Exception] = []

        def ask() -> None:
            try:
                found.append(self._resolver(host, port))
            except (OSError, UnicodeError) as error:
                failed.append(error)

        thread = threading.Thread(target=ask, daemon=True, name="site-resolver")
        thread.start()
        thread.join(deadline.remaining())
        if not found and not failed:
            raise TimeoutError
        if failed or not found[0]:
            raise OutgoingError("outgoing_dns", "The host name is not known.")
        return found[0]

    def _body(self, answer: httpx.Response) -> bytes:
        return b"".join(self._chunks(answer))

    def _write(self, answer: httpx.Response, out: IO[bytes]) -> bytes:
        for chunk in self._chunks(answer):
            out.write(chunk)
        return b""

    def _chunks(self, answer: httpx.Response) -> Iterator[bytes]:
        """Read raw and unpack here: httpx unpacks a chunk whole, however large it becomes."""
        limit = self.limits.body_bytes
        coding = answer.headers.get("content-encoding", "identity").strip().lower()
        if coding not in ("identity", "", "gzip", "x-gzip"):
            raise OutgoingError("outgoing_encoding", "The answer is packed in a way that was not asked for.")
        unpack = zlib.decompressobj(wbits=31) if "gzip" in coding else None
        wire = size = 0
        for chunk in answer.iter_raw():
            wire += len(chunk)
            try:
                plain = chunk if unpack is None else unpack.decompress(chunk, limit + 1 - size)
            except zlib.error as error:
                raise OutgoingError("outgoing_encoding", "The answer cannot be unpacked.") from error
            size += len(plain)
            if size > limit or wire > limit:
                raise OutgoingError("outgoing_too_large", f"The answer is larger than {limit} bytes.")
            yield plain
        if unpack is not None and not unpack.eof:
            raise OutgoingError("outgoing_encoding", "The packed answer is not whole.")


def reason(status: int) -> str:
    """The usual words for a status, empty for one that has none."""
    try:
        return http.HTTPStatus(status).phrase
    except ValueError:
        return ""


def _literal(host: str) -> IPAddress | None:
    """The address that a host is, or None for a name. Odd spellings of IPv4 are refused, whatever they mean."""
    bare = host.strip("[]")
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        if ":" in bare or _ENDS_IN_NUMBER.search(bare):
            raise OutgoingError("outgoing_address", "Write the address in its usual form.") from None
        if not _NAME.fullmatch(bare):
            raise OutgoingError("outgoing_url", "This is not a host name.") from None
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id is not None:
        raise OutgoingError("outgoing_address", "Only public addresses can be fetched.")
    return address
