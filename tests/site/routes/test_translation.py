"""Translation jobs from end to end: created, assigned, fetched, received back signed, stored."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from previewer.site.content import xliff
from previewer.site.content.xliff import XliffUnit
from previewer.site.store.jobs import open_jobs
from previewer.site.store.records import find_record
from previewer.site.store.tables import users
from tests.site.conftest import Pages
from tests.site.outgoing_server import RudeServer

ADMIN, MANAGER, TRANSLATOR = "administrator", "translation_manager", "translator"
B = "/beta/tm/v1"


@pytest.fixture
def server() -> Iterator[RudeServer]:
    running = RudeServer()
    yield running
    running.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def tm(request: pytest.FixtureRequest, make_site: Callable[..., Pages]) -> Pages:
    """A site that may fetch from loopback."""
    return make_site(request.param, outgoing_allow=("127.0.0.1",))


def user_id(pages: Pages, name: str) -> int:
    with pages.site.store.read() as db:
        return int(db.execute(select(users.c.id).where(users.c.name == name)).scalar_one())


def post(pages: Pages, kind: str = "posts", **fields: Any) -> int:
    body = {"title": "Pick & go", "content": "<p>Hello <b>world</b></p>", "status": "publish", **fields}
    made = pages.post(f"/core/v2/{kind}", "editor", json=body)
    assert made.status_code == 201, made.text
    return int(made.json()["id"])


def job_for(pages: Pages, record: int, by: str = MANAGER) -> int:
    made = pages.post(f"{B}/ate/jobs", by, json={"records": [record]})
    assert made.status_code == 201, made.text
    return int(made.json()["jobs"][0]["id"])


def assign(pages: Pages, job: int, to: str = TRANSLATOR) -> Any:
    body = {"jobId": job, "translatorId": user_id(pages, to)}
    return pages.post(f"{B}/jobs/assign", MANAGER, json=body)


def signing_key(pages: Pages) -> str:
    return str(pages.post(f"{B}/ams/register_manager", MANAGER).json()["signing_key"])


def sign(key: str, url: str) -> str:
    return hmac.new(key.encode(), url.encode(), hashlib.sha256).hexdigest()


def translated(data: bytes, **targets: str) -> bytes:
    """A fetched file with targets: those given by unit, and `訳: source` for the others."""
    found = xliff.read(data)
    units = [XliffUnit(unit.id, unit.source, targets.get(unit.id, f"訳: {unit.source}")) for unit in found.units]
    return xliff.write(replace(found, units=tuple(units)))


def send_back(pages: Pages, job: int, url: str, key: str, by: str = TRANSLATOR, signature: str = "") -> Any:
    body = {"xliff_url": url, "signature": signature or sign(key, url)}
    return pages.post(f"{B}/ate/jobs/receive/{job}", by, json=body)


def test_job_goes_all_the_way(tm: Pages, server: RudeServer) -> None:
    record, key = post(tm, excerpt="Short"), signing_key(tm)
    job = job_for(tm, record)
    assert tm.get(f"{B}/ate/jobs/{job}", MANAGER).json()["status"] == "created"
    assert assign(tm, job).json()["status"] == "assigned"
    file = tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR)
    assert file.headers["content-type"].startswith("application/x-xliff+xml")
    assert tm.get(f"{B}/ate/jobs/{job}", TRANSLATOR).json()["status"] == "fetched"
    server.files["/done.xlf"] = translated(file.content, title="選ぶ", content="<p>こんにちは</p>")
    received = send_back(tm, job, server.url("/done.xlf"), key)
    assert received.status_code == 200, received.text
    result = received.json()
    assert result["status"] == "received"
    found = tm.ja().get(f"/core/v2/posts/{result['result_id']}").json()
    assert found["title"]["rendered"] == "選ぶ" and "こんにちは" in found["content"]["rendered"]
    assert [each["id"] for each in tm.ja().get("/core/v2/posts").json()] == [result["result_id"]]
    with tm.site.store.read() as db:
        source, target = find_record(db, record), find_record(db, result["result_id"])
    assert source is not None and target is not None
    assert (target.group_id, target.lang, target.kind) == (source.group_id, "ja", "post")
    kinds = [entry["message"] for entry in tm.get("/logbook/v1/logs?search=%22job 1%22", ADMIN).json()]
    assert kinds == [f"Received job {job}.", f"Fetched job {job}.", f"Assigned job {job} to translator.",
                     f"Created job {job}."]  # fmt: skip


def test_job_received_again_changes_the_same_translation(tm: Pages, server: RudeServer) -> None:
    key, job = signing_key(tm), job_for(tm, post(tm))
    assign(tm, job)
    data = tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).content
    results = []
    for title in ("一", "二"):
        server.files["/f"] = translated(data, title=title)
        results.append(send_back(tm, job, server.url("/f"), key).json()["result_id"])
    assert results[0] == results[1]
    assert tm.ja().get(f"/core/v2/posts/{results[0]}").json()["title"]["rendered"] == "二"


def test_job_of_a_page_keeps_what_source_and_translation_share(tm: Pages, server: RudeServer) -> None:
    parent = post(tm, "pages", title="Above")
    record = post(tm, "pages", title="Below", parent=parent, menu_order=4, password="open sesame", tags=[3])
    key = signing_key(tm)
    for each in (parent, record):
        job = job_for(tm, each, ADMIN)
        data = tm.get(f"{B}/xliff/fetch/{job}", ADMIN).content
        server.files["/f"] = translated(data)
        result = send_back(tm, job, server.url("/f"), key, ADMIN).json()["result_id"]
    page = tm.ja().get(f"/core/v2/pages/{result}?context=edit", ADMIN).json()
    assert (page["menu_order"], page["password"], page["tags"]) == (4, "open sesame", [3])
    assert page["parent"] not in (0, parent)
    assert "Hello" not in tm.ja().get(f"/core/v2/pages/{result}").text


def test_translation_by_a_translator_is_cleaned(tm: Pages, server: RudeServer) -> None:
    key, job = signing_key(tm), job_for(tm, post(tm))
    assign(tm, job)
    data = tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).content
    evil = '<p onclick="x()">a</p><script>b</script><a href="javascript:c">d</a>'
    server.files["/f"] = translated(data, content=evil, title="<script>t</script>")
    result = send_back(tm, job, server.url("/f"), key).json()["result_id"]
    page = tm.ja().get(f"/core/v2/posts/{result}?context=edit", ADMIN).json()
    for text in (page["content"]["raw"], page["title"]["raw"]):
        assert "<script" not in text and "onclick" not in text and "javascript:" not in text


def test_receive_with_a_wrong_signature_asks_nobody(tm: Pages, server: RudeServer) -> None:
    key, job = signing_key(tm), job_for(tm, post(tm))
    assign(tm, job)
    url = server.url("/f")
    for bad in ("0" * 64, sign(key, url + "x"), sign("other", url), "", "日本", "x" * 200):
        answer = send_back(tm, job, url, key, signature=bad or " ")
        assert (answer.status_code, answer.json()["code"]) == (403, "invalid_signature")
    assert server.seen == []
    assert tm.get("/logbook/v1/logs?search=signature", ADMIN).headers["x-wp-total"] == "6"


def test_receive_takes_a_signature_in_capitals(tm: Pages, server: RudeServer) -> None:
    key, job = signing_key(tm), job_for(tm, post(tm))
    assign(tm, job)
    server.files["/f"] = translated(tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).content)
    url = server.url("/f")
    assert send_back(tm, job, url, key, signature=sign(key, url).upper()).status_code == 200


def test_receive_without_a_signing_key_says_so(tm: Pages, server: RudeServer) -> None:
    job = job_for(tm, post(tm))
    assign(tm, job)
    assert send_back(tm, job, server.url("/f"), "x").json()["code"] == "signing_key_missing"


def test_receive_after_a_new_key_refuses_the_old_one(tm: Pages, server: RudeServer) -> None:
    old, job = signing_key(tm), job_for(tm, post(tm))
    assign(tm, job)
    signing_key(tm)
    assert send_back(tm, job, server.url("/f"), old).json()["code"] == "invalid_signature"


def test_receive_from_an_inner_address_is_refused_even_when_signed(sqlite_site: Pages) -> None:
    key, job = signing_key(sqlite_site), job_for(sqlite_site, post(sqlite_site))
    assign(sqlite_site, job)
    answer = send_back(sqlite_site, job, "http://169.254.169.254/latest/meta-data", key)
    assert (answer.status_code, answer.json()["code"]) == (400, "outgoing_address")


def test_receive_of_a_bad_file_leaves_the_job_and_stores_nothing(tm: Pages, server: RudeServer) -> None:
    key, job, other = signing_key(tm), job_for(tm, post(tm)), job_for(tm, post(tm, title="Other"))
    assign(tm, job)
    good = tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).content
    bad = {
        "/not-xml": b"hello",
        "/entity": b'<!DOCTYPE x [<!ENTITY a "b">]>' + good,
        "/untranslated": good,
        "/other-job": translated(tm.get(f"{B}/xliff/fetch/{other}", MANAGER).content),
        "/other-language": translated(good).replace(b'target-language="ja"', b'target-language="fr"'),
        "/unknown-unit": translated(good).replace(b'id="title"', b'id="password"'),
        "/empty": translated(good, title=" "),
    }
    server.files.update(bad)
    for path in bad:
        answer = send_back(tm, job, server.url(path), key)
        assert answer.status_code == 400 and answer.json()["code"].startswith("xliff_"), path
    assert tm.get(f"{B}/ate/jobs/{job}", MANAGER).json()["status"] == "fetched"
    assert tm.ja().get("/core/v2/posts").json() == []
    gone = send_back(tm, job, server.url("/bomb"), key)
    assert (gone.status_code, gone.json()["code"]) == (502, "outgoing_too_large")


def test_jobs_for_the_same_record_are_one_until_it_is_received(tm: Pages, server: RudeServer) -> None:
    record, key = post(tm), signing_key(tm)
    job = job_for(tm, record)
    assert job_for(tm, record) == job
    server.files["/f"] = translated(tm.get(f"{B}/xliff/fetch/{job}", MANAGER).content)
    send_back(tm, job, server.url("/f"), key, MANAGER)
    assert job_for(tm, record) != job


def test_jobs_made_by_many_at_once_are_one(tm: Pages) -> None:
    number = post(tm)

    def make(_: int) -> int:
        with tm.site.store.write() as db:
            record = find_record(db, number)
            assert record is not None
            return open_jobs(db, [record], {number: "ja"}, 1, "2026-01-01T00:00:00")[0][0].id

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(make, range(12)))) == 1


@pytest.mark.parametrize(
    "body",
    [
        {"records": [999]}, {"records": []}, {}, {"records": "x"}, {"records": [0]},
        {"records": list(range(1, 102))},
        {"records": [1], "target_language": "fr"}, {"records": [1], "target_language": "en"},
    ],
    ids=range(8),
)  # fmt: skip
def test_jobs_with_bad_arguments_are_refused(body: dict[str, Any], sqlite_site: Pages) -> None:
    assert post(sqlite_site) == 1
    assert sqlite_site.post(f"{B}/ate/jobs", MANAGER, json=body).status_code == 400


@pytest.mark.parametrize("fields", [{"status": "draft"}, {"status": "private"}, {"password": "secret"}])
def test_jobs_do_not_open_what_the_manager_may_not_read(fields: dict[str, Any], tm: Pages) -> None:
    record = post(tm, **fields)
    assert tm.post(f"{B}/ate/jobs", MANAGER, json={"records": [record]}).status_code == 400
    assert tm.post(f"{B}/ate/jobs", ADMIN, json={"records": [record]}).status_code == 201


def test_fetch_after_the_record_was_closed_is_refused(tm: Pages) -> None:
    record = post(tm)
    job = job_for(tm, record)
    assign(tm, job)
    tm.post(f"/core/v2/posts/{record}", "editor", json={"status": "private"})
    answer = tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR)
    assert (answer.status_code, answer.json()["code"]) == (409, "record_not_available")
    tm.delete(f"/core/v2/posts/{record}?force=true", "editor")
    assert tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).status_code == 409


def test_job_of_another_translator_is_closed(tm: Pages, server: RudeServer) -> None:
    key, job = signing_key(tm), job_for(tm, post(tm))
    assert tm.get(f"{B}/ate/jobs/{job}", TRANSLATOR).status_code == 403
    assert tm.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).status_code == 403
    assert send_back(tm, job, server.url("/f"), key).status_code == 403
    body = {"beta_job_id": str(job), "ate_job_data": [1]}
    assert tm.post(f"{B}/ate/jobs/store", TRANSLATOR, json=body).status_code == 403


def test_store_keeps_data_for_a_job(tm: Pages) -> None:
    job = job_for(tm, post(tm))
    body = {"beta_job_id": str(job), "ate_job_data": [{"words": 5}, "x"]}
    assert tm.post(f"{B}/ate/jobs/store", MANAGER, json=body).json()["ate_job_data"] == [{"words": 5}, "x"]
    assert tm.get(f"{B}/ate/jobs/{job}", MANAGER).json()["ate_job_data"] == [{"words": 5}, "x"]
    for bad in (
        {"beta_job_id": "x"},
        {"beta_job_id": "999"},
        {"beta_job_id": job},
        {"ate_job_data": {"a": 1}},
    ):
        assert tm.post(f"{B}/ate/jobs/store", MANAGER, json={**body, **bad}).status_code in (400, 404)


def test_assign_takes_translators_only_and_no_finished_job(tm: Pages, server: RudeServer) -> None:
    job, key = job_for(tm, post(tm)), signing_key(tm)
    assert assign(tm, job, "editor").status_code == 400
    assert assign(tm, 999).status_code == 404
    for bad in ("x", -1, 1.5, True, [1], "1 2"):
        body = {"jobId": bad, "translatorId": 1}
        assert tm.post(f"{B}/jobs/assign", MANAGER, json=body).status_code == 400, bad
    assert tm.post(f"{B}/jobs/assign", MANAGER).json()["data"]["params"] == ["jobId", "translatorId"]
    server.files["/f"] = translated(tm.get(f"{B}/xliff/fetch/{job}", MANAGER).content)
    send_back(tm, job, server.url("/f"), key, MANAGER)
    assert assign(tm, job).json()["code"] == "job_finished"


def test_signing_key_is_shown_once_and_never_again(tm: Pages) -> None:
    answer = tm.post(f"{B}/ams/register_manager", MANAGER)
    key = answer.json()["signing_key"]
    assert len(key) == 64 and "no-store" in answer.headers["cache-control"]
    for path in ("ams/status", "ams/console", "ams/synchronize/managers"):
        assert key not in tm.get(f"{B}/{path}", MANAGER).text
    assert key not in tm.get("/logbook/v1/logs?context=edit", ADMIN).text


def test_status_and_console_count_and_people_are_listed(tm: Pages) -> None:
    job = job_for(tm, post(tm))
    assign(tm, job)
    status = tm.get(f"{B}/ams/status", MANAGER).json()
    assert status["jobs"] == {"created": 0, "assigned": 1, "fetched": 0, "received": 0}
    assert (status["registered"], status["translators"], status["hosted_service"]) == (False, 1, False)
    assert tm.get(f"{B}/ams/console", MANAGER).json()["url"].endswith("/beta/tm/v1/ams/status")
    people = tm.get(f"{B}/ams/synchronize/translators", MANAGER).json()["translators"]
    assert [(each["name"], each["open_jobs"]) for each in people] == [("translator", 1)]
    managers = tm.get(f"{B}/ams/synchronize/managers", MANAGER).json()["managers"]
    assert [each["name"] for each in managers] == [MANAGER]


def test_editor_is_kept(tm: Pages) -> None:
    answer = tm.post(f"{B}/settings/translation_editor", MANAGER, json={"editor_type": "classic"})
    assert answer.json() == {"editor_type": "classic"}
    assert tm.get(f"{B}/ams/status", MANAGER).json()["editor_type"] == "classic"
    for bad in ("", "<x>", 5, ["a"], "x" * 41):
        body = {"editor_type": bad}
        assert tm.post(f"{B}/settings/translation_editor", MANAGER, json=body).status_code == 400


@pytest.mark.parametrize("form", ["body", "json", "curl"])
def test_file_that_is_sent_itself_is_the_translation(form: str, site: Pages) -> None:
    """No address, no key: for a site on a laptop."""
    record = post(site)
    job = job_for(site, record)
    assign(site, job)
    file = translated(site.get(f"{B}/xliff/fetch/{job}", TRANSLATOR).content, title="選ぶ", content="<p>こんにちは</p>")
    kinds = {"body": "application/xliff+xml", "curl": "application/x-www-form-urlencoded"}
    sent: dict[str, Any] = {"json": {"xliff": file.decode()}}
    if form != "json":
        sent = {"content": file, "headers": {"content-type": kinds[form]}}
    answer = site.post(f"{B}/xliff/receive/{job}", TRANSLATOR, **sent)
    assert (answer.status_code, answer.json()["status"]) == (200, "received"), answer.text
    shown = site.ja().get(f"/core/v2/posts/{answer.json()['result_id']}").json()
    assert shown["title"]["rendered"] == "選ぶ"


def test_file_that_is_sent_itself_is_judged_as_one_that_is_fetched(site: Pages) -> None:
    job = job_for(site, post(site))
    path = f"{B}/xliff/receive/{job}"
    good = site.get(f"{B}/xliff/fetch/{job}", MANAGER).content
    assert site.post(path, content=good).status_code == 401
    assert site.post(path, "editor", content=good).status_code == 403
    assert site.post(path, TRANSLATOR, content=good).status_code == 403  # somebody else's job
    assert site.post(path, MANAGER).json()["code"] == "rest_missing_callback_param"
    assert site.post(path, MANAGER, content=b"<nothing/>").status_code == 400
    assert site.post(f"{B}/xliff/receive/999", MANAGER, content=good).status_code == 404
    assert site.get(f"{B}/ate/jobs/{job}", MANAGER).json()["result_id"] is None
