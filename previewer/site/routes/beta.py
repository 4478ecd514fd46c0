"""Translation: jobs, the files of jobs, the people who do them, and the key that signs what comes back."""

from __future__ import annotations

from typing import Any

from previewer.site.arguments import Arg
from previewer.site.content import xliff
from previewer.site.http.permission import Permission
from previewer.site.http.routing import Route
from previewer.site.http.shapes import (
    ANYTHING,
    DATE,
    FLAG,
    TEXT,
    TEXT_OR_NULL,
    WHOLE,
    WHOLE_OR_NULL,
    fields,
    keyed,
    listed,
    shape,
)
from previewer.site.languages import LANGUAGES
from previewer.site.routes import beta_jobs, beta_people
from previewer.site.routes.declare import Callers

NAMESPACE = "beta/tm/v1"
_MANAGERS = Callers(Permission("manage_translations"))
_TRANSLATORS = Callers(Permission("translate"))
_SAID_NONE = "The document lists no arguments, and a job has to be told what it is about."

_JOB = shape(
    "status: created, assigned, fetched or received; result_id: the translation",
    **fields(WHOLE, "id", "record_id"),
    **fields(TEXT, "source_language", "target_language", "status"),
    **fields(WHOLE_OR_NULL, "translator_id", "created_by", "result_id"),
    **fields(DATE, "created_gmt", "changed_gmt"),
    ate_job_data=listed(ANYTHING),
    xliff=TEXT,
)
_PERSON = shape(id=WHOLE, **fields(TEXT, "name", "display_name", "email"), languages=listed(TEXT), open_jobs=WHOLE)
_STATUS: dict[str, Any] = {
    "registered": FLAG,
    "registered_gmt": TEXT_OR_NULL,
    "editor_type": TEXT,
    "jobs": keyed(WHOLE),
    "translators": WHOLE,
    "managers": WHOLE,
    "hosted_service": FLAG,
}
_KEY = shape(
    registered=FLAG,
    manager=shape(id=WHOLE, name=TEXT),
    **fields(TEXT, "signing_key", "algorithm"),
    created_gmt=DATE,
)
_XLIFF = {"type": "string", "contentMediaType": xliff.CONTENT_TYPE}

_KEPT = {
    "beta_job_id": Arg("string", required=True, max_length=20, description="The job."),
    "ate_job_data": Arg("array", required=True, max_length=1000, description="What to keep."),
}
_RECORDS = Arg("array", items=Arg("integer"), max_length=100, description="Ids of posts and pages.", needed=True)
_TARGET = Arg("string", enum=LANGUAGES, description="The other language when not given.")
_WANTED = {
    "records": _RECORDS.replace(beyond=_SAID_NONE),
    "target_language": _TARGET.replace(beyond=_SAID_NONE),
}
_NUMBER = {"type": ["integer", "string"], "pattern": "^[0-9]{1,18}$"}
_ASSIGNED = {
    "jobId": Arg(required=True, description="The job.", schema=_NUMBER),
    "translatorId": Arg(required=True, description="A user who may translate.", schema=_NUMBER),
}
_HEX = "Hex HMAC-SHA256 of xliff_url under the signing key."
_SIGNED = {
    "xliff_url": Arg("string", required=True, max_length=2048, description="Where the file is."),
    "signature": Arg("string", required=True, max_length=200, description=_HEX),
}
_FILE = {"xliff": Arg("string", description="The file; or send it as the whole body, as application/xliff+xml.")}
_EDITOR = {
    "editor_type": Arg(
        required=True, description="A short name.", schema={"type": "string", "pattern": f"^{beta_people.EDITOR_NAME}$"}
    )
}

ROUTES: tuple[Route, ...] = (
    Route("/ate/jobs/store", _TRANSLATORS.post(beta_jobs.store_job, "Keep data for a job.", _JOB, _KEPT)),
    Route(
        r"/xliff/fetch/(?P<jobId>\d+)",
        _TRANSLATORS.get(beta_jobs.fetch_xliff, "The texts of a job as XLIFF 1.2, not JSON.", _XLIFF),
    ),
    Route(
        "/ams/register_manager",
        _MANAGERS.post(beta_people.register_manager, "Make the signing key; shown here only.", _KEY),
    ),
    Route(
        "/ams/synchronize/translators",
        _MANAGERS.get(beta_people.translators, "Translators.", shape(translators=listed(_PERSON))),
    ),
    Route(
        "/ams/synchronize/managers",
        _MANAGERS.get(beta_people.managers, "Managers.", shape(managers=listed(_PERSON))),
    ),
    Route("/ams/status", _MANAGERS.get(beta_people.read_status, "How the translations stand.", shape(**_STATUS))),
    Route(
        "/ams/console",
        _MANAGERS.get(beta_people.read_console, "Where jobs are looked after.", shape(url=TEXT, **_STATUS)),
    ),
    Route(
        "/ate/jobs",
        _MANAGERS.post(beta_jobs.create_jobs, "Create jobs.", shape(jobs=listed(_JOB)), _WANTED, success=201),
    ),
    Route(r"/ate/jobs/(?P<ateJobId>\d+)", _TRANSLATORS.get(beta_jobs.read_job, "One job.", _JOB)),
    Route("/jobs/assign", _MANAGERS.post(beta_jobs.assign_job, "Give a job to a translator.", _JOB, _ASSIGNED)),
    Route(
        r"/ate/jobs/receive/(?P<betaJobId>\d+)",
        _TRANSLATORS.post(beta_jobs.receive, "Take a translated file back.", _JOB, _SIGNED),
    ),
    Route(
        r"/xliff/receive/(?P<jobId>\d+)",
        _TRANSLATORS.post(beta_jobs.receive_file, "Take a translated file back that is sent itself.", _JOB, _FILE),
        beyond="A site on a laptop or behind a firewall cannot be given an address to fetch.",
    ),
    Route(
        "/settings/translation_editor",
        _MANAGERS.post(beta_people.write_editor, "Choose the translators' editor.", shape(editor_type=TEXT), _EDITOR),
    ),
)
