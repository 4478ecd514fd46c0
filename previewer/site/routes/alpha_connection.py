"""The connection: registered or not, by whom, tokens that are good once, identity, safe mode, tests of it."""

from __future__ import annotations

import os
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.clock import iso
from previewer.site.errors import ApiError, invalid_param, missing_params
from previewer.site.http.context import Context, Reply
from previewer.site.http.routing import Route
from previewer.site.http.shapes import (
    DATE,
    FLAG,
    TEXT,
    TEXT_OR_NULL,
    WHOLE,
    WHOLE_OR_NULL,
    Schema,
    fields,
    listed,
    shape,
)
from previewer.site.manage import connection as rules
from previewer.site.manage.connection import State, change_state, read_state
from previewer.site.manage.secrets import SecretError
from previewer.site.routes.declare import ADMINISTRATORS
from previewer.site.store import Connection, nonces
from previewer.site.store.users import find_user, list_users

_SAID_NONE = "The document lists no arguments, and the route has to be told this one."
_NO_STORE = {"Cache-Control": "no-store"}


def _shown(ctx: Context, state: State) -> dict[str, object]:
    me = ctx.caller.id
    return {
        "isActive": state.registered and state.owner is not None,
        "isRegistered": state.registered,
        "isVerified": state.verified,
        "isUserConnected": me in state.users,
        "hasConnectedOwner": state.owner is not None,
        "isInIdentityCrisis": state.in_crisis(ctx.site.settings.base_url),
        "safeMode": state.safe_mode,
        "hostedService": False,
        "siteId": state.site_id or None,
        "url": ctx.site.settings.base_url,
        "registeredUrl": state.url or None,
        "registeredGmt": state.registered_gmt or None,
    }


def read_connection(ctx: Context) -> dict[str, object]:
    """The state of the connection."""
    with ctx.site.store.read() as db:
        return _shown(ctx, read_state(db))


def write_connection(ctx: Context) -> dict[str, object]:
    """Disconnect. Connecting has a route of its own."""
    if "isActive" not in ctx.given:
        raise missing_params(["isActive"])
    if ctx.args["isActive"]:
        raise invalid_param("isActive", "Only false: to connect, register.", "rest_not_in_enum")
    return _change(ctx, rules.disconnect, "Disconnected the site.")


def register(ctx: Context) -> Reply:
    """Register the site, and give a token with which the registration is verified."""
    now = iso(ctx.site.now())
    with ctx.site.store.write() as db:
        if "registration_nonce" in ctx.given:
            _redeem(ctx, db, ctx.args["registration_nonce"], rules.REGISTER)
        before = read_state(db).site_id
        state = change_state(db, rules.register(ctx.site.settings.base_url, ctx.caller.id, now))
        if state.site_id != before:
            ctx.log(db, "connection", "Registered the site.")
        token, expires = nonces.issue(db, rules.VERIFY, ctx.caller.id, ctx.site.now())
    shown = {**_shown(ctx, state), "verification_nonce": token, "expires_gmt": expires}
    return Reply(shown, headers=_NO_STORE)


def connection_url(ctx: Context) -> Reply:
    """Where to go next, with a token: to register, or once registered to link the caller."""
    with ctx.site.store.write() as db:
        linking = read_state(db).registered
        purpose = rules.AUTHORIZE if linking else rules.REGISTER
        token, expires = nonces.issue(db, purpose, ctx.caller.id, ctx.site.now())
    path, name = ("remote_authorize", "nonce") if linking else ("connection/register", "registration_nonce")
    shown = {"url": ctx.url(f"/alpha/v4/{path}"), "argument": name, "nonce": token, "expires_gmt": expires}
    return Reply(shown, headers=_NO_STORE)


def verify_registration(ctx: Context) -> dict[str, object]:
    """Verify with the token that registering gave."""
    return _with_nonce(ctx, rules.VERIFY, lambda _: rules.verify, "Verified the registration.")


def remote_authorize(ctx: Context) -> dict[str, object]:
    """Link the user for whom the token was made."""
    return _with_nonce(ctx, rules.AUTHORIZE, rules.link, "Linked a user.")


def _with_nonce(ctx: Context, purpose: str, change: Any, message: str) -> dict[str, Any]:
    if "nonce" not in ctx.given:
        raise missing_params(["nonce"])
    with ctx.site.store.write() as db:
        user_id = _redeem(ctx, db, ctx.args["nonce"], purpose)
        state = change_state(db, change(user_id))
        ctx.log(db, "connection", message)
    return _shown(ctx, state)


