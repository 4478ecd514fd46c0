"""Who signs in, and by which password: the surroundings', the keyring's, else one that is asked for.

A password is for one origin. It is no argument, and stands in no sentence, no log and no page.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from previewer.publish.addresses import WebOrigin, demand_private, split
from previewer.publish.client import SiteLogin
from previewer.publish.errors import NoSiteError
from previewer.publish.sites import KeptSite

VARIABLE = "PREVIEWER_SITE_PASSWORD"
_SERVICE = "piece-previewer {}"
#: Passwords that were typed where there is no keyring, by origin and user, until the program ends.
_typed: dict[tuple[str, str], str] = {}
#: Asks a person for the password of a user on a host; None where nobody can be asked, or nobody answers.
Ask = Callable[[str, str], str | None]


def login_of(site: KeptSite, ask: Ask | None = None) -> SiteLogin:
    """The sign-in for a site. Raises NoSiteError where there is none, or the password could be read on its way."""
    _, origin = split(site.address)
    demand_private(origin)
    if not site.user:
        raise NoSiteError("no-user")
    password = os.environ.get(VARIABLE, "") or kept_password(origin, site.user)
    if not password and ask is not None:
        password = ask(site.user, origin.host) or ""
    if not password.strip():
        raise NoSiteError("no-password", user=site.user)
    return SiteLogin(site.user, password.strip())


def kept_password(origin: WebOrigin, user: str) -> str:
    """The password that the system's keyring has, else the one that `remember_password` was given; '' for none."""
    try:
        import keyring

        found = keyring.get_password(_SERVICE.format(origin), user)
    except Exception:  # noqa: BLE001 - no keyring, a locked one, a broken one: each raises what it likes
        found = None
    return found or _typed.get((str(origin), user), "")


def remember_password(origin: WebOrigin, user: str, password: str) -> None:
    """Know a password until the program ends, where there is no keyring to keep it."""
    _typed[str(origin), user] = password


def keep_password(origin: WebOrigin, user: str, password: str) -> bool:
    """Put a password into the system's keyring; whether there is one that took it."""
    try:
        import keyring

        keyring.set_password(_SERVICE.format(origin), user, password)
        return keyring.get_password(_SERVICE.format(origin), user) == password
    except Exception:  # noqa: BLE001 - as above
        return False


def forget_password(origin: WebOrigin, user: str) -> None:
    """Take a password out of the system's keyring, where it is there, and know it no longer."""
    _typed.pop((str(origin), user), None)
    try:
        import keyring

        keyring.delete_password(_SERVICE.format(origin), user)
    except Exception:  # noqa: BLE001 - as above
        return
