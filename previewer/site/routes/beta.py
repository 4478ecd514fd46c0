"""Translation: jobs, the files of jobs, the people who do them, and the key that signs what comes back."""

from __future__ import annotations

from typing import Any

from previewer.site.arguments import Arg
from previewer.site.content import xliff
from previewer.site.http.permission import Permission
from previewer.site.http.routing import Endpoint, Handler, Route
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
from previewer.site.routes import beta_jobs, beta_people
from previewer.site.settings import LANGUAGES

NAMESPACE = "beta/tm/v1"
_MANAGER = Permission("manage_translations")
_TRANSLATOR = Permission("translate")
_SAID_NONE = "The document lists no arguments, and a job has to be told what it is about."

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


def _get(path: str, handler: Handler, summary: str, answer: dict[str, Any],
         permission: Permission = _MANAGER) -> Route:  # fmt: skip
    return Route(path, Endpoint("GET", handler, permission=permission, summary=summary, answer=answer))


def _post(path: str, handler: Handler, summary: str, args: dict[str, Arg], answer: dict[str, object],
          permission: Permission = _MANAGER, success: int = 200) -> Route:  # fmt: skip
    endpoint = Endpoint("POST", handler, args, permission=permission, summary=summary, answer=answer, success=success)
    return Route(path, endpoint)


ROUTES: tuple[Route, ...] = (
    _post(
        "/ate/jobs/store", beta_jobs.store_job, "Keep data for a job.",
        {
            "beta_job_id": Arg("string", required=True, max_length=20, description="The job."),
            "ate_job_data": Arg("array", required=True, max_length=1000, description="What to keep."),
        },
        _JOB, _TRANSLATOR,
    ),
    _get(
        r"/xliff/fetch/(?P<jobId>\d+)", beta_jobs.fetch_xliff, "The texts of a job as XLIFF 1.2, not JSON.",
        {"type": "string", "contentMediaType": xliff.CONTENT_TYPE}, _TRANSLATOR,
    ),
    _post(
        "/ams/register_manager", beta_people.register_manager, "Make the signing key; shown here only.", {},
        shape(
            registered=FLAG, manager=shape(id=WHOLE, name=TEXT), signing_key=TEXT, algorithm=TEXT,
            created_gmt=DATE,
        ),
    ),
    _get("/ams/synchronize/translators", beta_people.translators, "Translators.", shape(translators=listed(_PERSON))),
    _get("/ams/synchronize/managers", beta_people.managers, "Managers.", shape(managers=listed(_PERSON))),
    _get("/ams/status", beta_people.read_status, "How the translations stand.", shape(**_STATUS)),
    _get("/ams/console", beta_people.read_console, "Where jobs are looked after.", shape(url=TEXT, **_STATUS)),
    _post(
        "/ate/jobs", beta_jobs.create_jobs, "Create jobs.",
        {
            "records": Arg(
                "array", items=Arg("integer"), max_length=100, description="Ids of posts and pages.", needed=True,
                beyond=_SAID_NONE,
            ),
            "target_language": Arg(
                "string", enum=LANGUAGES, description="The other language when not given.", beyond=_SAID_NONE
            ),
        },
        shape(jobs=listed(_JOB)), success=201,
    ),
    _get(r"/ate/jobs/(?P<ateJobId>\d+)", beta_jobs.read_job, "One job.", _JOB, _TRANSLATOR),
    _post(
        "/jobs/assign", beta_jobs.assign_job, "Give a job to a translator.",
        {
            "jobId": Arg(required=True, description="The job."),
            "translatorId": Arg(required=True, description="A user who may translate."),
        },
        _JOB,
    ),
    _post(
        r"/ate/jobs/receive/(?P<betaJobId>\d+)", beta_jobs.receive, "Take a translated file back.",
        {
            "xliff_url": Arg("string", required=True, max_length=2048, description="Where the file is."),
            "signature": Arg(
                "string", required=True, max_length=200,
                description="Hex HMAC-SHA256 of xliff_url under the signing key.",
            ),
        },
        _JOB, _TRANSLATOR,
    ),
    Route(
        r"/xliff/receive/(?P<jobId>\d+)",
        Endpoint(
            "POST", beta_jobs.receive_file,
            {"xliff": Arg("string", description="The file; or send it as the whole body, as application/xliff+xml.")},
            permission=_TRANSLATOR, summary="Take a translated file back that is sent itself.", answer=_JOB,
        ),
        beyond="A site on a laptop or behind a firewall cannot be given an address to fetch.",
    ),
    _post(
        "/settings/translation_editor", beta_people.write_editor, "Choose the translators' editor.",
        {"editor_type": Arg(required=True, description="A short name.")}, shape(editor_type=TEXT),
    ),
)  # fmt: skip
