"""Every answer of management, translation, log and hosted side against the description of its route."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from previewer.site.errors import ApiError
from tests.site.conftest import Fill, Pages
from tests.site.routes.test_roles_of_management import _BODY, CALLS, address

ADMIN = "administrator"


def live_in(pages: Pages) -> None:
    """Something of everything, so that no answer is empty by chance."""
    call = pages.post
    made = call("/core/v2/posts", "editor", json={"title": "T", "content": "C", "status": "publish"}).json()["id"]
    options: dict[str, Any] = {
        "business-hours": {"mon": [{"opening": "09:00", "closing": "17:00"}]},
        "mail-list": [{"id": "a", "name": "A"}],
        "mail-list-groups": [{"id": "g", "name": "G", "list": "a"}],
        "publicize-connections": [{"id": "c", "name": "C", "service": "chat"}],
        "widgets": {"none": {"title": "T", "text": "x"}},
    }
    for name, value in options.items():
        assert call(f"/alpha/v4/options/{name}", ADMIN, json={"value": value}).status_code == 200
    assert call("/beta/tm/v1/ate/jobs", ADMIN, json={"records": [made]}).status_code == 201
    assert call("/alpha/v4/service-api-keys/maps", ADMIN, json=_BODY).status_code == 200
    assert call("/alpha/v4/connection/register", ADMIN).status_code == 200


@pytest.fixture(scope="module")
def full(filled: Fill[None]) -> Path:
    return filled(live_in)[0]


@pytest.fixture
def lived_in(make_site: Callable[..., Pages], full: Path) -> Pages:
    """A site of its own with something of everything."""
    return make_site("sqlite", start=full)


@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda value: value)
def test_answer_is_as_described(method: str, path: str, lived_in: Pages) -> None:
    body = {} if method == "GET" else {"json": {**_BODY, "translatorId": 5}}
    answer = lived_in.call(method, address(path), ADMIN, **body)
    matched = lived_in.app.api.registry.match(address(path).replace("%3A", ":").replace("%2F", "/"))
    assert matched is not None
    endpoint = matched[0].endpoint(method)
    assert endpoint is not None and endpoint.summary and endpoint.answer
    if answer.status_code >= 400:
        envelope = answer.json()
        assert set(envelope) == {"code", "message", "data"}
        assert envelope["data"]["status"] == answer.status_code
    elif answer.headers["content-type"].startswith("application/json"):
        assert answer.status_code == endpoint.success
        jsonschema.validate(answer.json(), endpoint.answer)


def test_answers_of_the_happy_way_are_most(lived_in: Pages) -> None:
    """The test above means something: nearly every route answers well there."""
    good = 0
    for method, path in CALLS:
        body = {} if method == "GET" else {"json": {**_BODY, "translatorId": 5}}
        good += lived_in.call(method, address(path), ADMIN, **body).status_code < 300
    assert good >= len(CALLS) * 0.75, f"{good} of {len(CALLS)}"


def test_every_argument_is_described(sqlite_site: Pages) -> None:
    for route in sqlite_site.app.api.registry.routes:
        if route.namespace.startswith(("alpha", "beta", "gamma", "logbook")):
            for endpoint in route.endpoints:
                bare = [name for name, arg in endpoint.args.items() if not arg.description]
                assert set(bare) <= {"namespace", "context"}, f"{route.path}: {bare}"


def test_error_envelope_holds_the_status() -> None:
    assert ApiError("code", "words", 418).envelope() == {
        "code": "code", "message": "words", "data": {"status": 418},
    }  # fmt: skip
