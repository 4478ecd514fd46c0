"""Translation: jobs, the files of jobs, the people who do them, and the key that signs what comes back."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.clock import iso
from previewer.site.content import xliff
from previewer.site.content.translate import document, may_translate, read_translation, store_translation
from previewer.site.errors import ApiError, invalid_param, missing_params
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import Permission, denied
from previewer.site.http.routing import Endpoint, Route
from previewer.site.http.shapes import (
    ANYTHING,
    DATE,
    FLAG,
    TEXT,
    TEXT_OR_NULL,
    WHOLE,
    WHOLE_OR_NULL,
    keyed,
    listed,
    shape,
)
from previewer.site.manage.module_state import bounded
from previewer.site.manage.service_keys import SIGNING_KEY, describe_secret, open_secret, store_secret
from previewer.site.outgoing.guard import OutgoingError
from previewer.site.people import User
from previewer.site.routes.gamma import OUTGOING_STATUS
from previewer.site.settings import LANGUAGES
from previewer.site.store import Connection
from previewer.site.store.jobs import (
    ASSIGNED,
    FETCHED,
    RECEIVED,
    Job,
    change_job,
    count_by_translator,
    count_jobs,
    find_job,
    open_jobs,
)
from previewer.site.store.options import get_option, set_option
from previewer.site.store.records import Record, find_record
from previewer.site.store.users import find_user, list_users

NAMESPACE = "beta/tm/v1"
_MANAGER = Permission("manage_translations")
_TRANSLATOR = Permission("translate")
_EDITOR = "beta.editor_type"
_EDITOR_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_\-]{0,39}")
_SAID_NONE = "The document lists no arguments, and a job has to be told what it is about."


def _me(ctx: Context) -> User:
    assert ctx.user is not None  # the permission of every route here asks for somebody
    return ctx.user


def _number(name: str, value: Any) -> int:
    """An id, from arguments that the document gives no type."""
    text = str(value).strip()
    if isinstance(value, (bool, float, list, dict)) or not re.fullmatch(r"[0-9]{1,18}", text, re.ASCII):
        raise invalid_param(name, f"{name} is not of type integer.")
    return int(text)


def _job(db: Connection, number: int, *, lock: bool = False) -> Job:
    job = find_job(db, number, lock=lock)
    if job is None:
        raise ApiError("job_not_found", "There is no such job.", 404)
    return job


def _own(ctx: Context, job: Job) -> None:
    """Managers see every job, translators those that are theirs."""
    if not ctx.can("manage_translations") and job.translator_id != _me(ctx).id:
        raise denied(ctx.user)


def _source(db: Connection, job: Job, *, lock: bool = False) -> Record:
    """The record of a job, as long as whoever opened the job might still hand it over."""
    record = find_record(db, job.record_id, lock=lock)
    creator = find_user(db, job.created_by) if job.created_by is not None else None
    if record is None or not may_translate(creator, record):
        raise ApiError("record_not_available", "The record of this job is gone or no longer open.", 409)
    return record


def _shown(ctx: Context, job: Job) -> dict[str, Any]:
    return {
        "id": job.id,
        "record_id": job.record_id,
        "source_language": job.source_language,
        "target_language": job.target_language,
        "status": job.status,
        "translator_id": job.translator_id,
        "created_by": job.created_by,
        "result_id": job.result_id,
        "created_gmt": job.created_gmt,
        "changed_gmt": job.changed_gmt,
        "ate_job_data": job.data.get("ate", []),
        "xliff": ctx.url(f"/beta/tm/v1/xliff/fetch/{job.id}"),
    }


def create_jobs(ctx: Context) -> dict[str, Any]:
    """A job for each record; one that is under way already is given instead of a second one."""
    wanted = list(dict.fromkeys(ctx.args.get("records", [])))
    if not wanted:
        raise missing_params(["records"])
    with ctx.site.store.write() as db:
        found = [record for number in wanted if (record := find_record(db, number)) is not None]
        usable = [record for record in found if may_translate(ctx.user, record)]
        bad = sorted(set(wanted) - {record.id for record in usable})
        if bad:
            message = f"No posts or pages that you may have translated: {', '.join(map(str, bad))}."
            raise invalid_param("records", message, "rest_post_invalid_id", {"records": bad})
        targets = {record.id: _target(ctx, record) for record in usable}
        opened = open_jobs(db, usable, targets, _me(ctx).id, iso(ctx.site.now()))
        for job, new in opened:
            if new:
                ctx.log(db, "job", f"Created job {job.id}.", record=("job", job.id))
    return {"jobs": [_shown(ctx, job) for job, _ in opened]}


def _target(ctx: Context, record: Record) -> str:
    target = ctx.args.get("target_language")
    if target is None:
        return next(language for language in LANGUAGES if language != record.lang)
    if target == record.lang:
        raise invalid_param("target_language", f"Record {record.id} is in this language already.")
    return str(target)


def read_job(ctx: Context) -> dict[str, Any]:
    """One job."""
    with ctx.site.store.read() as db:
        job = _job(db, _number("ateJobId", ctx.args["ateJobId"]))
    _own(ctx, job)
    return _shown(ctx, job)


def store_job(ctx: Context) -> dict[str, Any]:
    """Keep data of a translator's tool for a job, in the place of earlier data."""
    number = _number("beta_job_id", ctx.args["beta_job_id"])
    data = ctx.args["ate_job_data"]
    if not bounded(data):
        raise invalid_param("ate_job_data", "The data is too large or nested too deep.", "rest_too_long")
    with ctx.site.store.write() as db:
        job = _job(db, number, lock=True)
        _own(ctx, job)
        job = change_job(db, job, iso(ctx.site.now()), data={**job.data, "ate": data})
        ctx.log(db, "job", f"Stored data for job {job.id}.", record=("job", job.id))
    return _shown(ctx, job)


