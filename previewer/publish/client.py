"""A content site, spoken to as core/v2 has it, within bounds. What a site answers is never believed: whatever is not of
the type that it should be is a sentence, and the password goes to the host that was named and nowhere else.
"""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import islice
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

import httpx

from previewer import __version__
from previewer.ending import undisturbed
from previewer.pieces.languages import is_tag
from previewer.publish.addresses import WebOrigin, demand_private, origin_of, split
from previewer.publish.errors import BusyError, NoSiteError, PublishError, SiteRefusedError, StoppedError
from previewer.terminal_words import Reason

#: Bytes of one answer and of a file, and seconds that one may take in all.
MOST_BYTES = 16 << 20
_SECONDS = 120.0
#: Bytes that a line takes in a second at least.
_SLOWEST = 1 << 15
_TIMEOUT = httpx.Timeout(30.0)
_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_REDIRECTS = 5
#: How often one request is asked again, and the longest pause that is waited for.
_AGAIN, _LONGEST_PAUSE = 5, 120
_BUSY = (429, 503)
_MOST_TEXT, _MOST_LANGUAGES = 300, 100
_API = "https://api.w.org/"
#: The namespaces under which sites have pages, posts and media as core/v2 has them, the first that is there.
_CORES = ("core/v2", "wp/v2")
_TAGS = re.compile(r"<[^<>]*>")
Json = dict[str, Any]
T = TypeVar("T")


class SiteLogin(NamedTuple):
    """A user and an application password."""

    user: str
    password: str

    def __repr__(self) -> str:
        return f"SiteLogin({self.user!r}, …)"


class Answer(NamedTuple):
    """What a site answered: `data` is its JSON."""

    status: int
    headers: Mapping[str, str]
    data: Any


class ServedFile(NamedTuple):
    """A file that a site serves, at the address where it was found in the end; `changed` is False where it is as its
    `etag` says.
    """

    data: bytes
    etag: str
    address: str
    kind: str = ""
    changed: bool = True


class SiteFacts(NamedTuple):
    """Where a site's interface is, the languages that it has, and the namespace of its pages, posts and media."""

    root: str
    languages: tuple[str, ...]
    core: str

    @classmethod
    def of(cls, found: Any) -> SiteFacts:
        """Facts out of JSON. Raises KeyError or TypeError for what is none."""
        return cls(str(found["root"]), tuple(map(str, found["languages"])), str(found["core"]))


