"""Six real handlers, from a simple one to those that reach hosts by `fetch` and `https`, in both engines."""

from __future__ import annotations

import base64
import json
import ssl
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest

from previewer.pieces import Values, read_file
from previewer.scripts import Engine, Script, ScriptRun, Surroundings, find_handler, parse_now, run_once
from previewer.scripts.cassette import MASK, parse_tape, tape_text
from tests.scripts.conftest import TODAY, codes, engine, handler

pytestmark = pytest.mark.usefixtures("processes")

HANDLERS = Path(__file__).parent.parent / "data" / "handlers"
AUTHORITY = HANDLERS / "authority" / "authority.pem"
NOW = parse_now("2026-04-09T06:00:00+09:00")


class Site(NamedTuple):
    """A server on loopback: its address, its host, and what was asked of it."""

    url: str
    host: str
    asked: list[tuple[str, str, str]]


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self._give({"text": "rain", "degrees": 7.5, "token": self.headers.get("Authorization", "")})

    def do_PUT(self) -> None:
        self._give(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def _give(self, content: object) -> None:
        self.server.asked.append((self.command, self.path, self.headers.get("Authorization", "")))  # type: ignore[attr-defined]
        data = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Set-Cookie", "visit=0123456789; Path=/")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[Site]:
    """A server with a certificate of the tests' own authority."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(HANDLERS / "authority" / "server.pem", HANDLERS / "authority" / "server.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.asked = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    host = f"localhost:{server.server_port}"
    yield Site(f"https://{host}", host, server.asked)  # type: ignore[attr-defined]
    server.shutdown()
    thread.join()
    server.server_close()


def ran(name: str, runs: Engine, around: Surroundings = Surroundings(), **of_script: object) -> ScriptRun:
    """One of the six, run on its defaults."""
    reading = read_file(HANDLERS / name / "piece.json")
    assert reading.piece is not None
    file = find_handler(HANDLERS / name / "piece.json", reading.piece.service)
    script = replace(Script(runs, file, authorities=str(AUTHORITY)), **of_script)  # type: ignore[arg-type]
    return run_once(script, reading, Values.initial(reading.piece, TODAY), around)


@pytest.fixture(params=["deno", "node"])
def either(request: pytest.FixtureRequest) -> Engine:
    return engine(request.param)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("greeting", {"text": "Good morning"}),
        ("alarm", {"at": "2026-04-09T00:00:00+09:00", "minutes": -360}),
        ("rainbow", {"colours": ["red"]}),
        ("nearest", {"metres": 4474}),
    ],
)
def test_handler_when_it_needs_no_host_then_its_answer_fits(either: Engine, name: str, body: dict[str, object]) -> None:
    found = ran(name, either, Surroundings(location=(35.7, 139.5), now=NOW))
    assert found.body == body
    assert found.problems == ()


@pytest.mark.parametrize(("name", "body"), [("forecast", {"text": "rain", "degrees": 7.5}), ("lamp", {"done": True})])
def test_handler_when_it_reaches_an_allowed_host_then_its_answer_fits(
    either: Engine, site: Site, name: str, body: dict[str, object]
) -> None:
    found = ran(name, either, Surroundings(given={"server": site.url}), hosts=(site.host,))
    assert found.problems == ()
    assert found.body == body
    assert (site.host, True) in found.hosts


@pytest.mark.parametrize("name", ["forecast", "lamp"])
def test_handler_when_its_host_is_not_allowed_then_nobody_is_asked(either: Engine, site: Site, name: str) -> None:
    found = ran(name, either, Surroundings(given={"server": site.url}))
    assert codes(found) == ["handler-threw", "handler-refused"]
    assert not found.fits
    assert f"--allow-net {site.host}" in found.problems[1].message()
    assert site.asked == []


@pytest.mark.parametrize("name", ["forecast", "lamp"])
def test_cassette_when_it_is_replayed_then_the_answer_is_the_same_and_nobody_is_asked(
    either: Engine, site: Site, name: str
) -> None:
    around = Surroundings(given={"server": site.url})
    first = ran(name, either, around, hosts=(site.host,), tape=())
    text, reached = tape_text(first.exchanges, [first.body])
    asked = len(site.asked)
    again = ran(name, either, around, tape=parse_tape(text.encode(), "tape"), replays=True)
    assert (again.status, again.body, again.problems) == (first.status, first.body, ())
    assert len(site.asked) == asked == 1
    assert not reached


def test_cassette_when_the_handler_sends_on_a_token_that_came_then_it_is_replayed_with_the_mask(
    either: Engine, site: Site, tmp_path: Path
) -> None:
    sending = f"""
  const first = await fetch("{site.url}/token", {{headers: {{Authorization: "Bearer first-token"}}}});
  const {{ token }} = await first.json();
  const second = await fetch("{site.url}/again", {{headers: {{Authorization: token}}}});
  return {{status: second.status, body: {{text: (await second.json()).text}}}};"""
    (tmp_path / "index.js").write_text(handler(sending), "utf-8")
    reading = read_file(HANDLERS / "greeting" / "piece.json")
    assert reading.piece is not None
    values = Values.initial(reading.piece, TODAY)
    script = Script(either, tmp_path / "index.js", (site.host,), authorities=str(AUTHORITY), tape=())
    first = run_once(script, reading, values)
    text, reached = tape_text(first.exchanges, [first.body])
    again = run_once(replace(script, hosts=(), tape=parse_tape(text.encode(), "tape"), replays=True), reading, values)
    assert "first-token" not in text
    assert (again.status, again.body, again.problems, reached) == (200, {"text": "rain"}, (), False)


def test_cassette_when_something_was_secret_then_it_is_masked_by_name_and_by_value(deno: Engine, site: Site) -> None:
    first = ran("forecast", deno, Surroundings(given={"server": site.url}), hosts=(site.host,), tape=())
    assert site.asked[0][2] == "Bearer secret-of-the-piece"
    text, _ = tape_text(first.exchanges, [first.body])
    (exchange,) = parse_tape(text.encode(), "tape")
    assert "secret-of-the-piece" not in text
    assert MASK in text
    assert b"secret-of-the-piece" not in base64.b64decode(exchange["response"]["body"])
    assert tape_text(first.exchanges, [{"text": "it was secret-of-the-piece"}])[1]


def test_cassette_when_something_was_not_recorded_then_it_is_refused(either: Engine, site: Site) -> None:
    around = Surroundings(given={"server": site.url})
    found = ran("forecast", either, around, tape=(), replays=True)
    assert codes(found) == ["handler-threw", "handler-refused"]
    assert "was not recorded" in found.problems[1].message()
    assert site.asked == []


def test_module_when_it_stands_in_a_folder_above_then_it_is_said_where_it_is_looked_for(
    deno: Engine, tmp_path: Path
) -> None:
    above = tmp_path / "node_modules" / "far-away"
    above.mkdir(parents=True)
    (above / "index.js").write_text("", "utf-8")
    (tmp_path / "piece").mkdir()
    (tmp_path / "piece" / "index.js").write_text('require("far-away");\n' + handler("return {};"), "utf-8")
    reading = read_file(HANDLERS / "greeting" / "piece.json")
    assert reading.piece is not None
    found = run_once(Script(deno, tmp_path / "piece" / "index.js"), reading, Values.initial(reading.piece, TODAY))
    assert "only node_modules of" in found.problems[0].message()
    assert found.problems[0].line == 1