def assign_job(ctx: Context) -> dict[str, Any]:
    """Give a job to a translator; also to another one, until it is received."""
    number = _number("jobId", ctx.args["jobId"])
    translator_id = _number("translatorId", ctx.args["translatorId"])
    with ctx.site.store.write() as db:
        job = _job(db, number, lock=True)
        translator = find_user(db, translator_id)
        if translator is None or not translator.can("translate"):
            raise invalid_param("translatorId", "This is no translator.", "rest_not_in_enum")
        if job.status == RECEIVED:
            raise ApiError("job_finished", "The job is finished.", 409)
        job = change_job(db, job, iso(ctx.site.now()), status=ASSIGNED, translator_id=translator.id)
        ctx.log(db, "job", f"Assigned job {job.id} to {translator.name}.", record=("job", job.id))
    return _shown(ctx, job)


def fetch_xliff(ctx: Context) -> Reply:
    """The texts of a job as XLIFF 1.2; the first time its translator asks is noted."""
    number = _number("jobId", ctx.args["jobId"])
    with ctx.site.store.read() as db:
        job = _job(db, number)
        _own(ctx, job)
        record = _source(db, job)
    if ctx.request.method == "GET" and job.status == ASSIGNED and job.translator_id == _me(ctx).id:
        _note_fetched(ctx, number)
    name = f'attachment; filename="{job.original}.xlf"'
    return Reply(
        raw=xliff.write(document(job, record)), media_type=f"{xliff.CONTENT_TYPE}; charset=UTF-8",
        headers={"Content-Disposition": name},
    )  # fmt: skip


def _note_fetched(ctx: Context, number: int) -> None:
    with ctx.site.store.write() as db:
        job = _job(db, number, lock=True)
        if job.status == ASSIGNED:
            change_job(db, job, iso(ctx.site.now()), status=FETCHED)
            ctx.log(db, "job", f"Fetched job {job.id}.", record=("job", job.id))


