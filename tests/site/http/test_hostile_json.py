"""JSON that parses and is still no good: infinite numbers, depths, texts that no database keeps."""

from __future__ import annotations

import pytest

from tests.site.conftest import Pages

ADMIN = "administrator"
JSON = {"content-type": "application/json"}
PLACES = {
    "/alpha/v4/marketing/survey": b'{"survey_responses":%s}',
    "/alpha/v4/settings": b'{"onboarding":%s}',
    "/alpha/v4/options/widgets": b'{"value":%s}',
    "/core/v2/posts": b'{"title":"T","meta":%s}',
    "/beta/tm/v1/ate/jobs/store": b'{"beta_job_id":"1","ate_job_data":[%s]}',
}
VALUES = {
    "infinite": b'{"a":1e999}', "minus infinite": b'{"a":-1e999}', "nan": b'{"a":NaN}',
    "deep list": b'{"a":' + b"[" * 500 + b"]" * 500 + b"}",
    "deep object": b'{"a":' * 600 + b"1" + b"}" * 600,
    "endless": b"[" * 100_000,
    "long number": b'{"a":' + b"9" * 5000 + b"}",
    "surrogate": b'{"a":"\\ud800"}', "nul": b'{"a":"\\u0000"}', "nul in a name": b'{"\\u0000":1}',
}  # fmt: skip


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_json_that_could_not_be_kept_is_refused(path: str, value: bytes, sqlite_site: Pages) -> None:
    answer = sqlite_site.post(path, ADMIN, content=PLACES[path] % value, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) in [
        (400, "rest_invalid_json"),
        (400, "rest_invalid_param"),
    ]


@pytest.mark.parametrize("path", ["/alpha/v4/marketing/survey", "/beta/tm/v1/ate/jobs/store"])
def test_json_that_can_be_kept_is_kept_on_both_databases(path: str, site: Pages) -> None:
    record = site.post("/core/v2/posts", ADMIN, json={"title": "T", "status": "publish"}).json()["id"]
    assert site.post("/beta/tm/v1/ate/jobs", ADMIN, json={"records": [record]}).json()["jobs"][0]["id"] == 1
    value = b'{"a":[1e308,' + b"9" * 4000 + b',"\\ud83d\\ude00",{"":null}]}'
    answer = site.post(path, ADMIN, content=PLACES[path] % value, headers=JSON)
    assert answer.status_code == 200, answer.text
    assert site.get("/beta/tm/v1/ate/jobs/1", ADMIN).status_code == 200
