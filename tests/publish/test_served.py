"""Definitions that a site serves: opened by their address, kept for when there is no network, never written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import opening
from previewer.publish import served
from previewer.publish.errors import PublishError
from previewer.publish.served import fetch_piece, is_known_host, is_served, know_host, linked_address
from tests.publish.conftest import definition
from tests.publish.plain_site import Asked, PlainSite, Reply, plain_site

_TEXT = json.dumps(definition()).encode()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("PREVIEWER_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the window was given."""
    from previewer.desk import app

    given: list[list[str]] = []

    def take(paths: list[str], *_: object) -> int:
        given.append(paths)
        return 0

    monkeypatch.setattr(app, "run", take)
    monkeypatch.setattr(opening, "_hand_over", lambda _asked: (None, None))
    return given


def _serves(plain: PlainSite, name: str = "/piece.json") -> str:
    plain.files[name] = _TEXT
    return plain.address + name[1:]


def test_address_when_it_is_named_on_the_command_line_then_what_is_there_is_opened_from_a_file_that_is_kept(
    run: Any, plain: PlainSite, opened: list[list[str]]
) -> None:
    assert run(_serves(plain, "/a/b/every-kind.json")).status == 0
    path = Path(opened[0][0])
    assert path.name == "every-kind.json" and path.read_bytes() == _TEXT and is_served(path)


def test_address_when_fetched_again_then_it_is_asked_by_its_etag(plain: PlainSite) -> None:
    address = _serves(plain)

    def answer(asked: Asked) -> Reply:
        if asked.headers.get("If-None-Match") == '"1"':
            return Reply(304, b"")
        return Reply(200, _TEXT, {"ETag": '"1"'})

    plain.answer = answer
    first, again = fetch_piece(address), fetch_piece(address)
    assert first == again and again.path.read_bytes() == _TEXT
    assert [one.headers.get("If-None-Match") for one in plain.asked] == [None, '"1"']


def test_address_when_there_is_no_network_then_what_is_kept_is_opened_and_its_day_is_told(
    run: Any, plain: PlainSite, opened: list[list[str]]
) -> None:
    address = _serves(plain)
    fetch_piece(address)
    plain.answer = lambda _asked: Reply(500, b"")
    ran = run(address)
    assert ran.status == 0 and "opening the copy of" in ran.err
    assert Path(opened[0][0]).read_bytes() == _TEXT


def test_address_when_nothing_is_there_or_kept_then_it_is_2_and_a_sentence(
    run: Any, plain: PlainSite, opened: list[list[str]]
) -> None:
    ran = run(plain.address + "nothing.json")
    assert ran.status == 2 and "HTTP 404" in ran.err and opened == []


def test_address_when_it_redirects_then_only_within_the_web(plain: PlainSite) -> None:
    with plain_site() as other:
        plain.answer = lambda asked: Reply(302, b"", {"Location": _serves(other)}) if asked.path == "/go" else None
        assert fetch_piece(plain.address + "go").path.read_bytes() == _TEXT
    plain.answer = lambda _asked: Reply(302, b"", {"Location": "file:///etc/passwd"})
    with pytest.raises(PublishError):
        fetch_piece(plain.address + "file")


def test_address_when_the_answer_never_ends_then_it_is_refused(plain: PlainSite) -> None:
    plain.answer = lambda _asked: Reply(200, b" " * (17 << 20))
    with pytest.raises(PublishError, match="more than 16 MiB"):
        fetch_piece(plain.address + "large.json")


@pytest.mark.parametrize(
    "name", ["/..%2F..%2Fetc%2Fpasswd", "/", "/a%00b.json", "/%E6%96%87%E5%AD%97.json", "/" + "x" * 500]
)
def test_file_when_the_address_has_a_strange_name_then_it_stays_in_its_folder(plain: PlainSite, name: str) -> None:
    plain.answer = lambda _asked: Reply(200, _TEXT)
    path = fetch_piece(plain.address + name[1:]).path
    assert is_served(path) and path.suffix == ".json" and path.read_bytes() == _TEXT


def test_definition_when_publishing_put_it_there_then_its_name_is_as_it_was(plain: PlainSite) -> None:
    plain.answer = lambda _asked: Reply(200, _TEXT)
    served_as = f"media/2026/11/lamp-d{'0a' * 16}-1.json"
    assert fetch_piece(plain.address + served_as).path.name == "lamp.json"
    assert fetch_piece(plain.address + "media/lamp-d12.json").path.name == "lamp-d12.json"


def test_link_when_the_host_is_new_then_a_person_is_asked_and_a_no_fetches_nothing(
    run: Any, plain: PlainSite, opened: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from previewer.desk.publishing import links

    asked: list[str] = []
    answers = [False, True]

    def may_fetch(address: str) -> bool:
        asked.append(address)
        return answers.pop(0)

    monkeypatch.setattr(links, "may_fetch", may_fetch)
    address = _serves(plain)
    link = f"piece-previewer:open?url={address}"
    assert run(link).status == 0
    assert plain.asked == [] and opened == []
    assert run(link).status == 0 and run(link).status == 0
    assert asked == [address, address] and is_known_host("127.0.0.1")
    assert len(opened) == 2


def test_link_when_its_host_leads_to_another_then_that_is_not_asked(
    run: Any, plain: PlainSite, opened: list[list[str]]
) -> None:
    know_host("127.0.0.1")
    plain.answer = lambda _asked: Reply(302, b"", {"Location": plain.address.replace("127.0.0.1", "localhost")})
    ran = run(f"piece-previewer:open?url={plain.address}a.json")
    assert ran.status == 2 and "redirects to http://localhost" in ran.err


@pytest.mark.parametrize(
    "link", ["piece-previewer:open", "piece-previewer:open?url=file:///etc/passwd", "piece-previewer:run?url=https://a/",
             "piece-previewer:open?url=https://a/&url=https://b/", "piece-previewer:open?url=javascript:1"]
)  # fmt: skip
def test_link_when_it_leads_to_no_address_of_the_web_then_it_is_refused(run: Any, link: str) -> None:
    with pytest.raises(PublishError):
        linked_address(link)
    assert run(link).status == 2


def test_word_that_is_a_path_is_none_of_a_site() -> None:
    assert linked_address("piece.json") is None
    assert not is_served(Path("piece.json")) and served.SCHEME == "piece-previewer:"


def test_question_names_host_and_address(qtbot: object) -> None:
    from previewer.desk.publishing.links import question

    box = question("https://example.org/piece.json")
    assert "example.org" in box.text() and "https://example.org/piece.json" in box.informativeText()


@pytest.mark.parametrize(
    ("address", "asked", "shown"),
    [
        ("https://ex\u0430mple.org/p.json", "piece from xn--exmple-4nf.org?", "ex\u0430mple.org"),
        ("https://a<b>c</b>/p.json", "piece from a<b>c<?", "a<b>c"),
        ("https://evil.example/\u202enosj.doog/天気", "piece from evil.example?", "/%E2%80%AEnosj.doog/天気"),
    ],
)
def test_question_when_an_address_looks_like_another_then_it_shows_what_it_is(
    qtbot: object, address: str, asked: str, shown: str
) -> None:
    from PySide6.QtCore import Qt

    from previewer.desk.publishing.links import question

    box = question(address)
    assert asked in box.text() and box.textFormat() == Qt.TextFormat.PlainText
    assert shown in box.informativeText() and "\u202e" not in box.informativeText()