def receive(ctx: Context) -> dict[str, Any]:
    """Fetch a translated file, once its signature has been judged, and store it as the translation."""
    url, number = ctx.args["xliff_url"], _number("betaJobId", ctx.args["betaJobId"])
    with ctx.site.store.read() as db:
        key = open_secret(db, ctx.site.vault, SIGNING_KEY)
        job = _job(db, number)
        _own(ctx, job)
    if key is None:
        raise ApiError("signing_key_missing", "Register a manager first: there is no signing key.", 409)
    if not _signed(key, url, ctx.args["signature"]):
        with ctx.site.store.write() as db:
            ctx.log(db, "job", f"Refused a file for job {number}: wrong signature.", level="warning",
                    record=("job", number))  # fmt: skip
        raise ApiError("invalid_signature", "The signature is not the one of this address.", 403)
    try:
        fetched = ctx.site.guard.fetch(url, accept=f"{xliff.CONTENT_TYPE}, application/xml, text/xml")
    except OutgoingError as error:
        raise ApiError(error.code, str(error), OUTGOING_STATUS.get(error.code, 400)) from error
    if fetched.status != 200:
        message = f"The address answered with status {fetched.status}."
        raise ApiError("xliff_not_fetched", message, 502, data={"fetched_status": fetched.status})
    texts = read_translation(job, fetched.body)
    with ctx.site.store.write() as db:
        job = _job(db, number, lock=True)
        _own(ctx, job)
        source = _source(db, job, lock=True)
        result = store_translation(db, ctx.site.moment(), source, job.target_language, texts, _me(ctx))
        job = change_job(db, job, iso(ctx.site.now()), status=RECEIVED, result_id=result.id)
        ctx.log(db, "job", f"Received job {job.id}.", record=("job", job.id), data={"result": result.id})
    return _shown(ctx, job)


def _signed(key: str, url: str, signature: str) -> bool:
    expected = hmac.new(key.encode(), url.encode(), hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.strip().lower().encode())


def register_manager(ctx: Context) -> Reply:
    """Make the signing key, or a new one. This answer is the only place that ever shows it."""
    key = secrets.token_hex(32)
    with ctx.site.store.write() as db:
        stored = store_secret(db, ctx.site.vault, SIGNING_KEY, key, iso(ctx.site.now()))
        ctx.log(db, "setting", f"Made a signing key for {_me(ctx).name}.", record=("key", 0))
    shown = {
        "registered": True,
        "manager": {"id": _me(ctx).id, "name": _me(ctx).name},
        "signing_key": key,
        "algorithm": "HMAC-SHA256, hex, of xliff_url",
        "created_gmt": stored.changed_gmt,
    }
    return Reply(shown, headers={"Cache-Control": "no-store"})


def translators(ctx: Context) -> dict[str, Any]:
    """Users with the role of translator."""
    return {"translators": _people(ctx, "translator")}


def managers(ctx: Context) -> dict[str, Any]:
    """Users with the role of translation manager."""
    return {"managers": _people(ctx, "translation_manager")}


def _people(ctx: Context, role: str) -> list[dict[str, Any]]:
    with ctx.site.store.read() as db:
        busy = count_by_translator(db)
        return [
            {
                "id": user.id,
                "name": user.name,
                "display_name": user.display_name,
                "email": user.email,
                "languages": list(LANGUAGES),
                "open_jobs": busy.get(user.id, 0),
            }
            for user in list_users(db, role)
        ]


def read_status(ctx: Context) -> dict[str, Any]:
    """How the translations stand."""
    with ctx.site.store.read() as db:
        key = describe_secret(db, SIGNING_KEY)
        return {
            "registered": key is not None,
            "registered_gmt": key.changed_gmt if key else None,
            "editor_type": get_option(db, _EDITOR, "ate"),
            "jobs": count_jobs(db),
            "translators": len(list_users(db, "translator")),
            "managers": len(list_users(db, "translation_manager")),
            "hosted_service": False,
        }


def read_console(ctx: Context) -> dict[str, Any]:
    """Where the jobs are looked after: here, since no hosted console is connected."""
    return {"url": ctx.url("/beta/tm/v1/ams/status"), **read_status(ctx)}


def write_editor(ctx: Context) -> dict[str, Any]:
    """Choose the translators' editor, by a short name."""
    name = ctx.args["editor_type"]
    if not isinstance(name, str) or not _EDITOR_NAME.fullmatch(name):
        message = "A short name: a letter, then letters, digits, - and _, at most 40."
        raise invalid_param("editor_type", message)
    with ctx.site.store.write() as db:
        set_option(db, _EDITOR, name)
        ctx.log(db, "setting", f"Chose the translation editor {name}.")
    return {"editor_type": name}


