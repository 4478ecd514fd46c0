"""What a value of a setting has to look like beyond its type, and how a part of an object joins the rest of it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from previewer.site.people import ROLES
from previewer.site.settings import LANGUAGES

#: Kinds of pages that can have sharing buttons.
SHOWN_ON = ("index", "post", "page", "attachment")
_SERVICE = re.compile(r"[a-z0-9][a-z0-9\-]{0,63}")
_LOCALE = re.compile(rf"({'|'.join(LANGUAGES)})([_-][A-Za-z]{{2}})?")

Rule = Callable[[object, object], object]


def joined(name: str, old: object, new: object) -> object:
    """The value to keep of a setting, of what was kept and what was sent. ValueError with the reason."""
    rule = _RULES.get(name)
    return new if rule is None else rule(old, new)


def _parts(place: str, value: object, known: Mapping[str, object]) -> dict[str, object]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{place} is no object.")
    extra = [str(name) for name in value if name not in known]
    if extra:
        raise ValueError(f"{place} has an unknown field {extra[0][:60]!r}; known are {', '.join(known)}.")
    return dict(value)


def _text(place: str, value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(f"{place} is no text of at most {most} characters.")
    return value


def _address(place: str, value: object) -> str:
    text = _text(place, value, 2048)
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or not text.isprintable() or " " in text):
        raise ValueError(f"{place} is no http or https address.")
    return text


def _custom(old: object, new: object) -> object:
    known = {"sharing_name": "", "sharing_url": "", "sharing_icon": ""}
    sent = _parts("custom", new, known)
    for name, value in sent.items():
        if name == "sharing_name":
            _text(f"custom.{name}", value, 100)
        else:
            _address(f"custom.{name}", value)
    return {**known, **_kept(old), **sent}


def _services(old: object, new: object) -> object:
    known: dict[str, object] = {"visible": [], "hidden": []}
    sent = _parts("sharing_services", new, known)
    for place, names in sent.items():
        if not isinstance(names, list) or len(names) > 100:
            raise ValueError(f"sharing_services.{place} is no list of at most 100.")
        for name in names:
            if not isinstance(name, str) or not _SERVICE.fullmatch(name):
                raise ValueError(f"sharing_services.{place} has {str(name)[:60]!r}, which is no name of a service.")
        if len(set(names)) < len(names):
            raise ValueError(f"sharing_services.{place} names a service twice.")
    named = [name for names in sent.values() if isinstance(names, list) for name in names]
    if len(set(named)) < len(named):
        raise ValueError("A service is either visible or hidden.")
    kept = {**known, **_kept(old)}
    left = {
        place: [name for name in names if name not in named] for place, names in kept.items() if isinstance(names, list)
    }
    return {**left, **sent}


def _onboarding(old: object, new: object) -> object:
    texts = {"siteTitle": 200, "siteDescription": 500, "siteType": 40, "homepageFormat": 40}
    place_of = {"name": 200, "street": 200, "city": 200, "state": 200, "zip": 40}
    sent = _parts("onboarding", new, {**texts, "addContactForm": 0, "businessAddress": {}, "install": False})
    for name, value in sent.items():
        if name in texts:
            _text(f"onboarding.{name}", value, texts[name])
        elif name != "businessAddress" and not isinstance(value, (bool, int)):
            raise ValueError(f"onboarding.{name} is true or false.")
    kept = _kept(old)
    if "businessAddress" in sent:
        address = _parts("onboarding.businessAddress", sent["businessAddress"], place_of)
        for name, value in address.items():
            _text(f"onboarding.businessAddress.{name}", value, place_of[name])
        sent["businessAddress"] = {**_kept(kept.get("businessAddress")), **address}
    return {**kept, **sent}


def _kept(old: object) -> dict[str, object]:
    return dict(old) if isinstance(old, Mapping) else {}


def _among(name: str, known: tuple[str, ...]) -> Rule:
    def rule(_: object, new: object) -> object:
        unknown = [str(each) for each in new if each not in known] if isinstance(new, list) else ["?"]
        if unknown:
            raise ValueError(f"{name} has {unknown[0][:60]!r}; known are {', '.join(known)}.")
        assert isinstance(new, list)
        return list(dict.fromkeys(new))

    return rule


def _locale(_: object, new: object) -> object:
    if not _LOCALE.fullmatch(str(new)):
        raise ValueError(f"lang_id is a locale of {' or '.join(LANGUAGES)}, such as ja or en_US.")
    return new


def _mail_address(old: object, new: object) -> object:
    """The setting is what to do; what is kept is the secret part of the address, or `noop` for none."""
    if new == "regenerate" and old in ("", "noop"):
        raise ValueError("There is no address to make anew; create one.")
    if new == "regenerate" or (new == "create" and old in ("", "noop")):
        return f"post-{secrets.token_hex(8)}"
    return "noop" if new == "delete" else old


_RULES: dict[str, Rule] = {
    "custom": _custom,
    "sharing_services": _services,
    "onboarding": _onboarding,
    "roles": _among("roles", tuple(ROLES)),
    "count_roles": _among("count_roles", tuple(ROLES)),
    "show": _among("show", SHOWN_ON),
    "lang_id": _locale,
    "post_by_email_address": _mail_address,
}
