"""Small state of the site and of its people: options, notices, messages, answers, widgets, tracking."""

from __future__ import annotations

import re
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.clock import iso
from previewer.site.errors import ApiError, invalid_param, missing_params
from previewer.site.http.context import Context
from previewer.site.http.routing import Route
from previewer.site.http.shapes import ANYTHING, FLAG, TEXT, keyed, listed, shape
from previewer.site.languages import FIRST, language
from previewer.site.manage.connection import read_state
from previewer.site.manage.module_state import bounded
from previewer.site.manage.site_options import OPTIONS
from previewer.site.manage.stored import FACTS, MESSAGES_SEEN, NOTICES, SURVEYS, TRACKING, UserValue
from previewer.site.routes.declare import ADMINISTRATORS, MEMBERS
from previewer.site.store import Connection
from previewer.site.store.users import list_users

_MOST = 200
_MOST_SURVEYS = 20
#: The names of all messages for those who run the site; what they say stands with the words of a language.
_MESSAGES = tuple(language(FIRST).messages)
_NAME = re.compile(r"[A-Za-z0-9\-_]{1,64}")
_SAID_NONE = "The document lists no arguments, and the route has to be told this one."


def write_option(ctx: Context) -> dict[str, object]:
    """Set one option of the allow list."""
    name = ctx.args["options"].lower()
    option = OPTIONS.get(name)
    if option is None:
        raise ApiError("option_not_allowed", f"Options that can be set: {', '.join(OPTIONS)}.", 404)
    if "value" not in ctx.given:
        raise missing_params(["value"])
    if not bounded(ctx.args["value"]):
        raise invalid_param("value", "The value is too large or nested too deep.", "rest_too_long")
    try:
        value = option.accept(name, ctx.args["value"])
    except ValueError as error:
        raise invalid_param("value", str(error)) from error
    with ctx.site.store.write() as db:
        option.set(db, value)
        ctx.log(db, "setting", f"Set the option {name}.", record=("option", 0))
    return {"code": "success", "option": name, "value": value}


def write_notice(ctx: Context) -> dict[str, object]:
    """Dismiss a notice for the caller, or bring it back."""
    name, dismissed = ctx.args["notice"].lower(), ctx.args["dismissed"]
    if len(name) > 64:
        raise invalid_param("notice", "The name of a notice has at most 64 characters.", "rest_too_long")
    with ctx.site.store.write() as db:
        _mark(db, ctx.caller.id, NOTICES, name, dismissed)
        ctx.log(db, "notice", f"{'Dismissed' if dismissed else 'Brought back'} the notice {name}.")
    return {"code": "success", "notice": name, "dismissed": dismissed}


def _mark(db: Connection, user_id: int, dismissed: UserValue[list[str]], name: str, on: bool) -> None:
    def change(old: list[str]) -> list[str]:
        kept = [each for each in old if each != name]
        if on and len(kept) >= _MOST:
            raise ApiError("too_many", f"At most {_MOST} can be dismissed.", 409)
        return [*kept, name] if on else kept

    dismissed.change(db, user_id, change)


def _due_messages(ctx: Context, db: Connection) -> list[str]:
    """Names of the messages that concern the caller now, in the order of `_MESSAGES`."""
    due = ["welcome"]
    if not ctx.can("manage_options"):
        return due
    if not FACTS.get(db).get("name"):
        due.append("name-not-set")
    if not list_users(db, "translator"):
        due.append("no-translator")
    if not OPTIONS["mail-server"].get(db):
        due.append("no-mail-server")
    if read_state(db).in_crisis(ctx.site.settings.base_url):
        due.append("identity-crisis")
    return due


def read_messages(ctx: Context) -> list[dict[str, object]]:
    """Messages for the caller, without the dismissed ones."""
    with ctx.site.store.snapshot() as db:
        seen = MESSAGES_SEEN.get(db, ctx.caller.id)
        due = _due_messages(ctx, db)
    return [
        {"id": name, "message": language(ctx.language).messages[name], "language": ctx.language}
        for name in due
        if name not in seen
    ]


def dismiss_message(ctx: Context) -> dict[str, object]:
    """Dismiss one message for the caller."""
    if "id" not in ctx.given:
        raise missing_params(["id"])
    name = ctx.args["id"]
    if name not in _MESSAGES:
        raise ApiError("message_not_found", "There is no such message.", 404)
    with ctx.site.store.write() as db:
        _mark(db, ctx.caller.id, MESSAGES_SEEN, name, True)
        ctx.log(db, "notice", f"Dismissed the message {name}.")
    return {"code": "success", "id": name, "dismissed": True}