class SiteClient:
    """One site. `open()` finds its interface; without a sign-in only what is public is asked for.

    `pause` waits so many seconds; `stopped` says, between two requests, whether to end. Use it as a context.
    """

    def __init__(
        self,
        address: str,
        sign_in: SiteLogin | None = None,
        pause: Callable[[float], None] = time.sleep,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        _, self.origin = split(address)
        if sign_in is not None:
            demand_private(self.origin)
        self.address = address
        self.sign_in = sign_in
        self._pause = pause
        self._stopped = stopped
        self._http = SiteHttp()
        self._root = self._core = ""
        #: The languages of the site; none where it has not several.
        self.languages: tuple[str, ...] = ()
        #: Whether a page can be bound to another one as its translation.
        self.binds = False
        #: Whether it was seen to store a text otherwise than sent, and not tidied alone.
        self.changes_texts = False
        self.name = ""

    def __enter__(self) -> SiteClient:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    @property
    def host(self) -> str:
        """The host, as sentences name it."""
        return self.origin.host

    def open(self) -> SiteFacts:
        """Find the interface, and learn what it can. Raises NoSiteError."""
        try:
            found = self._patiently(self._discover)
            root = urlsplit(urljoin(self.address, found))
            # Every request goes to the host that was named, whatever the site calls itself.
            self._root = urlunsplit((*urlsplit(str(self.origin))[:2], root.path or "/", root.query, ""))
            index = self._read("/", {}).data
        except (SiteRefusedError, BusyError) as error:
            raise NoSiteError("no-site", address=self.address, why=error.message()) from error
        offered = as_list(index.get("namespaces")) if isinstance(index, dict) else []
        self._core = next((one for one in _CORES if one in offered), "")
        if not self._core:
            raise NoSiteError("no-site", address=self.address, why=PublishError("no-core").message())
        self.name = plain_text(index.get("name"))
        arguments = _arguments(index, f"/{self._core}/pages", "GET").get("beta_language")
        named = as_list(arguments.get("enum")) if isinstance(arguments, dict) else []
        known = (
            each for each in named if isinstance(each, str) and re.fullmatch(r"[a-z-]{2,12}", each) and is_tag(each)
        )
        self.languages = tuple(islice(known, _MOST_LANGUAGES))
        self.binds = bool(self.languages) and "translation_of" in _arguments(index, f"/{self._core}/pages", "POST")
        return SiteFacts(self._root, self.languages, self._core)

    def take(self, facts: SiteFacts) -> None:
        """Take what `open()` gave another time."""
        self._root, self.languages, self._core = facts

    def address_of(self, path: str, params: Mapping[str, str | int], lang: str = "") -> str:
        """The whole address of `/pages`, `/posts` or `/media`, and what is below them."""
        return self._url(f"/{self._core}{path}", {**params, **self._language(lang)})

    def _discover(self) -> str:
        """The address of the interface, as the site's page names it."""
        address = self.address
        for _ in range(_MOST_REDIRECTS + 1):
            with self._asked("GET", address, {}, None) as answer:
                status, headers = answer.status_code, answer.headers
                links = answer.links
            if status in _BUSY and (seconds := _pause(headers)) is not None:
                raise BusyError(self.host, seconds)
            if status not in _REDIRECTS or "location" not in headers:
                break
            address = urljoin(address, headers["location"])
            there = origin_of(address)
            if there is None or (there != self.origin and there != self._by_https(there)):
                host = str(there) if there is not None else headers["location"][:_MOST_TEXT]
                raise NoSiteError("leads-elsewhere", address=self.address, host=host)
            self.origin = there
        else:
            raise NoSiteError("too-often", host=self.host)
        found = next((link.get("url", "") for link in links.values() if link.get("rel") == _API), "")
        if not found:
            raise NoSiteError("no-site", address=self.address, why=PublishError("not-link").message())
        return str(found)

    def _by_https(self, there: WebOrigin) -> WebOrigin:
        """This host, reached by HTTPS instead."""
        return WebOrigin("https", self.origin.host, there.port)

    def _url(self, path: str, params: Mapping[str, object]) -> str:
        parts = urlsplit(self._root)
        query = dict(parse_qsl(parts.query))
        if "rest_route" in query:
            query["rest_route"] = query["rest_route"].rstrip("/") + path
            whole = parts.path
        else:
            whole = parts.path.rstrip("/") + path
        query.update({name: str(value) for name, value in params.items() if value not in ("", None)})
        return urlunsplit((parts.scheme, parts.netloc, whole, urlencode(query), ""))

    def get(self, path: str, params: Mapping[str, str | int] | None = None, lang: str = "") -> Answer:
        """GET of a path, as `address_of` has it. A site that is busy is asked again. Raises PublishError."""
        return self._read(f"/{self._core}{path}", {**(params or {}), **self._language(lang)})

    def _read(self, path: str, params: Mapping[str, object]) -> Answer:
        url = self._url(path, params)
        return self._patiently(lambda: self._request("GET", url, {}))

    def _patiently(self, ask: Callable[[], T]) -> T:
        """Ask, and ask again as long as the site says that it is busy. Raises PublishError."""
        for _ in range(_AGAIN):
            try:
                return ask()
            except BusyError as busy:
                self.wait(busy)
        return ask()

    def send(
        self, method: str, path: str, body: Json | None, lang: str = "", etag: str = "", **params: object
    ) -> Answer:
        """A change, as JSON; wholly or not at all where a signal ends the program meanwhile. Raises PublishError:
        BusyError where it may have been done or not, so that the caller looks first.
        """
        content = b"" if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if etag:
            headers["If-Match"] = etag
        url = self._url(f"/{self._core}{path}", {**params, **self._language(lang)})
        with undisturbed():
            return self._request(method, url, headers, content=content)

    def upload(self, name: str, data: bytes, kind: str, fields: Mapping[str, str]) -> Answer:
        """A file into the library. Raises PublishError, as `send`."""
        with undisturbed():
            files = {"file": (name, data, kind)}
            return self._request("POST", self.address_of("/media", {}), {}, data=dict(fields), files=files)

    def wait(self, busy: BusyError) -> None:
        """Wait as long as the site asks. Raises StoppedError, and the error itself where that is too long."""
        if busy.seconds > _LONGEST_PAUSE:
            raise busy
        end = time.monotonic() + busy.seconds
        while (left := end - time.monotonic()) > 0:
            self.demand_going_on()
            self._pause(min(left, 0.2))

    def demand_going_on(self) -> None:
        """Raises StoppedError where somebody asked to end."""
        if self._stopped():
            raise StoppedError

    def fetch(self, address: str) -> ServedFile:
        """A file at an address that a page names, without signing in: of the site itself, else of the open net, so
        that no page has this machine ask what only this machine can reach. Raises PublishError.
        """
        self.demand_going_on()
        try:
            return fetch(address, http=self._http, may=lambda one: one == self.origin)
        except ElsewhereError as error:
            return _fetch_public(error.url)

    def _language(self, lang: str) -> dict[str, str]:
        return {"beta_language": lang} if lang and self.languages else {}

    @contextmanager
    def _asked(
        self, method: str, url: str, headers: Mapping[str, str], auth: Any, **body: Any
    ) -> Iterator[httpx.Response]:
        self.demand_going_on()
        with self._http.ask(method, url, self.host, auth, headers=dict(headers), **body) as answer:
            yield answer

    def _request(self, method: str, url: str, headers: Mapping[str, str], **body: Any) -> Answer:
        """One request. A GET follows redirects within the site."""
        auth = tuple(self.sign_in) if self.sign_in is not None else None
        for _ in range(_MOST_REDIRECTS + 1):
            with self._asked(method, url, headers, auth, **body) as answer:
                raw = read_answer(answer, MOST_BYTES, self.host)
            status = answer.status_code
            if status in _REDIRECTS and "location" in answer.headers and method == "GET":
                url = urljoin(url, answer.headers["location"])
                there = origin_of(url)
                if there is None:
                    raise PublishError("odd-answer", host=self.host, what="Location")
                if there != self.origin:
                    raise ElsewhereError(self.address, there, url)
                continue
            return self._judged(status, answer.headers, raw)
        raise PublishError("too-often", host=self.host)

    def _judged(self, status: int, headers: Mapping[str, str], raw: bytes) -> Answer:
        if status in _BUSY and (seconds := _pause(headers)) is not None:
            raise BusyError(self.host, seconds)
        data: Any = None
        if raw:
            try:
                data = json.loads(raw)
            except (ValueError, RecursionError):
                if status < 400:
                    raise PublishError("not-json", host=self.host) from None
        if status < 400 and status not in _REDIRECTS:
            return Answer(status, headers, data)
        code = plain_text(data.get("code")) if isinstance(data, dict) else ""
        why = (plain_text(data.get("message")) if isinstance(data, dict) else "") or code or f"HTTP {status}"
        if status == 401:
            user = self.sign_in.user if self.sign_in is not None else ""
            raise NoSiteError("sign-in-refused", host=self.host, user=user, why=why)
        raise SiteRefusedError(status, code, why)


class SiteHttp(httpx.Client):
    """Connections that follow nothing by themselves, take no proxy, no password and no cookie, and ask for no packing.
    Certificates are those that everybody trusts, and what this machine trusts besides (`SSL_CERT_FILE` too).
    """

    def __init__(self) -> None:
        trusted = httpx.create_ssl_context(trust_env=False)
        trusted.load_default_certs()
        headers = {"User-Agent": f"Piece-Previewer/{__version__}", "Accept-Encoding": "identity"}
        # A cookie of who signed in would go to other ports of the host, and to whatever hosts it says.
        cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
        super().__init__(timeout=_TIMEOUT, trust_env=False, headers=headers, cookies=cookies, verify=trusted)
        self._lines: list[Any] = []

    @contextmanager
    def ask(self, method: str, url: str, host: str, auth: Any = None, **rest: Any) -> Iterator[httpx.Response]:
        """One request, and its answer, which is read inside. What goes wrong on the line is a sentence that names the
        host and nothing of what was sent; so is an answer that takes longer than it may in all, of a site that says one
        more letter now and then, each in time. Raises PublishError.
        """
        seconds, is_cut = _SECONDS, threading.Event()

        def cut() -> None:
            is_cut.set()
            for line in self._lines:
                with suppress(OSError):
                    socket.socket.shutdown(line, socket.SHUT_RDWR)

        try:
            request = self.build_request(method, url, extensions={"trace": self._note}, **rest)
            seconds += int(request.headers.get("content-length", "0")) / _SLOWEST
            timer = threading.Timer(seconds, cut)
            timer.daemon = True
            timer.start()
            try:
                answer = self.send(request, auth=auth, stream=True)
                with closing(answer):
                    yield answer
            finally:
                timer.cancel()
            if is_cut.is_set():  # what was read may have looked like the end
                raise NoSiteError("too-slow", host=host, seconds=round(seconds))
        except httpx.TimeoutException:
            raise NoSiteError("too-slow", host=host, seconds=round(_TIMEOUT.read or 0)) from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, UnicodeError) as error:
            if is_cut.is_set():
                raise NoSiteError("too-slow", host=host, seconds=round(seconds)) from None
            raise NoSiteError("unreachable", host=host, why=Reason.of(error) or type(error).__name__) from None

    def _note(self, event: str, facts: dict[str, Any]) -> None:
        """Remember a connection that is made, as long as it is open."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            made = facts["return_value"].get_extra_info("socket")
            self._lines = [line for line in (*self._lines, made) if line.fileno() >= 0]


def fetch(
    address: str,
    most: int = MOST_BYTES,
    etag: str = "",
    http: SiteHttp | None = None,
    may: Callable[[WebOrigin], bool] = lambda _origin: True,
) -> ServedFile:
    """A file that a site serves, without signing in; redirects within http(s) are followed, to
    origins that `may` be asked. Raises PublishError.
    """
    if http is None:
        with SiteHttp() as made:
            return fetch(address, most, etag, made, may)
    url = address
    for _ in range(_MOST_REDIRECTS + 1):
        origin = split(url)[1]
        host = origin.host
        if not may(origin):
            raise ElsewhereError(address, origin, url)
        headers = {"If-None-Match": etag} if etag else {}
        with http.ask("GET", url, host, headers=headers) as answer:
            raw = read_answer(answer, most, host)
        status = answer.status_code
        if status in _REDIRECTS and "location" in answer.headers:
            url = urljoin(url, answer.headers["location"])
            continue
        if status == httpx.codes.NOT_MODIFIED and etag:
            return ServedFile(b"", etag, url, changed=False)
        if status != httpx.codes.OK:
            raise SiteRefusedError(status, "", f"HTTP {status}")
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        return ServedFile(raw, answer.headers.get("etag", ""), url, kind)
    raise PublishError("too-often", host=split(address)[1].host)


def _fetch_public(address: str) -> ServedFile:
    """A file of the open net. Raises PublishError for any other address, and for one that does not answer."""
    from previewer.outgoing.guard import Guard, Limits, OutgoingError

    try:
        found = Guard(limits=Limits(seconds=_SECONDS, body_bytes=MOST_BYTES)).fetch(address)
    except OutgoingError:
        raise PublishError("not-public", address=address[:_MOST_TEXT]) from None
    if found.status != httpx.codes.OK:
        raise SiteRefusedError(found.status, "", f"HTTP {found.status}")
    return ServedFile(found.body, "", found.url)


class ElsewhereError(PublishError):
    """A site leads to another one: `url` is where."""

    def __init__(self, address: str, origin: WebOrigin, url: str) -> None:
        super().__init__("leads-elsewhere", address=address, host=str(origin))
        self.url = url


def read_answer(answer: httpx.Response, most: int, host: str) -> bytes:
    """The body of an answer, within its bounds. Raises PublishError."""
    if answer.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
        raise PublishError("packed", host=host)
    parts, size = [], 0
    for some in answer.iter_raw():
        size += len(some)
        parts.append(some)
        if size > most:
            raise PublishError("too-large", host=host, most=most >> 20)
    return b"".join(parts)


def _pause(headers: Mapping[str, str]) -> int | None:
    return retry_after(headers.get("retry-after", ""), headers.get("date", ""))


def retry_after(text: str, now: str = "") -> int | None:
    """The seconds that a header asks to wait; None for what is none. `now`: the moment by the site's own clock."""
    if re.fullmatch(r"[0-9]{1,9}", text.strip()):
        return int(text)
    moment = _moment(text)
    if moment is None:
        return None
    return max(0, round((moment - (_moment(now) or datetime.now(UTC))).total_seconds()))


def _moment(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _arguments(index: Json, path: str, method: str) -> Json:
    """The declared arguments of a way to call a route."""
    routes = index.get("routes")
    route = routes.get(path) if isinstance(routes, dict) else None
    for endpoint in as_list(route.get("endpoints")) if isinstance(route, dict) else []:
        if isinstance(endpoint, dict) and method in as_list(endpoint.get("methods")):
            found = endpoint.get("args")
            return found if isinstance(found, dict) else {}
    return {}


def as_list(value: object) -> list[Any]:
    """A list, empty for anything else."""
    return value if isinstance(value, list) else []


def plain_text(value: object) -> str:
    """A text of a site as one line without markup, for people."""
    if not isinstance(value, str):
        return ""
    import html

    return " ".join(html.unescape(_TAGS.sub("", value[:4000])).split())[:_MOST_TEXT]
