"""In which threads a call is done: the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.site.http.calls import Call
from previewer.site.http.context import Body, Request, Upload
from previewer.site.http.parsing import fold, parse_pairs
from previewer.site.http.policy import LARGE_BODY, Pool, pool_of
from previewer.site.http.routing import Endpoint, Route


def call(method: str, query: str, body: Body | None = None, namespace: str = "core/v2") -> Call:
    endpoint = Endpoint(method, lambda _: None)
    request = Request(method, "/x", parse_pairs(query), query, {}, "192.0.2.1", "1")
    route = Route("/x", endpoint).bind(namespace)
    return Call(request, "en", None, route, {}, endpoint, fold(request.query), body or Body())


@pytest.mark.parametrize(
    ("method", "query", "pool"),
    [
        ("GET", "", Pool.READ),
        ("HEAD", "", Pool.READ),
        ("GET", "search=x", Pool.COSTLY),
        ("GET", "search=", Pool.COSTLY),
        ("GET", "search=x&per_page=100&_embed", Pool.COSTLY),
        ("GET", "_embed", Pool.COSTLY),
        ("GET", "per_page=25", Pool.READ),
        ("GET", "per_page=26", Pool.COSTLY),
        ("GET", "per_page=" + "9" * 5000, Pool.COSTLY),
        ("GET", "per_page=many", Pool.READ),
        ("GET", "per_page[]=100", Pool.READ),
        ("GET", "password=x", Pool.READ),
        ("POST", "", Pool.WORK),
        ("POST", "search=x", Pool.WORK),
        ("DELETE", "_embed", Pool.WORK),
    ],
)
def test_call_is_done_by_the_threads_of_its_kind(method: str, query: str, pool: Pool) -> None:
    assert pool_of(call(method, query)) is pool


@pytest.mark.parametrize(("namespace", "pool"), [("", Pool.READ), ("core/v2", Pool.READ), ("gamma/v2", Pool.WORK)])
def test_read_that_may_wait_for_another_server_holds_up_no_other(namespace: str, pool: Pool) -> None:
    assert pool_of(call("GET", "", namespace=namespace)) is pool


@pytest.mark.parametrize(
    ("body", "pool"),
    [
        (Body(b"x" * LARGE_BODY), Pool.WORK),
        (Body(b"x" * (LARGE_BODY + 1)), Pool.COSTLY),
        (Body(upload=Upload(Path("file"))), Pool.COSTLY),
    ],
)
def test_large_bodies_and_files_are_costly(body: Body, pool: Pool) -> None:
    assert pool_of(call("POST", "", body)) is pool


def test_reads_alone_change_nothing() -> None:
    reads = [call(method, "").reads for method in ("GET", "HEAD", "POST", "PUT", "DELETE")]
    assert reads == [True, True, False, False, False]