def _redeem(ctx: Context, db: Connection, token: str, purpose: str) -> int:
    good, user_id = nonces.redeem(db, token, purpose, ctx.site.now())
    if not good or user_id != ctx.caller.id:
        raise ApiError("invalid_nonce", "The token is unknown, used, expired or somebody else's.", 403)
    return user_id


def write_user(ctx: Context) -> dict[str, object]:
    """Link the caller, or no longer."""
    me, linked = ctx.caller, ctx.args["linked"]
    change = rules.link(me.id) if linked else rules.unlink(me.id)
    return _change(ctx, change, f"{'Linked' if linked else 'Unlinked'} {me.name}.")


def write_owner(ctx: Context) -> dict[str, object]:
    """Make a linked administrator the owner, the caller unless another is named."""
    owner = ctx.args.get("owner", ctx.caller.id)
    with ctx.site.store.read() as db:
        user = find_user(db, owner)
    if user is None or not user.can("manage_options"):
        raise invalid_param("owner", "The owner has to be an administrator of this site.", "rest_not_in_enum")
    return _change(ctx, rules.set_owner(owner), f"Made {user.name} the owner.")


def safe_mode(ctx: Context) -> dict[str, object]:
    """Go into safe mode."""
    return _change(ctx, rules.safe_mode, "Confirmed safe mode.")


def start_fresh(ctx: Context) -> dict[str, object]:
    """A new identity under the present address."""
    change = rules.start_fresh(ctx.site.settings.base_url, ctx.caller.id, iso(ctx.site.now()))
    return _change(ctx, change, "Started the site's identity afresh.")


def migrate(ctx: Context) -> dict[str, object]:
    """Keep the identity under the present address."""
    return _change(ctx, rules.migrate(ctx.site.settings.base_url), "Moved the site's identity here.")


def _change(ctx: Context, change: rules.Change, message: str) -> dict[str, object]:
    with ctx.site.store.write() as db:
        state = change_state(db, change)
        ctx.log(db, "connection", message)
    return _shown(ctx, state)


def connection_data(ctx: Context) -> dict[str, object]:
    """Who is linked, and who owns the connection."""
    with ctx.site.store.snapshot() as db:
        state = read_state(db)
        people = {user.id: user for user in list_users(db)}
    me = ctx.caller
    owner = people.get(state.owner) if state.owner is not None else None
    linked = [people[number] for number in state.users if number in people]
    return {
        "currentUser": {
            "id": me.id,
            "username": me.name,
            "displayName": me.display_name,
            "isConnected": me.id in state.users,
            "isOwner": me.id == state.owner,
        },
        "connectionOwner": owner.name if owner else None,
        "linkedUsers": [{"id": user.id, "username": user.name} for user in linked],
        "registeredBy": state.registered_by,
    }


def test_connection(ctx: Context) -> dict[str, Any]:
    """Try what can be tried on this machine, and say what cannot."""
    checks = [_check_database(ctx), _check_folder(ctx), _check_key(ctx), _check_identity(ctx), _hosted_check()]
    failed = [check["name"] for check in checks if check["status"] == "failed"]
    return {
        "code": "failure" if failed else "success",
        "message": f"Failed: {', '.join(failed)}." if failed else "All that could be checked is well.",
        "checks": checks,
    }


def test_hosted(ctx: Context) -> dict[str, object]:
    """The hosted side cannot be tried: nothing is connected."""
    return {"code": "unchecked", "message": "No hosted service is connected.", "checks": [_hosted_check()]}


def _result(name: str, status: str, message: str) -> dict[str, str]:
    return {"name": name, "status": status, "message": message}


def _check_database(ctx: Context) -> dict[str, str]:
    with ctx.site.store.write() as db:
        nonces.issue(db, "connection/test", None, ctx.site.now())
    return _result("database", "passed", f"Wrote to {ctx.site.store.dialect}.")


def _check_folder(ctx: Context) -> dict[str, str]:
    if os.access(ctx.site.settings.data, os.W_OK):
        return _result("data folder", "passed", "It can be written.")
    return _result("data folder", "failed", "It cannot be written.")


def _check_key(ctx: Context) -> dict[str, str]:
    try:
        ctx.site.vault.open(ctx.site.vault.seal("test"))
    except SecretError as error:
        return _result("secret key", "failed", str(error))
    return _result("secret key", "passed", "It seals and opens.")


