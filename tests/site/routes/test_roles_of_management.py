"""Who may call what: each route of management, translation, log and hosted side, times each role."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.site.people import ROLES
from tests.site.conftest import Pages
from tests.site.document import ALPHA, BETA, GAMMA, LOGBOOK

EVERYBODY = frozenset({"", *ROLES})
SIGNED_IN = frozenset(ROLES)
ADMIN = frozenset({"administrator"})
READERS = ADMIN | {"editor"}
WRITERS = READERS | {"author", "contributor"}
PUBLISHERS = READERS | {"author"}
MANAGERS = ADMIN | {"translation_manager"}
TRANSLATORS = MANAGERS | {"translator"}

#: beginnings of paths, the longest that fits decides
ALLOWED: dict[str, frozenset[str]] = {
    "/alpha/v4": ADMIN,
    "/alpha/v4/marketing/survey": SIGNED_IN,
    "/alpha/v4/jitm": SIGNED_IN,
    "/alpha/v4/notice": SIGNED_IN,
    "/alpha/v4/mobile/send-login-email": SIGNED_IN,
    "/beta/tm/v1": MANAGERS,
    "/beta/tm/v1/ate/jobs/": TRANSLATORS,
    "/beta/tm/v1/xliff": TRANSLATORS,
    "/logbook/v1": READERS,
    "/gamma/v2/business-hours": EVERYBODY,
    "/gamma/v2/hello": EVERYBODY,
    "/gamma/v2/mail-list": WRITERS,
    "/gamma/v2/editor": WRITERS,
    "/gamma/v2/resolve-redirect": WRITERS,
    "/gamma/v2/publicize": PUBLISHERS,
    "/gamma/v2/service-api-keys": ADMIN,
}
_VARIABLES = {
    r"(?P<slug>[a-z\-]+)": "likes", r"(?P<service>[a-z\-]+)": "maps", r"(?P<service>[a-z\-_]+)": "maps",
    r"(?<keyring_id>[0-9]+)": "5", r"(?P<plugin>[a-z\/\.\-_]+)": "none", r"(?P<plugin>[a-z0-9\-_]+)": "none",
    r"(?P<id>[0-9a-z\-_]+)": "none", r"(?P<options>[a-z\-]+)": "mail-list", r"(?P<notice>[a-z\-_]+)": "none",
    r"(?P<url>.+)": "http%3A%2F%2F127.0.0.1%2F", r"(?P<id>[\d]+)": "1", r"(?P<jobId>\d+)": "1",
    r"(?P<ateJobId>\d+)": "1", r"(?P<betaJobId>\d+)": "1",
}  # fmt: skip
#: A lawful body per argument that has to be there.
_BODY: dict[str, Any] = {
    "modules": ["likes"], "active": True, "service_api_key": "key-1234567890", "keyring_id": 5, "value": [],
    "beta_job_id": "1", "ate_job_data": [], "jobId": 1, "translatorId": 1, "xliff_url": "http://127.0.0.1/",
    "signature": "0", "editor_type": "ate", "isActive": False, "nonce": "x", "id": "welcome", "records": [1],
}  # fmt: skip
CALLS = [
    (method, path) for table in (ALPHA, BETA, LOGBOOK, GAMMA) for path, methods in table.items() for method in methods
]


def address(path: str) -> str:
    for pattern, value in _VARIABLES.items():
        path = path.replace(pattern, value)
    assert "(" not in path, path
    return path


def allowed(path: str) -> frozenset[str]:
    return ALLOWED[max((each for each in ALLOWED if path.startswith(each)), key=len)]


@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda value: value)
def test_route_is_open_to_its_roles_and_closed_to_the_others(method: str, path: str, sqlite_site: Pages) -> None:
    may = allowed(path)
    for role in ["", *ROLES]:
        body = {"json": _BODY} if method != "GET" else {}
        answer = sqlite_site.call(method, address(path), role, **body)
        refused = answer.status_code in (401, 403) and not _own_refusal(answer)
        assert refused is (role not in may), f"{role or 'nobody'}: {answer.status_code} {answer.text[:200]}"
        if refused:
            assert answer.status_code == (403 if role else 401)
            assert set(answer.json()) == {"code", "message", "data"}
        allow = answer.headers.get("allow", "")
        assert (method in allow) or role not in may or answer.status_code == 404, f"{role}: Allow: {allow}"
        assert answer.status_code < 500 or answer.status_code == 501, answer.text


def _own_refusal(answer: Any) -> bool:
    """Refusals that come after the role was found good enough."""
    return answer.json()["code"] in ("invalid_nonce", "invalid_signature")


@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda value: value)
def test_route_with_wrong_credentials_is_401(method: str, path: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.client.request(method, f"/en/api{address(path)}", auth=("administrator", "wrong"))
    assert (answer.status_code, answer.json()["code"]) == (401, "incorrect_password")
