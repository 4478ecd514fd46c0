"""Addresses with passwords in them, from where other users of the machine do not see them: files and the environment.

The arguments of a command stand in the list of processes and in the shell's history.
"""

from __future__ import annotations

import netrc
import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from previewer.site.commands.terminal import CommandError, say

#: Instead of `--database`, and the name and password (`name:password`) for a site to import from.
DATABASE, LOGIN = "PREVIEWER_SITE_DATABASE", "PREVIEWER_SITE_LOGIN"
#: The file of a data folder that remembers the address of the database.
FILE = "database.url"
#: As an address: none, the file in the folder is meant.
NONE = "none"


def database_of(given: str, data: Path) -> str:
    """The address of the database: as given, else that of the environment, else what the folder remembers; empty for
    the file in the folder.
    """
    if given == NONE:
        return ""
    if given:
        if has_password(given):
            say(
                "Others on this machine can read the password in --database: put it into ~/.pgpass, {database} or "
                "{path}.",
                database=DATABASE,
                path=data / FILE,
            )
        return given
    if os.environ.get(DATABASE):
        return os.environ[DATABASE].strip()
    try:
        return (data / FILE).read_text("utf-8").strip()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as problem:
        raise CommandError("{path} cannot be read: {problem}", 2, path=data / FILE, problem=problem) from None


def remember_database(given: str, data: Path) -> None:
    """Let a data folder remember the address that was given, for its owner alone."""
    if given == NONE:
        (data / FILE).unlink(missing_ok=True)
    elif given:
        half = data / f".{FILE}"
        with suppress(FileNotFoundError):
            half.unlink()
        with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(given + "\n")
        half.replace(data / FILE)


def has_password(address: str) -> bool:
    """Whether a password stands in an address."""
    try:
        return bool(urlsplit(address).password)
    except ValueError:
        return False


def with_login(source: str) -> str:
    """The address of a site, with the name and password that the environment or `~/.netrc` has for it."""
    if not source.startswith(("http://", "https://")):
        return source
    parts = urlsplit(source)
    if parts.username is not None:
        if parts.password:
            say(
                "Others on this machine can read the password in this address: put it into {login} or ~/.netrc.",
                login=LOGIN,
            )
        return source
    name, password = _login(parts.hostname or "")
    if not name:
        return source
    return urlunsplit(parts._replace(netloc=f"{quote(name, safe='')}:{quote(password, safe='')}@{parts.netloc}"))


def _login(host: str) -> tuple[str, str]:
    told = os.environ.get(LOGIN, "")
    if told:
        name, colon, password = told.partition(":")
        if not colon:
            raise CommandError("{login} has no password; write it as name:password.", 2, login=LOGIN)
        return name, password
    try:
        found = netrc.netrc().hosts.get(host)  # of its default nobody means us
    except FileNotFoundError:
        return "", ""
    except (OSError, netrc.NetrcParseError) as problem:
        raise CommandError("~/.netrc cannot be read: {problem}", 2, problem=problem) from None
    return (found[0], found[2] or "") if found else ("", "")