_JOB = shape(
    "status: created, assigned, fetched or received; result_id: the translation",
    id=WHOLE, record_id=WHOLE, source_language=TEXT, target_language=TEXT, status=TEXT,
    translator_id=WHOLE_OR_NULL, created_by=WHOLE_OR_NULL, result_id=WHOLE_OR_NULL,
    created_gmt=DATE, changed_gmt=DATE, ate_job_data=listed(ANYTHING), xliff=TEXT,
)  # fmt: skip
_PERSON = shape(id=WHOLE, name=TEXT, display_name=TEXT, email=TEXT, languages=listed(TEXT), open_jobs=WHOLE)
_STATUS: dict[str, Any] = {
    "registered": FLAG, "registered_gmt": TEXT_OR_NULL, "editor_type": TEXT, "jobs": keyed(WHOLE),
    "translators": WHOLE, "managers": WHOLE, "hosted_service": FLAG,
}  # fmt: skip


def _get(path: str, handler: Any, summary: str, answer: dict[str, Any],
         permission: Permission = _MANAGER) -> Route:  # fmt: skip
    return Route(path, Endpoint("GET", handler, permission=permission, summary=summary, answer=answer))


def _post(path: str, handler: Any, summary: str, args: dict[str, Arg], answer: dict[str, Any],
          permission: Permission = _MANAGER, success: int = 200) -> Route:  # fmt: skip
    endpoint = Endpoint("POST", handler, args, permission=permission, summary=summary, answer=answer, success=success)
    return Route(path, endpoint)


ROUTES: tuple[Route, ...] = (
    _post(
        "/ate/jobs/store", store_job, "Keep data for a job.",
        {
            "beta_job_id": Arg("string", required=True, max_length=20, description="The job."),
            "ate_job_data": Arg("array", required=True, max_length=1000, description="What to keep."),
        },
        _JOB, _TRANSLATOR,
    ),
    _get(
        r"/xliff/fetch/(?P<jobId>\d+)", fetch_xliff, "The texts of a job as XLIFF 1.2, not JSON.",
        {"type": "string", "contentMediaType": xliff.CONTENT_TYPE}, _TRANSLATOR,
    ),
    _post(
        "/ams/register_manager", register_manager, "Make the signing key; shown here only.", {},
        shape(
            registered=FLAG, manager=shape(id=WHOLE, name=TEXT), signing_key=TEXT, algorithm=TEXT,
            created_gmt=DATE,
        ),
    ),
    _get("/ams/synchronize/translators", translators, "Translators.", shape(translators=listed(_PERSON))),
    _get("/ams/synchronize/managers", managers, "Managers.", shape(managers=listed(_PERSON))),
    _get("/ams/status", read_status, "How the translations stand.", shape(**_STATUS)),
    _get("/ams/console", read_console, "Where jobs are looked after.", shape(url=TEXT, **_STATUS)),
    _post(
        "/ate/jobs", create_jobs, "Create jobs.",
        {
            "records": Arg(
                "array", items=Arg("integer"), max_length=100, description="Ids of posts and pages.",
                beyond=_SAID_NONE,
            ),
            "target_language": Arg(
                "string", enum=LANGUAGES, description="The other language when not given.", beyond=_SAID_NONE
            ),
        },
        shape(jobs=listed(_JOB)), success=201,
    ),
    _get(r"/ate/jobs/(?P<ateJobId>\d+)", read_job, "One job.", _JOB, _TRANSLATOR),
    _post(
        "/jobs/assign", assign_job, "Give a job to a translator.",
        {
            "jobId": Arg(required=True, description="The job."),
            "translatorId": Arg(required=True, description="A user who may translate."),
        },
        _JOB,
    ),
    _post(
        r"/ate/jobs/receive/(?P<betaJobId>\d+)", receive, "Take a translated file back.",
        {
            "xliff_url": Arg("string", required=True, max_length=2048, description="Where the file is."),
            "signature": Arg(
                "string", required=True, max_length=200,
                description="Hex HMAC-SHA256 of xliff_url under the signing key.",
            ),
        },
        _JOB, _TRANSLATOR,
    ),
    _post(
        "/settings/translation_editor", write_editor, "Choose the translators' editor.",
        {"editor_type": Arg(required=True, description="A short name.")}, shape(editor_type=TEXT),
    ),
)  # fmt: skip
