"""The OpenAPI description, and every answer held to it."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.site.conftest import PASSWORD, Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

schemathesis = pytest.importorskip("schemathesis")

from hypothesis import HealthCheck, Phase, given, settings  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

#: Statuses above 499 that are answers, not failures: they say what the site does not do or cannot reach.
_SPOKEN = (501, 502, 507)


def test_description_when_read_then_is_openapi(sqlite_site: Pages) -> None:
    from jsonschema import Draft202012Validator

    shown = sqlite_site.client.get("/openapi.json").json()
    assert shown["openapi"] == "3.1.0"
    assert len(shown["paths"]) == len({route.path for route in sqlite_site.app.api.registry.routes})
    for path in shown["paths"].values():
        for operation in path.values():
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    Draft202012Validator.check_schema(content["schema"])
    assert len({each["operationId"] for path in shown["paths"].values() for each in path.values()}) == sum(
        len(path) for path in shown["paths"].values()
    )


@pytest.mark.deep
@pytest.mark.parametrize("role", ["administrator", ""])
def test_answers_when_anything_is_asked_then_as_described(make_site: Callable[..., Pages], role: str) -> None:
    site = make_site("sqlite")
    make(site, title="Here", content="Words")
    make(site, path="/core/v2/pages", title="There")
    upload(site, png(200, 200), "x.png")
    schema = schemathesis.openapi.from_dict(json.loads(site.client.get("/openapi.json").text))
    headers = {}
    if role:
        headers["Authorization"] = "Basic " + base64.b64encode(f"{role}:{PASSWORD}".encode()).decode()
    checks = [content_type_conformance, response_schema_conformance, status_code_conformance]
    problems: list[str] = []
    for result in schema.get_all_operations():
        operation = result.ok()
        if "resolve-redirect" in operation.path or operation.path.endswith("/proxy"):
            continue  # they ask the open internet; their own tests serve it locally
        _hold(site, operation, headers, checks, problems)
    assert problems == []


def _hold(site: Pages, operation: Any, headers: dict[str, str], checks: list[Any], problems: list[str]) -> None:
    @settings(
        max_examples=3,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def one(case: Any) -> None:
        arguments = case.as_transport_kwargs(base_url="http://127.0.0.1:8080/en/api")
        arguments["headers"] = {**dict(arguments.get("headers") or {}), **headers}
        arguments.pop("cookies", None)
        body = arguments.pop("json", None)
        if body is not None:
            arguments["content"] = json.dumps(body).encode()
        if isinstance(arguments.get("data"), (str, bytes)):
            arguments["content"] = arguments.pop("data")
        try:
            sent = site.client.request(**arguments)
        except (httpx.InvalidURL, UnicodeError):
            return
        sent.request = httpx.Request(arguments["method"], sent.url)  # a form cannot be read twice
        response = schemathesis.Response.from_httpx(sent, verify=True)
        case.validate_response(
            response, checks=checks if sent.status_code in _SPOKEN else [*checks, not_a_server_error]
        )

    try:
        one()
    except (AssertionError, ExceptionGroup) as failure:
        problems.append(f"{operation.method} {operation.path}: {failure}")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/alpha/v4/remote_authorize", "nonce"), ("/alpha/v4/verify_registration", "nonce"),
        ("/alpha/v4/connection", "isActive"), ("/alpha/v4/jitm", "id"), ("/alpha/v4/options/{options}", "value"),
        ("/beta/tm/v1/ate/jobs", "records"),
    ],
)  # fmt: skip
def test_argument_that_a_handler_cannot_do_without_is_required(path: str, name: str, sqlite_site: Pages) -> None:
    body = sqlite_site.client.get("/openapi.json").json()["paths"][path]["post"]["requestBody"]
    assert body["required"] is True
    assert name in body["content"]["application/json"]["schema"]["required"]
    concrete = path.replace("{options}", "widgets")
    assert sqlite_site.post(concrete).status_code == 401  # whoever may not is told that first
    answer = sqlite_site.post(concrete, "administrator", json={})
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_missing_callback_param")
