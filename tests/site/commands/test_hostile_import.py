"""Importing another site: nothing leaves the host that was named, nothing that was closed becomes open."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from previewer.site.commands.import_remote import import_site
from previewer.site.commands.import_saving import ImportFailedError
from tests.site.conftest import Pages

START = "http://mika:s3cret@there.example/"


class There:
    """The other site: answers by path, and what was asked, with its Authorization."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.root = "http://there.example/en/api/"
        self.answers: dict[str, Any] = {}

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((request.url.host, request.headers.get("authorization", "")))
        if request.url.path == "/":
            return httpx.Response(200, headers={"link": f'<{self.root}>; rel="https://api.w.org/"'})
        return httpx.Response(200, json=self.answers.get(request.url.path, []))


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> There:
    other, real = There(), httpx.Client

    def client(**rest: Any) -> httpx.Client:
        return real(transport=httpx.MockTransport(other.answer), auth=rest["auth"])

    monkeypatch.setattr(httpx, "Client", client)
    return other


def post(**fields: Any) -> dict[str, Any]:
    return {
        "id": 1, "title": {"raw": "T"}, "content": {"raw": "closed words"}, "slug": "t", "status": "publish", **fields,
    }  # fmt: skip


@pytest.mark.parametrize(
    "url", ["http://there.example//evil.example/x.png", "//evil.example/x", "http://evil.example/x"]
)
def test_import_of_a_file_stays_on_the_host(url: str, there: There, sqlite_site: Pages) -> None:
    there.answers["/en/api/core/v2/media"] = [{"id": 1, "source_url": url, "title": {"raw": "x"}}]
    assert import_site(sqlite_site.site, START, lambda _: None) is False
    assert {host for host, _ in there.asked} == {"there.example"}


@pytest.mark.parametrize("root", ["http://there.example//evil.example/en/api/", "http://evil.example/en/api/"])
def test_import_from_a_root_elsewhere_stays_on_the_host(root: str, there: There, sqlite_site: Pages) -> None:
    there.root = root
    import_site(sqlite_site.site, START, lambda _: None)
    assert {host for host, _ in there.asked} == {"there.example"}


def test_import_of_a_post_with_a_password_keeps_it_closed(there: There, sqlite_site: Pages) -> None:
    closed = post(password="sesame", content={"raw": "closed words", "protected": True})
    there.answers["/en/api/core/v2/posts"] = [closed]
    assert import_site(sqlite_site.site, START, lambda _: None) is True
    found = sqlite_site.get("/core/v2/posts").json()
    assert found[0]["content"] == {"rendered": "", "protected": True}


def test_import_of_a_post_whose_password_is_unknown_leaves_it_out(there: There, sqlite_site: Pages) -> None:
    there.answers["/en/api/core/v2/posts"] = [post(content={"rendered": "", "protected": True})]
    assert import_site(sqlite_site.site, "http://there.example/", lambda _: None) is False
    assert sqlite_site.get("/core/v2/posts").json() == []


def test_import_cleans_what_comes(there: There, sqlite_site: Pages) -> None:
    there.answers["/en/api/core/v2/posts"] = [post(content={"raw": "<script>x</script><p onclick=y>z</p>"})]
    import_site(sqlite_site.site, START, lambda _: None)
    text = sqlite_site.get("/core/v2/posts").text
    assert "<script" not in text and "onclick" not in text


@pytest.mark.parametrize("answer", [5, {"a": 1}, [5], [None], ["x"], [{"id": 1}], [[]]], ids=str)
def test_import_of_nonsense_is_told_and_not_a_crash(answer: Any, there: There, sqlite_site: Pages) -> None:
    there.answers["/en/api/core/v2/posts"] = answer
    try:
        assert import_site(sqlite_site.site, START, lambda _: None) is False
    except ImportFailedError as problem:
        assert "s3cret" not in str(problem)
