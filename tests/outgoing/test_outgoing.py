"""The guard of outgoing requests, against a real server on loopback that does its worst."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Iterator

import pytest

from previewer.outgoing.guard import Guard, Limits, OutgoingError, is_public
from tests.patience import PATIENCE
from tests.site.outgoing_server import RudeServer

QUICK = Limits(seconds=0.6, body_bytes=100_000)


@pytest.fixture
def server() -> Iterator[RudeServer]:
    running = RudeServer()
    yield running
    running.close()


def guard(limits: Limits | None = None, **names: str) -> Guard:
    """A guard for which loopback is allowed and the given names resolve as told."""

    def known(host: str, port: int) -> list[str]:
        if host.replace(".", "_") not in names:
            raise OSError("unknown")
        return names[host.replace(".", "_")].split()

    return Guard(allow=["127.0.0.1"], limits=limits, resolver=known)


def code(run: object, url: str) -> str:
    with pytest.raises(OutgoingError) as caught:
        run(url)  # type: ignore[operator]
    return caught.value.code


def test_fetch_of_an_allowed_address_gives_body_and_type(server: RudeServer) -> None:
    answer = guard().fetch(server.url("/text"))
    assert (answer.status, answer.body, answer.content_type) == (200, b"hello", "text/plain")


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.88.99.1",
        "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[fe80::1]",
        "[fe80::1%25eth0]", "[fc00::1]", "[fd12:3456::1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]",
        "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[ff02::1]", "[2001:db8::1]", "[fec0::1]", "[100::1]",
    ],
)  # fmt: skip
def test_fetch_of_an_inner_address_is_refused(host: str) -> None:
    assert code(Guard().fetch, f"http://{host}/") == "outgoing_address"


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "017700000001", "127.0.0.1.", "0",
             "134744072", "1.2.3.4.5", "256.1.1.1", "127.0.0.0x1"]
)  # fmt: skip
def test_fetch_of_an_oddly_written_address_is_refused(host: str) -> None:
    assert code(Guard().fetch, f"http://{host}/") in ("outgoing_address", "outgoing_url")


@pytest.mark.parametrize("host", ["１２７.0.0.1", "127。0。0。1", "①②⑦.0.0.1"])
def test_fetch_of_an_address_in_other_digits_is_refused(host: str) -> None:
    assert code(Guard().fetch, f"http://{host}/") in ("outgoing_address", "outgoing_url", "outgoing_dns")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("ftp://example.org/", "outgoing_scheme"), ("file:///etc/passwd", "outgoing_scheme"),
        ("gopher://example.org/", "outgoing_scheme"), ("javascript:alert(1)", "outgoing_scheme"),
        ("//example.org/", "outgoing_scheme"), ("", "outgoing_scheme"), ("http:///x", "outgoing_url"),
        ("http://user:secret@example.org/", "outgoing_url"), ("http://example.org:25/", "outgoing_port"),
        ("http://93.184.216.34:22/", "outgoing_port"), ("http://example.org:99999/", "outgoing_port"),
        ("http://exa mple.org/", "outgoing_url"), ("http://example.org/" + "x" * 3000, "outgoing_url"),
        ("http://example.org\r\nX: y/", "outgoing_url"),
    ],
)  # fmt: skip
def test_fetch_of_a_form_that_is_no_web_address_is_refused(url: str, expected: str) -> None:
    assert code(Guard().fetch, url) == expected


@pytest.mark.parametrize("text", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_is_public_for_a_machine_of_the_internet_holds(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


def test_fetch_of_a_name_that_resolves_inside_is_refused(server: RudeServer) -> None:
    inner = Guard(resolver=lambda host, port: ["127.0.0.1"])
    assert code(inner.fetch, server.url("/text", "inner.example")) == "outgoing_address"
    assert server.seen == []


def test_fetch_of_a_name_with_one_inner_address_of_two_is_refused() -> None:
    mixed = Guard(resolver=lambda host, port: ["8.8.8.8", "10.0.0.1"])
    assert code(mixed.fetch, "http://mixed.example/") == "outgoing_address"


def test_fetch_of_a_name_that_changes_its_mind_asks_once_and_keeps_the_judged_address(
    server: RudeServer,
) -> None:
    answers = [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"]]
    asked: list[str] = []

    def fickle(host: str, port: int) -> list[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    answer = Guard(allow=["127.0.0.1"], resolver=fickle).fetch(server.url("/text", "fickle.example"))
    assert answer.body == b"hello"
    assert asked == ["fickle.example"]
    assert f"Host: fickle.example:{server.port}" in server.seen[0]


def test_fetch_of_an_unknown_name_says_so() -> None:
    assert code(guard().fetch, "http://nowhere.example/") == "outgoing_dns"


def test_fetch_with_a_resolver_that_hangs_ends_in_time() -> None:
    ends, ended = threading.Event(), threading.Event()

    def hang(_host: str, _port: int) -> list[str]:
        ends.wait(PATIENCE)
        ended.set()
        return []

    hanging = Guard(limits=Limits(seconds=0.3), resolver=hang)
    assert code(hanging.fetch, "http://slow.example/") == "outgoing_timeout"
    assert not ended.is_set()
    ends.set()


def test_fetch_over_redirects_keeps_the_chain(server: RudeServer) -> None:
    answer = guard().fetch(server.url("/to//to//text"))
    assert [hop.status for hop in answer.chain] == [302, 302, 200]
    assert answer.url == server.url("/text")


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("http://10.0.0.1/", "outgoing_address"), ("http://[::1]/", "outgoing_address"),
        ("http://2130706433/", "outgoing_address"), ("file:///etc/passwd", "outgoing_scheme"),
        ("http://inner.example/", "outgoing_address"),
    ],
)  # fmt: skip
def test_fetch_redirected_to_a_refused_address_is_refused(server: RudeServer, target: str, expected: str) -> None:
    assert code(guard(inner_example="192.168.0.9").fetch, server.url(f"/to/{target}")) == expected


def test_fetch_redirected_to_loopback_from_a_name_is_refused(server: RudeServer) -> None:
    """Only the allowed address is a hole: the same server under another loopback address is not."""
    assert code(guard().fetch, server.url(f"/to/http://127.0.0.2:{server.port}/text")) == "outgoing_address"


def test_fetch_in_a_loop_of_redirects_ends(server: RudeServer) -> None:
    assert code(guard().fetch, server.url("/loop")) == "outgoing_redirects"
    assert len(server.seen) == 6


@pytest.mark.parametrize("path", ["/silent", "/drip-head", "/drip-body"])
def test_fetch_of_a_slow_answer_ends_at_the_deadline(server: RudeServer, path: str) -> None:
    assert code(guard(QUICK).fetch, server.url(path)) == "outgoing_timeout"


@pytest.mark.parametrize("path", ["/endless", "/bomb"])
def test_fetch_of_too_large_an_answer_is_cut(server: RudeServer, path: str) -> None:
    wide = Limits(seconds=600, body_bytes=100_000) if path == "/endless" else Limits(seconds=600)
    assert code(guard(wide).fetch, server.url(path)) == "outgoing_too_large"


def test_fetch_of_an_endless_head_fails(server: RudeServer) -> None:
    assert code(guard().fetch, server.url("/large-head")) == "outgoing_failed"


@pytest.mark.parametrize("path", ["/nested", "/half-zipped", "/deflated"])
def test_fetch_of_an_answer_packed_oddly_is_refused(server: RudeServer, path: str) -> None:
    assert code(guard().fetch, server.url(path)) == "outgoing_encoding"


def test_fetch_of_a_packed_answer_unpacks(server: RudeServer) -> None:
    assert guard().fetch(server.url("/zipped")).body == b"packed words"


@pytest.mark.parametrize("path", ["/garbage", "/cut", "/nothing"])
def test_fetch_of_a_broken_answer_fails_plainly(server: RudeServer, path: str) -> None:
    assert code(guard().fetch, server.url(path)) == "outgoing_failed"


def test_follow_of_an_endless_body_does_not_read_it(server: RudeServer) -> None:
    answer = guard(QUICK).follow(server.url("/endless"))
    assert (answer.status, answer.body) == (200, b"")


def test_fetch_ignores_proxies_of_the_environment(server: RudeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    assert guard().fetch(server.url("/text")).body == b"hello"


def test_fetch_at_a_closed_port_fails_without_naming_the_address() -> None:
    with pytest.raises(OutgoingError) as caught:
        guard(gone_example="127.0.0.1").fetch("http://gone.example:1025/")
    assert caught.value.code == "outgoing_failed"
    assert "127.0.0.1" not in str(caught.value)


def test_fetch_beyond_the_number_at_once_is_turned_away(server: RudeServer) -> None:
    none_free = guard(Limits(seconds=0.2, at_once=1))
    assert none_free._slots.acquire(blocking=False)
    assert code(none_free.fetch, server.url("/text")) == "outgoing_busy"
