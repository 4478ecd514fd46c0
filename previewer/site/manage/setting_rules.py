"""What a value of a setting may hold beyond its type, and how a part of an object joins the rest of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from previewer.site.languages import LANGUAGES
from previewer.site.manage.schemas import Schema, check, members, record, text, written
from previewer.site.people import ROLES

#: Kinds of pages that can have sharing buttons.
SHOWN_ON = ("index", "post", "page", "attachment")

_LOCALE = f"a locale of {' or '.join(LANGUAGES)}, such as ja or en_US"
_ADDRESS = text(2048, anyOf=[{"format": "iri", "errorMessage": "no http or https address"}, {"maxLength": 0}])
_SERVICES = members(
    written("[a-z0-9][a-z0-9-]{0,63}", errorMessage="no name of a service"),
    100,
    uniqueItems=True,
    errorMessage="a service",
)
_YES = {"type": ["boolean", "integer"]}
_PLACE = record({"name": text(), "street": text(), "city": text(), "state": text(), "zip": text(40)})
_SETUP = {
    "siteTitle": text(),
    "siteDescription": text(500),
    "siteType": text(40),
    "homepageFormat": text(40),
    "addContactForm": _YES,
    "businessAddress": _PLACE,
    "install": _YES,
}
#: Setting → what a value may hold.
SCHEMAS: dict[str, Schema] = {
    "custom": record({"sharing_name": text(100), "sharing_url": _ADDRESS, "sharing_icon": _ADDRESS}),
    "sharing_services": record({"visible": _SERVICES, "hidden": _SERVICES}),
    "onboarding": record(_SETUP),
    "roles": members({"enum": list(ROLES)}, 100),
    "count_roles": members({"enum": list(ROLES)}, 100),
    "show": members({"enum": list(SHOWN_ON)}, 100),
    "lang_id": written(rf"({'|'.join(LANGUAGES)})([_-][A-Za-z]{{2}})?", maxLength=20, errorMessage=_LOCALE),
}

_Fields = Mapping[str, Any]


def joined(name: str, old: object, new: object) -> object:
    """The value to keep of a setting, of what was kept and what was sent. ValueError with the reason."""
    if name in SCHEMAS:
        check(name, new, SCHEMAS[name])
    join = _JOINS.get(name)
    return new if join is None else join(old, new)


def _custom(old: _Fields, new: _Fields) -> object:
    return {**dict.fromkeys(SCHEMAS["custom"]["properties"], ""), **old, **new}


def _services(old: _Fields, new: _Fields) -> object:
    named = [name for names in new.values() for name in names]
    if len(set(named)) < len(named):
        raise ValueError("A service is either visible or hidden.")
    left = {place: [name for name in old.get(place, ()) if name not in named] for place in ("visible", "hidden")}
    return {**left, **new}


def _onboarding(old: _Fields, new: _Fields) -> object:
    if "businessAddress" not in new:
        return {**old, **new}
    return {**old, **new, "businessAddress": {**old.get("businessAddress", {}), **new["businessAddress"]}}


def _once(_: object, new: list[str]) -> object:
    return list(dict.fromkeys(new))


def _mail_address(old: object, new: object) -> object:
    """The setting is what to do; what is kept is the secret part of the address, or `noop` for none."""
    if new == "regenerate" and old in ("", "noop"):
        raise ValueError("There is no address to make anew; create one.")
    if new == "regenerate" or (new == "create" and old in ("", "noop")):
        return f"post-{secrets.token_hex(8)}"
    return "noop" if new == "delete" else old


_JOINS: dict[str, Callable[[Any, Any], object]] = {
    "custom": _custom,
    "sharing_services": _services,
    "onboarding": _onboarding,
    "roles": _once,
    "count_roles": _once,
    "show": _once,
    "post_by_email_address": _mail_address,
}
