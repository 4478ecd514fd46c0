"""What strangers and bad luck do on the way: two at once, clocks, other hosts, odd addresses, an end in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from previewer.outgoing import guard as guard_module
from previewer.publish import client as client_module
from previewer.publish.addresses import split
from previewer.publish.client import SiteClient, retry_after
from previewer.publish.errors import PublishError
from tests.patience import PATIENCE
from tests.publish.conftest import Publish, definition, pages_of, write
from tests.publish.plain_site import PASSWORD, USER, Asked, PlainSite, Reply, plain_site
from tests.site.real_server import RealServer


def _did(ran: Any) -> list[str]:
    return [page["did"] for page in pages_of(ran)]


@pytest.mark.parametrize("refused", [None, Reply(400, {"code": "taken", "message": "There is one already"})])
def test_publish_when_another_publishes_the_same_piece_at_that_moment_then_there_is_one_page(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, refused: Reply | None
) -> None:
    path = write(tmp_path / "rival.json")
    met: list[Asked] = []

    def rival(asked: Asked) -> Reply | None:
        if asked.method == "POST" and asked.path.endswith("/pages") and not met:
            met.append(asked)
            plain._reply(asked)  # the other's, which is there a moment before
            return refused
        return None

    plain.answer = rival
    ran = to_plain(path, "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err
    (page,) = plain.records["pages"].values()
    assert page["slug"] == "rival-en" and pages_of(ran)[0]["id"] == page["id"]
    assert _did(to_plain(path, "--langs", "en", "--format", "json")) == ["same"]


def test_publish_when_another_sends_the_same_file_at_that_moment_then_it_is_there_once(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "met.json")
    met: list[Asked] = []

    def rival(asked: Asked) -> Reply | None:
        if asked.method == "POST" and asked.path.endswith("/media") and not met:
            met.append(asked)
            plain._reply(asked)  # the other's, which is there a moment before
        return None

    plain.answer = rival
    ran = to_plain(path, "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err
    (shot,) = plain.records["media"].values()
    assert not shot["slug"].endswith("-2")
    assert shot["source_url"] in next(iter(plain.records["pages"].values()))["content"]
    assert json.loads(ran.out)["media"] == {"sent": 0, "kept": 1, "removed": 0}


def test_publish_when_told_to_clean_then_what_two_publishers_left_twice_goes_and_no_word_of_people(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "twice.json")
    assert to_plain(path, "--langs", "en").status == 0
    (page,), (shot,) = plain.records["pages"].values(), plain.records["media"].values()
    for number, slug, more in ((101, "twice-en-2", ""), (102, "twice-en-3", "<p>A word of mine</p>")):
        plain.records["pages"][number] = {**page, "id": number, "slug": slug, "content": page["content"] + more}
    for number, name in ((201, shot["slug"]), (202, f"twice-d{'a' * 32}"), (203, f"twice-d{'b' * 32}-b")):
        plain.records["media"][number] = {
            **shot, "id": number, "slug": f"{name}-2", "title": name, "source_url": f"{plain.address}{name}-2",
        }  # fmt: skip
    assert to_plain(path, "--langs", "en").status == 0
    assert len(plain.records["pages"]) == 3
    ran = to_plain(path, "--langs", "en", "--clean", "--format", "json")
    assert ran.status == 0 and json.loads(ran.out)["media"]["removed"] == 2, ran.out
    assert ran.err.count(" is removed: no page of the piece needs it any longer") == 3
    assert [one["slug"] for one in plain.records["pages"].values()] == ["twice-en", "twice-en-3"]
    assert set(plain.records["media"]) == {shot["id"], 203}
    (gone,) = [one for one in plain.changes if one.method == "DELETE" and "/pages/" in one.path]
    assert "force" not in gone.query  # it lies in the trash


def test_site_when_it_is_busy_for_ever_then_that_is_said_after_some_tries(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.answer = lambda asked: Reply(503, b"", {"Retry-After": "0"}) if asked.is_change else None
    ran = to_plain(write(tmp_path / "busy.json"), "--langs", "en")
    assert ran.status == 1 and "busy" in ran.err and len(plain.changes) < 10


def test_publish_when_told_to_clean_then_all_that_goes_is_named_before_anything_goes(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "named.json")
    assert to_plain(path, "--langs", "en").status == 0
    (shot,) = plain.records["media"].values()
    for number, slug in ((201, f"named-p{'a' * 32}"), (202, f"named-p{'b' * 32}")):
        plain.records["media"][number] = {**shot, "id": number, "slug": slug, "source_url": f"{plain.address}{slug}"}
    there = dict(plain.records["media"])
    tried = to_plain(path, "--langs", "en", "--clean", "--dry-run")
    plain.answer = lambda asked: Reply(403, b"{}") if asked.method == "DELETE" else None
    refused = to_plain(path, "--langs", "en", "--clean")
    for ran in (tried, refused):
        assert [f"{plain.address}named-p{letter * 32} is removed" in ran.err for letter in "ab"] == [True, True]
    assert plain.records["media"] == there
    assert (tried.status, refused.status) == (0, 1)


def test_publish_when_told_to_clean_and_another_has_cleaned_already_then_all_is_done(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "cleaned.json")
    assert to_plain(path, "--langs", "en").status == 0
    write(path, definition(title={"en": "Rain", "ja": "雨"}, version="1.1.0"))

    def rival(asked: Asked) -> Reply | None:
        if asked.method == "DELETE":
            plain._reply(asked)  # the other's, a moment before
        return None

    plain.answer = rival
    ran = to_plain(path, "--langs", "en", "--clean", "--format", "json")
    assert ran.status == 0 and _did(ran) == ["changed"] and json.loads(ran.out)["media"]["removed"] == 0
    assert len(plain.records["media"]) == 1


def test_publish_when_told_to_clean_and_what_people_wrote_is_broken_then_nothing_that_the_page_shows_goes(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "broken.json")
    assert to_plain(path, "--langs", "en").status == 0
    (page,), (shot,) = plain.records["pages"].values(), plain.records["media"].values()
    page["content"] = f"<p>Above</p><a href='never ended {page['content']}"
    ran = to_plain(path, "--langs", "en", "--clean", "--format", "json")
    assert ran.status == 0 and list(plain.records["media"].values()) == [shot], ran.out


def test_pause_when_the_clocks_differ_then_the_site_s_own_is_taken() -> None:
    theirs = datetime.now(UTC) + timedelta(hours=3)
    assert retry_after(format_datetime(theirs + timedelta(seconds=4)), format_datetime(theirs)) == 4
    assert retry_after(format_datetime(theirs), "no date") in range(3 * 3600 - 5, 3 * 3600 + 5)
    assert retry_after("7", format_datetime(theirs)) == 7


def test_site_when_a_link_of_it_has_what_a_terminal_obeys_then_none_is_written(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.after = lambda asked, reply: (
        Reply(reply.status, {**reply.data, "link": f"{plain.address}\x1b[31m\n\u202eevil"})
        if asked.is_change and isinstance(reply.data, dict) and "/pages" in asked.path
        else reply
    )
    ran = to_plain(write(tmp_path / "link.json"), "--langs", "en")
    assert ran.status == 0 and not any(char in ran.out + ran.err for char in "\x1b\u202e")


def test_site_when_it_names_languages_without_end_then_so_many_are_taken(plain: PlainSite) -> None:
    codes = [f"{chr(97 + at // 676)}{chr(97 + at // 26 % 26)}{chr(97 + at % 26)}" for at in range(5000)]
    endpoints = [{"methods": ["GET"], "args": {"beta_language": {"enum": codes}}}]
    index = {"namespaces": ["core/v2"], "routes": {"/core/v2/pages": {"endpoints": endpoints}}}
    plain.answer = lambda asked: Reply(200, index) if asked.path == "/wp-json/" else None
    with SiteClient(plain.address) as client:
        assert len(client.open().languages) <= 100


def test_password_is_not_given_to_a_proxy_of_the_surroundings(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with plain_site() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.address)
        monkeypatch.delenv("no_proxy", raising=False)
        assert to_plain(write(tmp_path / "proxy.json"), "--langs", "en").status == 0
        assert proxy.asked == []


def test_site_when_this_machine_does_not_trust_its_certificate_then_it_is_not_asked(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cryptography")
    from tests.outgoing.test_outgoing_tls import make_certificate

    certificate = make_certificate(tmp_path, "localhost")
    with plain_site(certificate) as site:
        words = ("publish", str(write(tmp_path / "tls.json")), "--to", site.address, "--user", USER, "--langs", "en")
        ran = run(*words)
        assert ran.status == 2 and "certificate" in ran.err and site.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert run(*words).status == 0 and len(site.records["pages"]) == 1


def test_cookies_of_a_site_are_not_kept_and_go_nowhere(to_plain: Publish, plain: PlainSite, tmp_path: Path) -> None:
    plain.after = lambda _asked, reply: Reply(
        reply.status, reply.data, {**reply.headers, "Set-Cookie": "session=secret; Path=/"}
    )
    assert to_plain(write(tmp_path / "cookies.json"), "--langs", "en").status == 0
    assert len(plain.asked) > 2 and not any(asked.headers.get("Cookie") for asked in plain.asked)


@pytest.mark.parametrize("is_public", [False, True])
def test_page_when_it_names_its_definition_elsewhere_then_only_the_open_net_is_asked(
    to_own: Publish, own_site: RealServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_public: bool
) -> None:
    path = write(tmp_path / f"elsewhere{is_public}.json")
    before = path.read_bytes()
    if is_public:
        monkeypatch.setattr(guard_module, "Guard", partial(guard_module.Guard, ("127.0.0.1",)))
    with plain_site() as other:
        made = to_own(path, "--langs", "en", "--format", "json")
        (page,) = pages_of(made)
        item = f"/core/v2/pages/{page['id']}"
        content = own_site.call("GET", f"{item}?context=edit", "editor").json()["content"]["raw"]
        (link,) = set(re.findall(r'href="([^"]+-d[0-9a-f]+\.json)"', content))
        other.files["/piece.json"] = before
        own_site.call("POST", item, "editor", json={"content": content.replace(link, f"{other.address}piece.json")})
        write(path, definition(version="1.0.1"))
        ran = to_own(path, "--langs", "en", "--dry-run", "--overwrite")
        assert ran.status == (0 if is_public else 1), ran
        assert len(other.asked) == is_public and ("the page names the definition at" in ran.out + ran.err) != is_public


@pytest.mark.parametrize(
    "drops",
    [
        (b"HTTP/1.1 200 OK\r\nX-A: ", b"a"),
        (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\n\r\n", b" "),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x"),
    ],
    ids=["head", "hints", "body", "chunk"],
)
def test_site_when_it_says_one_more_letter_now_and_then_then_it_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, drops: tuple[bytes, bytes]
) -> None:
    monkeypatch.setattr(client_module, "_SECONDS", 0.5)
    over = threading.Event()

    def drip(at: socket.socket) -> None:
        line, _ = at.accept()
        with line, suppress(OSError):
            line.recv(1 << 16)
            line.sendall(drops[0])
            while not over.wait(0.02):
                line.sendall(drops[1])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=drip, args=(listening,))
        thread.start()
        try:
            with pytest.raises(PublishError, match="longer than"):
                client_module.fetch(f"http://127.0.0.1:{listening.getsockname()[1]}/")
        finally:
            over.set()
            thread.join()


@pytest.mark.parametrize("part", ["/media", "/pages"])
def test_site_when_it_leads_what_is_sent_to_another_host_then_nothing_goes_there(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, part: str
) -> None:
    with plain_site() as other:
        plain.answer = lambda asked: (
            Reply(307, b"", {"Location": f"{other.address}wp-json/core/v2{part}"})
            if asked.is_change and asked.path.endswith(part)
            else None
        )
        ran = to_plain(write(tmp_path / "sent.json"), "--langs", "en")
        assert ran.status == 1 and "307" in ran.err and other.asked == []


@pytest.fixture
def below(plain: PlainSite) -> Iterator[str]:
    """The plain site, below a folder of its host."""

    def moved(asked: Asked) -> Reply | None:
        if asked.path in ("/team", "/team/"):
            return Reply(200, b"", {"Link": '</team/wp-json/>; rel="https://api.w.org/"'})
        if not asked.path.startswith("/team/"):
            return Reply(404, b"")
        path = asked.path.removeprefix("/team")
        return plain._reply(Asked(asked.method, path, asked.query, asked.headers, asked.body))

    plain.answer = moved
    yield plain.address + "team"


@pytest.mark.parametrize("end", ["", "/"])
def test_site_when_it_is_below_a_folder_then_its_interface_is_found_there(
    run: Any, plain: PlainSite, below: str, tmp_path: Path, end: str
) -> None:
    path = write(tmp_path / "below.json")
    for did in ("created", "changed"):  # its files have addresses that are not below the folder, and are not found
        ran = run("publish", str(path), "--to", below + end, "--user", USER, "--langs", "en", "--format", "json")
        assert ran.status == 0, ran.err
        assert _did(ran) in ([did], ["same"])
    assert len(plain.records["pages"]) == 1


def test_site_when_its_host_is_an_address_of_ipv6_then_it_is_written_as_one() -> None:
    _, origin = split("http://[::1]:8080/a/")
    assert str(origin) == "http://[::1]:8080" and origin.is_private
    client = SiteClient("http://[::1]:8080/a/")
    client.take(client_facts := _facts("http://[::1]:8080/a/api/"))
    assert client.address_of("/pages", {}).startswith(f"{client_facts.root}core/v2/pages")


def _facts(root: str) -> Any:
    from previewer.publish.client import SiteFacts

    return SiteFacts(root, (), "core/v2")


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1\\@evil.example/", "http://127.0.0.1:80@evil.example/", "http://localhost.evil.example/",
     "http://127.0.0.1.nip.example/", "http://127.1.evil/", "http://ⓛocalhost/", "http://[::ffff:10.0.0.1]/"],
)  # fmt: skip
def test_site_when_its_address_only_looks_like_this_machine_then_nothing_is_asked(
    run: Any, tmp_path: Path, address: str
) -> None:
    ran = run("publish", str(write(tmp_path / "p.json")), "--to", address, "--user", "ann")
    assert ran.status == 2 and ("plain HTTP" in ran.err or "names a user" in ran.err), ran.err


@pytest.mark.usefixtures("processes")
def test_publish_when_interrupted_while_a_file_is_sent_then_that_is_done_and_a_second_time_all_is(
    plain: PlainSite, to_plain: Publish, tmp_path: Path
) -> None:
    path = write(tmp_path / "stopped.json")
    words = ["publish", str(path), "--to", plain.address, "--user", USER, "--langs", "en"]
    process: list[subprocess.Popen[bytes]] = []

    def interrupt(asked: Asked) -> Reply | None:
        if asked.is_change and asked.path.endswith("/media"):
            process[0].send_signal(signal.SIGINT)
        return None

    plain.answer = interrupt
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    process.append(
        subprocess.Popen([sys.executable, "-m", "previewer", *words], stderr=subprocess.PIPE, env=surroundings)
    )
    _, told = process[0].communicate(timeout=2 * PATIENCE)
    assert process[0].returncode not in (0, 1) and b"Traceback" not in told
    assert len(plain.records["media"]) == 1 and plain.records["pages"] == {}
    plain.answer = lambda _asked: None
    ran = to_plain(path, "--langs", "en", "--format", "json")
    assert _did(ran) == ["created"] and json.loads(ran.out)["media"] == {"sent": 0, "kept": 1, "removed": 0}
    assert PASSWORD.encode() not in told