def write_survey(ctx: Context) -> dict[str, object]:
    """Keep the caller's answers to a survey, in the place of earlier ones."""
    name, answers = ctx.args["survey_id"], ctx.args["survey_responses"]
    if not _NAME.fullmatch(name):
        raise invalid_param("survey_id", "Letters, digits, - and _ only, at most 64.")
    if not bounded(answers):
        raise invalid_param("survey_responses", "The answers are too large or too deep.", "rest_too_long")
    when = iso(ctx.site.now())

    def change(old: dict[str, Any]) -> dict[str, Any]:
        if name not in old and len(old) >= _MOST_SURVEYS:
            raise ApiError("too_many", f"At most {_MOST_SURVEYS} surveys can be answered.", 409)
        return {**old, name: {"responses": answers, "date_gmt": when}}

    with ctx.site.store.write() as db:
        SURVEYS.change(db, ctx.caller.id, change)
        ctx.log(db, "survey", f"Answered the survey {name}.")
    return {"code": "success", "survey_id": name, "survey_responses": answers, "date_gmt": when}


def read_widget(ctx: Context) -> dict[str, object]:
    """One stored widget."""
    name = ctx.args["id"].lower()
    with ctx.site.store.read() as db:
        widget = OPTIONS["widgets"].get(db).get(name)
    if widget is None:
        raise ApiError("widget_not_found", "There is no widget of that name.", 404)
    return {"id": name, **widget}


def read_tracking(ctx: Context) -> dict[str, bool]:
    """Whether the caller wants no use to be counted."""
    with ctx.site.store.read() as db:
        return {"tracks_opt_out": bool(TRACKING.get(db, ctx.caller.id))}


def write_tracking(ctx: Context) -> dict[str, bool]:
    """Set it, when it was sent."""
    if "tracks_opt_out" in ctx.given:
        with ctx.site.store.write() as db:
            TRACKING.change(db, ctx.caller.id, lambda _: ctx.args["tracks_opt_out"])
            ctx.log(db, "setting", "Set tracks_opt_out.")
    return read_tracking(ctx)


_TRACKED = shape(tracks_opt_out=FLAG)
_ANSWERED = shape(code=TEXT, survey_id=TEXT, survey_responses=keyed(ANYTHING), date_gmt=TEXT)
_SURVEY = {
    "survey_id": Arg("string", "general", description="Which survey.", beyond=_SAID_NONE),
    "survey_responses": Arg("object", {}, description="The answers.", beyond=_SAID_NONE),
}
_MESSAGE = {"id": Arg("string", max_length=64, description="Which message.", beyond=_SAID_NONE, needed=True)}
_TRACKS = {"tracks_opt_out": Arg("boolean", description="True: count nothing of what I do.")}
_ABOUT = " ".join(f"{name}: {option.about}" for name, option in OPTIONS.items())
_ANY_OPTION = {"anyOf": [{"title": name, **option.schema} for name, option in OPTIONS.items()]}
_VALUE = {"value": Arg(description=_ABOUT, beyond=_SAID_NONE, needed=True, schema=_ANY_OPTION)}
_DISMISSED = {"dismissed": Arg("boolean", True, description="Dismissed, or back.", beyond=_SAID_NONE)}

ROUTES = (
    Route("/marketing/survey", MEMBERS.post(write_survey, "Answer a survey.", _ANSWERED, _SURVEY)),
    Route(
        "/jitm",
        MEMBERS.get(read_messages, "Messages for you.", listed(shape(id=TEXT, message=TEXT, language=TEXT))),
        MEMBERS.post(dismiss_message, "Dismiss a message.", shape(code=TEXT, id=TEXT, dismissed=FLAG), _MESSAGE),
    ),
    Route(
        "/tracking/settings",
        ADMINISTRATORS.get(read_tracking, "Your wish.", _TRACKED),
        ADMINISTRATORS.write(write_tracking, "Set your wish.", _TRACKED, _TRACKS),
    ),
    Route(
        r"/options/(?P<options>[a-z\-]+)",
        ADMINISTRATORS.write(write_option, "Set an option.", shape(code=TEXT, option=TEXT, value=_ANY_OPTION), _VALUE),
    ),
    Route(
        r"/notice/(?P<notice>[a-z\-_]+)",
        MEMBERS.write(write_notice, "Dismiss a notice.", shape(code=TEXT, notice=TEXT, dismissed=FLAG), _DISMISSED),
    ),
    Route(
        r"/widgets/(?P<id>[0-9a-z\-_]+)",
        ADMINISTRATORS.get(read_widget, "A stored widget.", shape(id=TEXT, title=TEXT, text=TEXT)),
    ),
)
