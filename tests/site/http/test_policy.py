"""Where a call is done, and for how long its answer is kept: the table of what is planned for which request."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.site.http.calls import Call
from previewer.site.http.context import Body, Request, Upload
from previewer.site.http.parsing import fold, parse_pairs
from previewer.site.http.policy import LARGE_BODY, CallPlan, Pool, policy
from previewer.site.http.routing import Endpoint, Route

CORE, ROOT, OTHER = "core/v2", "", "gamma/v2"
State = dict[str, bool]
QUICK: State = {"public": True, "immediate": True, "small": False}
KNOWN: State = {**QUICK, "known": True}
SMALL: State = {"public": True, "immediate": True, "small": True}
WAITING: State = {"public": True, "immediate": False, "small": False}
PERSONAL: State = {"public": False, "immediate": True, "small": True}


def plan(method: str, namespace: str, query: str, state: State, body: Body | None = None) -> CallPlan:
    endpoint = Endpoint(method, lambda _: None)
    request = Request(method, "/x", parse_pairs(query), query, {}, "192.0.2.1", "1")
    route = Route("/x", endpoint).bind(namespace)
    call = Call(request, "en", None, route, {}, endpoint, fold(request.query), body or Body())
    return policy(
        call,
        public=state["public"],
        immediate=state["immediate"],
        small=lambda: state["small"],
        known=lambda _: state.get("known", False),
    )


@pytest.mark.parametrize(
    ("method", "namespace", "query", "pool"),
    [
        ("GET", CORE, "", Pool.READ),
        ("HEAD", CORE, "", Pool.READ),
        ("GET", ROOT, "", Pool.READ),
        ("GET", OTHER, "", Pool.OTHER),
        ("GET", CORE, "search=x", Pool.SEARCH),
        ("GET", OTHER, "search=", Pool.SEARCH),
        ("GET", CORE, "search=x&per_page=100&_embed", Pool.SEARCH),
        ("GET", CORE, "_embed", Pool.LIST),
        ("GET", OTHER, "_embed=1", Pool.LIST),
        ("GET", CORE, "per_page=25", Pool.READ),
        ("GET", CORE, "per_page=26", Pool.LIST),
        ("GET", CORE, "per_page=" + "9" * 5000, Pool.LIST),
        ("GET", CORE, "per_page=many", Pool.READ),
        ("GET", CORE, "per_page[]=100", Pool.READ),
        ("GET", CORE, "password=x", Pool.READ),
        ("POST", CORE, "", Pool.OTHER),
        ("POST", CORE, "search=x", Pool.OTHER),
        ("DELETE", CORE, "_embed", Pool.OTHER),
    ],
)
def test_call_is_done_by_the_threads_of_its_kind(method: str, namespace: str, query: str, pool: Pool) -> None:
    """Whatever the database, and whoever asks."""
    assert {plan(method, namespace, query, state).pool for state in (QUICK, SMALL, WAITING, PERSONAL)} == {pool}


@pytest.mark.parametrize(
    ("body", "pool"),
    [
        (Body(b"x" * LARGE_BODY), Pool.OTHER),
        (Body(b"x" * (LARGE_BODY + 1)), Pool.UPLOAD),
        (Body(upload=Upload(Path("file"))), Pool.UPLOAD),
    ],
)
def test_large_bodies_and_files_have_threads_of_their_own(body: Body, pool: Pool) -> None:
    assert plan("POST", CORE, "", QUICK, body).pool is pool


@pytest.mark.parametrize(
    ("namespace", "query", "state", "at_once", "keep_seconds"),
    [
        (CORE, "", QUICK, True, 60.0),
        (CORE, "per_page=100&_fields=id", QUICK, True, 60.0),
        (ROOT, "", QUICK, True, 1.0),
        (CORE, "password=x", QUICK, False, 60.0),
        (CORE, "password=x", SMALL, False, 60.0),
        (CORE, "page=2", QUICK, False, 60.0),
        (CORE, "page=2", SMALL, True, 60.0),
        (CORE, "orderby=title&tags=1,2", QUICK, False, 60.0),
        (CORE, "_embed", SMALL, True, 60.0),
        (CORE, "search=weather", QUICK, False, 60.0),
        (CORE, "search=weather&per_page=10", KNOWN, True, 60.0),
        (CORE, "search=weather&page=2", KNOWN, False, 60.0),
        (CORE, "search=weather+alarm+京都", SMALL, True, 60.0),
        (CORE, "search=東+京+都", SMALL, False, 60.0),
        (CORE, "search=one+two+three+four", SMALL, False, 60.0),
        (CORE, "", WAITING, False, 60.0),
        (ROOT, "", WAITING, False, 1.0),
        (CORE, "", PERSONAL, False, 0.0),
        (OTHER, "", QUICK, False, 0.0),
    ],
)
def test_read_of_the_public_that_is_cheap_is_answered_at_once_and_kept(
    namespace: str, query: str, state: State, at_once: bool, keep_seconds: float
) -> None:
    found = plan("GET", namespace, query, state)
    assert (found.at_once, found.keep_seconds) == (at_once, keep_seconds)


def test_reads_alone_lapse_with_their_client() -> None:
    lapses = [plan(method, OTHER, "", PERSONAL).lapses for method in ("GET", "HEAD", "POST", "PUT", "DELETE")]
    assert lapses == [True, True, False, False, False]