def _check_identity(ctx: Context) -> dict[str, str]:
    with ctx.site.store.read() as db:
        state = read_state(db)
    if not state.registered:
        return _result("identity", "skipped", "The site is not registered.")
    if state.in_crisis(ctx.site.settings.base_url):
        return _result("identity", "failed", "The site was registered under another address.")
    return _result("identity", "passed", "The address is the registered one.")


def _hosted_check() -> dict[str, str]:
    return _result("hosted service", "skipped", "None is connected, so it was not asked.")


_STATE_FIELDS: dict[str, Schema] = {
    **fields(FLAG, "isActive", "isRegistered", "isVerified", "isUserConnected"),
    **fields(FLAG, "hasConnectedOwner", "isInIdentityCrisis", "safeMode", "hostedService"),
    "siteId": TEXT_OR_NULL,
    "url": TEXT,
    "registeredUrl": TEXT_OR_NULL,
    "registeredGmt": TEXT_OR_NULL,
}
_STATE = shape(**_STATE_FIELDS)
_REGISTERED = shape(**_STATE_FIELDS, verification_nonce=TEXT, expires_gmt=DATE)
_NEXT = shape("Send the nonce as `argument` to `url`.", url=TEXT, argument=TEXT, nonce=TEXT, expires_gmt=DATE)
_ME = shape(id=WHOLE, username=TEXT, displayName=TEXT, isConnected=FLAG, isOwner=FLAG)
_LINKED = listed(shape(id=WHOLE, username=TEXT))
_PEOPLE = shape(currentUser=_ME, connectionOwner=TEXT_OR_NULL, linkedUsers=_LINKED, registeredBy=WHOLE_OR_NULL)
_CHECKS = listed(shape("status: passed, failed or skipped", name=TEXT, status=TEXT, message=TEXT))
_TESTED = shape(code=TEXT, message=TEXT, checks=_CHECKS)

_NONCE = {"nonce": Arg("string", max_length=200, description="The token of this step.", beyond=_SAID_NONE, needed=True)}
_ACTIVE = {"isActive": Arg("boolean", description="false disconnects.", beyond=_SAID_NONE, needed=True)}
_TOKEN = {"registration_nonce": Arg("string", max_length=200, description="A token of connection/url.")}
_OWNER = {"owner": Arg("integer", minimum=1, description="A linked administrator; you.", beyond=_SAID_NONE)}
_LINK = {"linked": Arg("boolean", True, description="Linked, or no longer.", beyond=_SAID_NONE)}

ROUTES = (
    Route("/remote_authorize", ADMINISTRATORS.write(remote_authorize, "Link a user by token.", _STATE, _NONCE)),
    Route(
        "/connection",
        ADMINISTRATORS.get(read_connection, "The state.", _STATE),
        ADMINISTRATORS.write(write_connection, "Disconnect.", _STATE, _ACTIVE),
    ),
    Route("/connection/test", ADMINISTRATORS.get(test_connection, "Try the connection.", _TESTED)),
    Route("/connection/test-gamma", ADMINISTRATORS.get(test_hosted, "Try the hosted side.", _TESTED)),
    Route("/connection/url", ADMINISTRATORS.get(connection_url, "Where to go next.", _NEXT)),
    Route("/connection/data", ADMINISTRATORS.get(connection_data, "Who is linked.", _PEOPLE)),
    Route("/connection/register", ADMINISTRATORS.write(register, "Register the site.", _REGISTERED, _TOKEN)),
    Route("/connection/owner", ADMINISTRATORS.write(write_owner, "Hand the site over.", _STATE, _OWNER)),
    Route("/connection/user", ADMINISTRATORS.write(write_user, "Link or unlink yourself.", _STATE, _LINK)),
    Route(
        "/verify_registration",
        ADMINISTRATORS.write(verify_registration, "Verify the registration.", _STATE, _NONCE),
    ),
    Route("/identity-crisis/confirm-safe-mode", ADMINISTRATORS.write(safe_mode, "Go into safe mode.", _STATE)),
    Route("/identity-crisis/start-fresh", ADMINISTRATORS.write(start_fresh, "A new identity.", _STATE)),
    Route(
        "/identity-crisis/migrate",
        ADMINISTRATORS.write(migrate, "The same identity under a new address.", _STATE),
    ),
)
