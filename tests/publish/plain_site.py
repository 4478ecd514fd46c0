"""A site that speaks core/v2 strictly as clients of its family expect, and no more: no languages, no ETag, no JSON
uploads, texts tidied as they are stored. It is as hostile as a test makes it (`PlainSite.answer`).
"""

from __future__ import annotations

import base64
import json
import re
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

USER, PASSWORD = "ann", "abcd efgh ijkl mnop qrst uvwx"
_ITEM = r"/wp-json/{}/(pages|posts|media)(?:/(\d+))?"


@dataclass
class Asked:
    """A request as the site saw it."""

    method: str
    path: str
    query: dict[str, str]
    headers: Message
    body: bytes

    @property
    def signed_in(self) -> bool:
        """Whether the right password came with it."""
        given = self.headers.get("Authorization", "")
        return given == "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()

    @property
    def is_change(self) -> bool:
        """Whether it is to change anything."""
        return self.method not in ("GET", "HEAD")


@dataclass
class Reply:
    """An answer: `data` is JSON, or bytes as they are."""

    status: int
    data: Any = None
    headers: dict[str, str] = field(default_factory=dict)


class PlainSite:
    """The site: its records, all requests, and `answer`, which may answer in its place."""

    def __init__(self) -> None:
        self.records: dict[str, dict[int, dict[str, Any]]] = {"pages": {}, "posts": {}, "media": {}}
        self.files: dict[str, bytes] = {}
        self.asked: list[Asked] = []
        self.answer: Callable[[Asked], Reply | None] = lambda _asked: None
        self.after: Callable[[Asked, Reply], Reply] = lambda _asked, reply: reply
        self.tidy: Callable[[str], str] = tidy
        self.address = ""
        self.namespace = "core/v2"
        self._next = 1

    @property
    def changes(self) -> list[Asked]:
        """The requests that were to change anything."""
        return [one for one in self.asked if one.is_change]

    def reply(self, asked: Asked) -> Reply:
        """The answer to a request."""
        self.asked.append(asked)
        given = self.answer(asked)
        return self.after(asked, self._reply(asked) if given is None else given)

    def _reply(self, asked: Asked) -> Reply:
        if asked.path in ("/", ""):
            return Reply(200, b"<p>A site</p>", {"Link": f'<{self.address}wp-json/>; rel="https://api.w.org/"'})
        if asked.path == "/wp-json/":
            return Reply(
                200, {"name": "Plain <b>site</b>", "namespaces": [self.namespace], "authentication": [], "routes": {}}
            )
        if asked.path in self.files:
            return Reply(200, self.files[asked.path])
        found = re.fullmatch(_ITEM.format(self.namespace), asked.path)
        if found is None:
            return _error(404, "rest_no_route", "No route")
        if asked.headers.get("Authorization") and not asked.signed_in:
            return _error(401, "incorrect_password", "Unknown <b>password</b>")
        kind, number = found[1], int(found[2] or 0)
        if asked.is_change and not asked.signed_in:
            return _error(401, "rest_cannot_create", "Sorry")
        return self._item(asked, kind, number) if number else self._collection(asked, kind)

    def _collection(self, asked: Asked, kind: str) -> Reply:
        if asked.method == "POST":
            return self._upload(asked) if kind == "media" else self._create(kind, json.loads(asked.body))
        context = asked.query.get("context", "view")
        if context == "edit" and not asked.signed_in:
            return _error(401, "rest_forbidden_context", "Sorry")
        slugs = asked.query.get("slug", "").split(",") if asked.query.get("slug") else None
        statuses = asked.query.get("status", "inherit" if kind == "media" else "publish").split(",")
        if not asked.signed_in:
            statuses = [one for one in statuses if one in ("publish", "inherit")]
        search = asked.query.get("search", "")
        found = [
            one for one in self.records[kind].values()
            if (slugs is None or one["slug"] in slugs) and one["status"] in statuses
            and search in f"{one['title']} {one['content']}"
        ]  # fmt: skip
        page, count = int(asked.query.get("page", 1)), int(asked.query.get("per_page", 10))
        if page > 1 and (page - 1) * count >= len(found):
            return _error(400, "rest_post_invalid_page_number", "No such page")
        part = found[(page - 1) * count : page * count]
        return Reply(200, [self._shown(kind, one, context) for one in part])

    def _item(self, asked: Asked, kind: str, number: int) -> Reply:
        record = self.records[kind].get(number)
        if record is None:
            return _error(404, "rest_post_invalid_id", "Invalid post ID.")
        if asked.method == "DELETE":
            del self.records[kind][number]
            return Reply(200, {"deleted": True, "previous": {}})
        if asked.is_change:
            self._change(record, json.loads(asked.body))
        return Reply(200, self._shown(kind, record, "edit" if asked.signed_in else "view"))

    def _create(self, kind: str, given: dict[str, Any]) -> Reply:
        record: dict[str, Any] = {
            "id": self._next,
            "status": "draft",
            "title": "",
            "content": "",
            "slug": "",
            "parent": 0,
        }
        self._next += 1
        self._change(record, given)
        record["slug"] = self._free(kind, record["slug"])
        self.records[kind][int(record["id"])] = record
        return Reply(201, self._shown(kind, record, "edit"))

    def _free(self, kind: str, wanted: str) -> str:
        """A slug that no other record of the kind has."""
        taken = {one["slug"] for one in self.records[kind].values()}
        names = (wanted, *(f"{wanted}-{at}" for at in range(2, len(taken) + 3)))
        return next(one for one in names if one not in taken)

    def _change(self, record: dict[str, Any], given: dict[str, Any]) -> None:
        for name in ("title", "content", "slug", "status", "parent"):
            if name in given:
                record[name] = self.tidy(given[name]) if name in ("title", "content") else given[name]

    def _upload(self, asked: Asked) -> Reply:
        head = f"Content-Type: {asked.headers['Content-Type']}\r\n\r\n".encode()
        whole: Any = BytesParser(policy=HTTP).parsebytes(head + asked.body)
        parts: dict[str, Any] = {
            part.get_param("name", header="content-disposition"): part for part in whole.iter_parts()
        }
        file = parts["file"]
        name = file.get_filename()
        if not name.endswith((".png", ".jpg", ".webp")):
            return _error(500, "rest_upload_sideload_error", "Sorry, you are not allowed to upload this file type.")
        data = file.get_payload(decode=True)
        path = f"/uploads/{self._next}/{name}"
        self.files[path] = data
        record = {
            "id": self._next, "slug": self._free("media", parts["slug"].get_content().strip()), "status": "inherit",
            "content": "", "parent": 0, "title": parts["title"].get_content().strip(),
            "source_url": self.address + path[1:],
        }  # fmt: skip
        self.records["media"][self._next] = record
        self._next += 1
        return Reply(201, self._shown("media", record, "edit"))

    def _shown(self, kind: str, record: dict[str, Any], context: str) -> dict[str, Any]:
        edit = context == "edit"
        shown: dict[str, Any] = {name: record[name] for name in ("id", "slug", "status", "parent")}
        shown["link"] = f"{self.address}{record['slug']}/"
        for name in ("title", "content"):
            text = record[name]
            shown[name] = {"rendered": text, **({"raw": text} if edit else {})}
        if kind == "media":
            shown |= {"source_url": record["source_url"], "media_type": "image"}
        return shown


