"""Connections that say nothing, say too much, or take nothing must not keep others out."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from previewer.site.commands.connections import most_connections
from tests.patience import PATIENCE
from tests.site.real_server import RealServer, prepare, serving

#: Servers in processes of their own, each with many connections.
pytestmark = pytest.mark.deep


#: Bytes that an upload may have.
UPLOAD = 16 << 20


@pytest.fixture(scope="module")
def server(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server that may have few connections, and gives a head a third of a second."""
    data = prepare(sqlite_template, tmp_path_factory.mktemp("bounded"))
    bounds = {"most_connections": 12, "head_seconds": 0.3, "keep_alive_seconds": 30, "write_seconds": 0.3}
    bounds["max_upload"] = UPLOAD
    with serving(data, bounds=bounds) as started:
        yield started


def connect(server: RealServer) -> socket.socket:
    port = int(server.address.rstrip("/").rpartition(":")[2])
    made = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return made


def healthy(server: RealServer) -> bool:
    return httpx.get(f"{server.address}healthz", trust_env=False, timeout=PATIENCE).status_code == 200


def ended(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    got = b""
    try:
        while part := connection.recv(65536):
            got += part
    except ConnectionError:
        pass
    return got


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST /en/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"POST /en/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
        b"POST /en/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_head_that_others_may_read_otherwise_is_refused_once(head: bytes, server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(head + b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = ended(asking)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert answer.count(b"HTTP/1.1") == 1


def test_head_of_an_old_client_without_a_host_is_answered(server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b" 200 " in ended(asking).split(b"\r\n")[0]


def test_connection_that_says_nothing_is_closed(server: RealServer) -> None:
    with connect(server) as silent:
        assert ended(silent) == b""


@pytest.mark.parametrize("start", [b"\r\n" * 20, b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b", b"GET /heal"])
def test_head_that_is_not_finished_in_time_is_closed(start: bytes, server: RealServer) -> None:
    with connect(server) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200")
        slow.sendall(start)
        assert b"HTTP/1.1" not in ended(slow)


def test_idle_connections_give_way_the_oldest_first(server: RealServer) -> None:
    with ExitStack() as stack:
        kept = [stack.enter_context(connect(server)) for _ in range(40)]
        for each in kept[:3]:
            assert ended(each) == b""
        assert healthy(server)


def test_connections_that_pause_in_a_body_give_way_too(server: RealServer) -> None:
    head = b"POST /en/api/core/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"
    with ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(connect(server)).sendall(head)
        assert healthy(server)


def told(answer: bytes) -> tuple[int, str]:
    """The status of an answer, and the code of the problem that it tells in a sentence."""
    head, _, body = answer.partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert b"content-type: application/json" in head.lower()
    assert problem["message"].endswith(".")
    assert problem["data"]["status"] == int(head.split()[1])
    return problem["data"]["status"], problem["code"]


@pytest.mark.parametrize(
    ("start", "more", "code", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-A: " + b"a" * 1000 + b"\r\n", "rest_headers_too_large", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", b"a" * 1000, "rest_headers_too_large", 431),
        (b"GET /", b"a" * 1000, "rest_uri_too_long", 414),
    ],
    ids=["lines", "one line", "address"],
)
def test_head_without_an_end_is_refused_in_words(
    start: bytes, more: bytes, code: str, status: int, server: RealServer
) -> None:
    with connect(server) as endless:
        sent = 0
        endless.sendall(start)
        try:
            while sent < 20_000_000:
                endless.sendall(more * 10)
                sent += len(more) * 10
        except ConnectionError:
            pass
        assert sent < 20_000_000
    with connect(server) as long:
        long.sendall(start + more * 700)
        assert told(ended(long)) == (status, code)
    assert healthy(server)


@pytest.mark.parametrize("letters", [17_000, 64_990, 65_600, 700_000, 1_500_000])
@pytest.mark.parametrize("path", ["/en/api/core/v2/posts?search=", "/en/", "/healthz?"])
def test_address_that_is_too_long_is_refused_in_words(path: str, letters: int, server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(f"GET {path}{'a' * letters} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert told(ended(asking)) == (414, "rest_uri_too_long")


#: Heads of requests that are refused before their body has come, and the status of the answer.
REFUSED = {
    "POST /en/api/core/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json": 413,
    "POST /en/api/core/v2/nothing HTTP/1.1\r\nHost: x": 404,
    "POST /en/api/core/v2/media HTTP/1.1\r\nHost: x\r\nContent-Type: image/png": 401,
    f"POST /en/api/core/v2/posts?a={'a' * 17_000} HTTP/1.1\r\nHost: x": 414,
    f"POST /en/api/core/v2/posts?a={'a' * 70_000} HTTP/1.1\r\nHost: x": 414,
    "POST /en/ HTTP/1.1\r\nHost: x\r\nHost: y": 400,
    "POST /en/ HTTP/1.1\r\nHost: x": 413,
}


@pytest.mark.parametrize("close", ["", "Connection: close\r\n"], ids=["stays", "close"])
@pytest.mark.parametrize("head", REFUSED, ids=[f"{status} {head[:28]}" for head, status in REFUSED.items()])
def test_client_that_sends_all_of_a_refused_body_first_gets_its_answer(
    head: str, close: str, server: RealServer
) -> None:
    """A connection that is closed with bytes that nobody took is reset, with the answer that was on its way."""
    body = b" " * (12 << 20)
    with connect(server) as asking:
        asking.sendall(f"{head}\r\nContent-Length: {len(body)}\r\n{close}\r\n".encode() + body)
        answer = asking.recv(65536)
        assert answer.startswith(f"HTTP/1.1 {REFUSED[head]} ".encode())
        if close or b"connection: close" in answer.lower():
            ended(asking)
        else:
            asking.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            while b"HTTP/1.1 200 " not in answer:
                answer += (part := asking.recv(65536))
                assert part, answer


@pytest.mark.parametrize("head", ["POST /en/ HTTP/1.1\r\nHost: x", "POST /en/ HTTP/1.1\r\nHost: x\r\nHost: y"])
def test_refused_body_that_has_no_end_is_closed(head: str, server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(f"{head}\r\nContent-Length: {1 << 40}\r\n\r\n".encode())
        sent = 0
        with pytest.raises(ConnectionError):
            while sent < 4 * UPLOAD:
                sent += asking.send(b" " * 65536)
        assert sent > UPLOAD


def test_refused_body_that_pauses_is_closed(server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(b"POST /en/api/core/v2/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        assert ended(asking).startswith(b"HTTP/1.1 404 ")


def test_what_is_no_request_is_refused_in_words(server: RealServer) -> None:
    with connect(server) as asking:
        asking.sendall(b"HELLO\r\n\r\n")
        assert told(ended(asking)) == (400, "rest_invalid_request")


@pytest.mark.parametrize("more", [b"X-A: " + b"a" * 1000 + b"\r\n", b"a" * 1000], ids=["trailers", "extension"])
def test_body_that_ends_in_headers_without_an_end_is_closed(more: bytes, server: RealServer) -> None:
    head = b"POST /en/api/core/v2/posts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0"
    with connect(server) as endless:
        endless.sendall(head + (b"\r\n" if more.startswith(b"X") else b";"))
        with pytest.raises(ConnectionError):
            for _ in range(2000):
                endless.sendall(more * 10)


def test_client_that_takes_nothing_of_its_answer_is_left(server: RealServer) -> None:
    with connect(server) as lazy:
        lazy.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
        lazy.settimeout(20)
        with pytest.raises(OSError):
            for _ in range(10_000):
                lazy.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
    assert healthy(server)


def test_client_that_goes_while_its_requests_wait_behind_each_other_leaves_no_traceback(
    sqlite_template: Path, tmp_path: Path
) -> None:
    with serving(prepare(sqlite_template, tmp_path / "data"), bounds={"write_seconds": 0.3}) as server:
        for _ in range(20):
            with connect(server) as asking:
                asking.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 4)
                assert asking.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert healthy(server)
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def test_idle_connections_beyond_the_open_files_give_way(sqlite_template: Path, tmp_path: Path) -> None:
    """1,005 silent connections to a process that may have 1,024 files open: everybody is still served."""
    mine, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1005
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(mine, min(hard, wanted + 200)), hard))
    data = prepare(sqlite_template, tmp_path / "data")
    with serving(data, bounds={"files": 1024}) as server, ExitStack() as stack:
        for number in range(wanted):
            stack.enter_context(connect(server))
            if number % 100 == 99:
                assert healthy(server)
        for _ in range(5):
            assert healthy(server)
        assert "Too many open files" not in server.log.read_text()
    resource.setrlimit(resource.RLIMIT_NOFILE, (mine, hard))


def test_most_connections_is_what_the_files_allow() -> None:
    assert 8 <= most_connections(100) <= 100
