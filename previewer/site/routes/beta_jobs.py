"""Translation jobs: created, assigned, fetched as files, received back."""

from __future__ import annotations

import hashlib
import hmac
import re

from previewer.outgoing.guard import OutgoingError
from previewer.site.clock import iso
from previewer.site.content import xliff
from previewer.site.content.translate import document, may_translate, read_translation, store_translation
from previewer.site.errors import ApiError, invalid_param, missing_params
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.languages import LANGUAGES
from previewer.site.manage.module_state import bounded
from previewer.site.manage.service_keys import SIGNING_KEY, open_secret
from previewer.site.routes.gamma import outgoing_problem
from previewer.site.routes.once import once
from previewer.site.store import Connection
from previewer.site.store.jobs import (
    ASSIGNED,
    FETCHED,
    RECEIVED,
    Job,
    change_job,
    find_job,
    open_jobs,
)
from previewer.site.store.records import Record, find_record
from previewer.site.store.users import find_user


def _number(name: str, value: object) -> int:
    """An id, from arguments that the document gives no type."""
    text = str(value).strip()
    if isinstance(value, (bool, float, list, dict)) or not re.fullmatch(r"[0-9]{1,18}", text, re.ASCII):
        raise invalid_param(name, f"{name} is not of type integer.")
    return int(text)


def _job(db: Connection, number: int) -> Job:
    job = find_job(db, number)
    if job is None:
        raise ApiError("job_not_found", "There is no such job.", 404)
    return job


def _own(ctx: Context, job: Job) -> None:
    """Managers see every job, translators those that are theirs."""
    if not ctx.can("manage_translations") and job.translator_id != ctx.caller.id:
        raise denied(ctx.user)


def _source(db: Connection, job: Job) -> Record:
    """The record of a job, as long as whoever opened the job might still hand it over."""
    record = find_record(db, job.record_id)
    creator = find_user(db, job.created_by) if job.created_by is not None else None
    if record is None or not may_translate(db, creator, record):
        raise ApiError("record_not_available", "The record of this job is gone or no longer open.", 409)
    return record


def _shown(ctx: Context, job: Job) -> dict[str, object]:
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


def create_jobs(ctx: Context) -> Reply:
    """A job for each record; one that is under way already is given instead of a second one."""
    wanted = list(dict.fromkeys(ctx.args.get("records", [])))
    if not wanted:
        raise missing_params(["records"])

    def create(db: Connection) -> Reply:
        found = [record for number in wanted if (record := find_record(db, number)) is not None]
        usable = [record for record in found if may_translate(db, ctx.user, record)]
        bad = sorted(set(wanted) - {record.id for record in usable})
        if bad:
            message = f"No posts or pages that you may have translated: {', '.join(map(str, bad))}."
            raise invalid_param("records", message, "rest_post_invalid_id", {"records": bad})
        targets = {record.id: _target(ctx, record) for record in usable}
        opened = open_jobs(db, usable, targets, ctx.caller.id, iso(ctx.site.now()))
        for job, new in opened:
            if new:
                ctx.log(db, "job", f"Created job {job.id}.", record=("job", job.id))
        return Reply({"jobs": [_shown(ctx, job) for job, _ in opened]}, 201)

    return once(ctx, create)


def _target(ctx: Context, record: Record) -> str:
    target = ctx.args.get("target_language")
    if target is None:
        return next(language for language in LANGUAGES if language != record.lang)
    if target == record.lang:
        raise invalid_param("target_language", f"Record {record.id} is in this language already.")
    return str(target)


def read_job(ctx: Context) -> dict[str, object]:
    """One job."""
    with ctx.site.store.read() as db:
        job = _job(db, _number("ateJobId", ctx.args["ateJobId"]))
    _own(ctx, job)
    return _shown(ctx, job)


def store_job(ctx: Context) -> dict[str, object]:
    """Keep data of a translator's tool for a job, in the place of earlier data."""
    number = _number("beta_job_id", ctx.args["beta_job_id"])
    data = ctx.args["ate_job_data"]
    if not bounded(data):
        raise invalid_param("ate_job_data", "The data is too large or nested too deep.", "rest_too_long")
    with ctx.site.store.write() as db:
        job = _job(db, number)
        _own(ctx, job)
        job = change_job(db, job, iso(ctx.site.now()), data={**job.data, "ate": data})
        ctx.log(db, "job", f"Stored data for job {job.id}.", record=("job", job.id))
    return _shown(ctx, job)


def assign_job(ctx: Context) -> dict[str, object]:
    """Give a job to a translator; also to another one, until it is received."""
    number = _number("jobId", ctx.args["jobId"])
    translator_id = _number("translatorId", ctx.args["translatorId"])
    with ctx.site.store.write() as db:
        job = _job(db, number)
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
    with ctx.site.store.snapshot() as db:
        job = _job(db, number)
        _own(ctx, job)
        record = _source(db, job)
    if ctx.request.method == "GET" and job.status == ASSIGNED and job.translator_id == ctx.caller.id:
        _note_fetched(ctx, number)
    headers = {"Content-Disposition": f'attachment; filename="{job.original}.xlf"'}
    file = xliff.write(document(job, record))
    return Reply(raw=file, media_type=f"{xliff.CONTENT_TYPE}; charset=UTF-8", headers=headers)


def _note_fetched(ctx: Context, number: int) -> None:
    with ctx.site.store.write() as db:
        job = _job(db, number)
        if job.status == ASSIGNED:
            change_job(db, job, iso(ctx.site.now()), status=FETCHED)
            ctx.log(db, "job", f"Fetched job {job.id}.", record=("job", job.id))


def receive(ctx: Context) -> dict[str, object]:
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
            refused = f"Refused a file for job {number}: wrong signature."
            ctx.log(db, "job", refused, level="warning", record=("job", number))
        raise ApiError("invalid_signature", "The signature is not the one of this address.", 403)
    try:
        fetched = ctx.site.guard.fetch(url, accept=f"{xliff.CONTENT_TYPE}, application/xml, text/xml")
    except OutgoingError as error:
        raise outgoing_problem(error) from error
    if fetched.status != 200:
        message = f"The address answered with status {fetched.status}."
        raise ApiError("xliff_not_fetched", message, 502, data={"fetched_status": fetched.status})
    return _store(ctx, number, fetched.body)


def receive_file(ctx: Context) -> dict[str, object]:
    """Take a translated file that was sent itself: as `xliff`, or as the whole body."""
    number = _number("jobId", ctx.args["jobId"])
    with ctx.site.store.read() as db:
        _own(ctx, _job(db, number))
    body = ctx.args["xliff"].encode() if ctx.given & {"xliff"} else ctx.body.raw
    if not body.strip():
        raise missing_params(["xliff"])
    return _store(ctx, number, body)


def _store(ctx: Context, number: int, file: bytes) -> dict[str, object]:
    """Store a translated file as the translation of its job's record."""
    with ctx.site.store.read() as db:
        job = _job(db, number)
    texts = read_translation(job, file)
    with ctx.site.store.write() as db:
        job = _job(db, number)
        _own(ctx, job)
        source = _source(db, job)
        result = store_translation(db, ctx.site.moment(), source, job.target_language, texts, ctx.caller)
        job = change_job(db, job, iso(ctx.site.now()), status=RECEIVED, result_id=result.id)
        ctx.log(db, "job", f"Received job {job.id}.", record=("job", job.id), data={"result": result.id})
    return _shown(ctx, job)


def _signed(key: str, url: str, signature: str) -> bool:
    expected = hmac.new(key.encode(), url.encode(), hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.strip().lower().encode())