def tidy(text: str) -> str:
    """What such a site makes of HTML that it stores: other spelling, the same text."""
    text = re.sub(r" ?/>", " />", text).replace("&#39;", "'").replace("&quot;", '"') if "<" in text else text
    text = re.sub(r"<td>", '<td class="cell">', text).replace("<tbody>", "").replace("</tbody>", "")
    return re.sub(r"<img ", '<img decoding="async" ', text).replace("</p><", "</p>\n<").replace("<table>", "\n<table>")


def _error(status: int, code: str, message: str) -> Reply:
    return Reply(status, {"code": code, "message": message, "data": {"status": status}})


@contextmanager
def plain_site(certificate: Path | None = None) -> Iterator[PlainSite]:
    """A site on a port of its own, gone afterwards; over TLS, as `localhost`, with a certificate."""
    site = PlainSite()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body at once: the second of two would wait for a word about the first

        def _do(self) -> None:
            parts = urlsplit(self.path)
            query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            reply = site.reply(Asked(self.command, parts.path, query, self.headers, body))
            data = reply.data if isinstance(reply.data, bytes) else json.dumps(reply.data).encode()
            self.send_response(reply.status)
            for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            if reply.headers.get("Connection") != "close":
                self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = _do

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A client that has enough leaves."""

    server = Server(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    site.address = f"http://127.0.0.1:{server.server_address[1]}/"
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        site.address = f"https://localhost:{server.server_address[1]}/"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
