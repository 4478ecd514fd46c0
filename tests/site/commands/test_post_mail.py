"""Mails that become drafts, and those that do not."""

from __future__ import annotations

import io
import sys

import pytest

from previewer.site.commands.main import run
from previewer.site.store.users import find_sign_in
from tests.site.conftest import Pages

ADMIN = "administrator"


class Door:
    """The command, as a mail server calls it."""

    def __init__(self, site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = site.site.settings
        self._given = ["--data", str(settings.data)] + (["--database", settings.database] if settings.database else [])
        self._patch = monkeypatch

    def __call__(self, mail: str, author: str = "author") -> int:
        stdin = io.TextIOWrapper(io.BytesIO(mail.encode()))
        self._patch.setattr(sys, "stdin", stdin)
        return run(["post-mail", "--author", author, *self._given])


@pytest.fixture
def door(site: Pages, monkeypatch: pytest.MonkeyPatch) -> Door:
    return Door(site, monkeypatch)


def address(site: Pages) -> str:
    site.post("/alpha/v4/module/post-by-email/active", ADMIN, json={"active": True})
    made = site.post("/alpha/v4/settings", ADMIN, json={"post_by_email_address": "create"}).json()
    return str(made["post_by_email_address"])


def drafts(site: Pages) -> list[tuple[str, str]]:
    found = site.get("/core/v2/posts?status=draft&context=edit", ADMIN).json()
    return [(post["title"]["raw"], post["content"]["raw"]) for post in found]


def test_mail_to_the_address_becomes_a_draft(site: Pages, door: Door) -> None:
    to = address(site)
    head = f"To: Us <{to}@mail.example>\nSubject: =?utf-8?b?5pmC?= <b>\nContent-Type: text/plain; charset=utf-8"
    assert door(f"{head}\n\n1 < 2\n<script>x\n") == 0
    assert drafts(site) == [("時 &lt;b&gt;", "1 &lt; 2\n&lt;script&gt;x")]
    assert door(f"Delivered-To: {to}+ja@mail.example\nSubject: J\n\nhello") == 0
    assert [title for title, _ in drafts(site.ja())] == ["J"]
    with site.site.store.read() as db:
        found = find_sign_in(db, "author")
    assert found is not None
    assert site.get("/core/v2/posts?status=draft&context=edit", ADMIN).json()[0]["author"] == found[0].id


@pytest.mark.parametrize("kind", ["other address", "deleted", "off", "no such author", "reader", "empty", "large"])
def test_mail_that_is_not_for_us_makes_nothing(kind: str, site: Pages, door: Door) -> None:
    to, author = address(site), "author"
    text = "hello"
    if kind == "other address":
        to = "post-0000000000000000"
    elif kind == "deleted":
        site.post("/alpha/v4/settings", ADMIN, json={"post_by_email_address": "delete"})
    elif kind == "off":
        site.post("/alpha/v4/module/post-by-email/active", ADMIN, json={"active": False})
    elif kind in ("no such author", "reader"):
        author = "nobody" if kind == "no such author" else "subscriber"
    elif kind == "large":
        text = "x" * (1 << 20)
    mail = f"To: {to}@mail.example\n\n{text}" if kind != "empty" else f"To: {to}@mail.example\n\n"
    assert door(mail, author) == 1
    assert drafts(site) == []
