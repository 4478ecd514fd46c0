"""The sites that a user keeps: a name, an address, and who signs in. Passwords are not among them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from previewer.own_folders import settings_folder
from previewer.publish.addresses import is_address, split
from previewer.publish.errors import NoSiteError, PublishError
from previewer.publish.kept import read_kept, write_kept
from previewer.terminal_words import Reason

_NAME = re.compile(r"[\w-]{1,64}")


class KeptSite(NamedTuple):
    """A site as it is kept; `user` is '' where none is."""

    name: str
    address: str
    user: str = ""

    @classmethod
    def of(cls, found: Any) -> KeptSite:
        """A site out of JSON. Raises KeyError, TypeError or AttributeError for what is none."""
        return cls(str(found["name"]), str(found["address"]), str(found.get("user", "")))

    def to_json(self) -> dict[str, str]:
        """As commands write it."""
        return {"name": self.name, "address": self.address, "user": self.user}


def sites_file() -> Path:
    """Where the sites are kept."""
    return settings_folder() / "sites.json"


def kept_sites() -> tuple[KeptSite, ...]:
    """All sites that are kept, in the order in which they were added. Raises PublishError where they cannot be read."""
    path = sites_file()
    try:
        return read_kept(path, lambda found: tuple(map(KeptSite.of, found["sites"])))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        raise NoSiteError("sites-broken", path=str(path), why=Reason.of(error) or type(error).__name__) from None


def keep_site(site: KeptSite, instead: str = "") -> None:
    """Keep one more, or in place of the one of that name. Raises PublishError for a name that is none, or is taken, and
    OSError.
    """
    if not _NAME.fullmatch(site.name):
        raise PublishError("bad-name", name=site.name)
    split(site.address)
    kept = kept_sites()
    taken = next((one for one in kept if one.name == site.name), None)
    if taken is not None and site.name != instead and (instead or taken != site):
        raise PublishError("name-taken", name=site.name, address=taken.address)
    if any(one.name == instead for one in kept):
        _write(tuple(site if one.name == instead else one for one in kept))
    else:
        _write((*(one for one in kept if one.name != site.name), site))


def remove_site(name: str) -> KeptSite:
    """Keep one no longer. Raises PublishError where none has that name, and OSError."""
    kept = kept_sites()
    found = next((one for one in kept if one.name == name), None)
    if found is None:
        raise PublishError("no-name", name=name)
    _write(tuple(one for one in kept if one.name != name))
    return found


def find_site(named: str | None, user: str = "") -> KeptSite:
    """The site of an address, or of the name of a kept one; without either the only one that is kept. A user that is
    given wins. Raises NoSiteError.
    """
    kept = kept_sites()
    if named is None:
        if not kept:
            raise NoSiteError("no-kept")
        if len(kept) > 1:
            raise NoSiteError("which-site", names=tuple(one.name for one in kept))
        found = kept[0]
    elif is_address(named):
        split(named)
        same = next((one for one in kept if one.address.rstrip("/") == named.rstrip("/")), None)
        found = same or KeptSite("", named)
    else:
        by_name = next((one for one in kept if one.name == named), None)
        if by_name is None:
            raise (
                NoSiteError("no-name", name=named)
                if _NAME.fullmatch(named)
                else NoSiteError("no-address", address=named)
            )
        found = by_name
    return found._replace(user=user) if user else found


def _write(sites: tuple[KeptSite, ...]) -> None:
    write_kept(sites_file(), {"sites": [one.to_json() for one in sites]})
