"""`previewer site serve`: what it is told becomes the settings of the server."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from previewer.listening import address_of, listen, own_address
from previewer.site.commands.addresses import remember_database
from previewer.site.commands.opening import settings_of
from previewer.site.commands.serving import listen_locally, serve
from previewer.site.commands.terminal import CommandError, out, say
from previewer.site.content import records
from previewer.site.http.metrics import metrics_at
from previewer.site.manage.media_place import remember_address, remember_place

if TYPE_CHECKING:
    from previewer.site.settings import ServerSettings
    from previewer.site.site import Site

_EVERYWHERE = ("0.0.0.0", "::", "")
_MODE = re.compile(r"0?[0-7]{3}")
_BOUNDS = {
    "workers": (1, 64),
    "metrics_port": (0, 65535),
    "threads": (1, 256),
    "max_connections": (8, 100_000),
    "max_upload": (1, 1 << 20),
    "max_pixels": (1, 1000),
    "log_size": (1, 1 << 20),
    "log_keep": (0, 1000),
    "logbook_days": (0, 100_000),
    "logbook_rows": (0, 10**12),
}


def serve_as_told(given: argparse.Namespace) -> None:
    """Serve until TERM or Ctrl-C."""
    settings = _settings(given)
    with closing(_listen(given)) as bound, _metrics(given.metrics_port):
        path = given.unix_socket
        address = f"unix:{path.resolve()}" if path else address_of(bound, given.host)
        settings = replace(settings, base_url=_base_url(given, bound))
        try:
            settings = _prepared(settings, given)
            if sys.stdout is not None:
                out(address)
            say(
                "The content site is at {base_url}/, its API at {api}",
                base_url=settings.base_url,
                api=settings.api_root("en"),
            )
            where = f" --data {given.data}" if given.data else ""
            say("Add a user: previewer site user add NAME --role editor{where}", where=where)
            serve(settings, bound, given.workers)
        finally:
            if path:
                path.unlink(missing_ok=True)


def _settings(given: argparse.Namespace) -> ServerSettings:
    """The settings but for the address. CommandError with status 2 for what cannot be."""
    for name, (least, most) in _BOUNDS.items():
        if not least <= getattr(given, name) <= most:
            raise CommandError(
                "--{option} takes {least} to {most}.", 2, option=name.replace("_", "-"), least=least, most=most
            )
    if not _MODE.fullmatch(given.socket_mode):
        raise CommandError("--socket-mode takes three octal digits, such as 660.", 2)
    if not given.prefix.replace("-", "").isalnum():
        raise CommandError("--prefix takes letters, digits and hyphens.", 2)
    if given.base_url:
        checked_base_url(given.base_url)
    log_file = str(given.log_file.expanduser().resolve()) if given.log_file else ""
    if log_file:
        _try_log(Path(log_file))
    return replace(
        settings_of(given),
        prefix=given.prefix,
        log_format=given.log_format,
        log_level=given.log_level,
        log_file=log_file,
        log_size=given.log_size << 20,
        log_keep=given.log_keep,
        logbook_days=given.logbook_days,
        logbook_rows=given.logbook_rows,
        access_log=given.access_log and given.log_level in ("debug", "info"),
        metrics_port=given.metrics_port,
        strict_arguments=given.strict_arguments,
        keep_places=given.keep_places,
        threads=given.threads,
        most_connections=given.max_connections,
        max_upload=given.max_upload << 20,
        max_pixels=given.max_pixels * 1_000_000,
        trusted_proxies=_networks("--trusted-proxies", given.trusted_proxies),
        outgoing_allow=_networks("--outgoing-allow", given.outgoing_allow),
    )


def _networks(option: str, text: str) -> tuple[str, ...]:
    """Addresses and networks, divided by commas; `none` for no one."""
    found = [part.strip() for part in text.split(",") if part.strip()] if text != "none" else []
    for part in found:
        try:
            ipaddress.ip_network(part)
        except ValueError as problem:
            raise CommandError("{option}: {problem}", 2, option=option, problem=problem) from None
    return tuple(found)


def _try_log(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600))
    except OSError as problem:
        raise CommandError("The log cannot be written: {problem}", 2, problem=problem) from None


def _listen(given: argparse.Namespace) -> socket.socket:
    try:
        if given.unix_socket:
            return listen_locally(given.unix_socket, int(given.socket_mode, 8))
        return listen(given.host, given.port)
    except (OSError, OverflowError) as problem:
        where = given.unix_socket or f"{given.host} port {given.port}"
        raise CommandError("Cannot listen on {where}: {problem}", where=where, problem=problem) from None


@contextmanager
def _metrics(port: int) -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(metrics_at(port))
        except OSError as problem:
            raise CommandError(
                "Cannot listen on 127.0.0.1 port {port}, for metrics: {problem}", port=port, problem=problem
            ) from None
        yield


def checked_base_url(text: str) -> str:
    """The address that visitors use, without a slash at its end. CommandError when it is none."""
    parts = urlsplit(text)
    try:
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.username is not None or parts.query or parts.fragment or " " in text or not text.isprintable():
        raise CommandError(
            "--base-url {text}: this is not an address such as https://pieces.example.org.", 2, text=text
        )
    return text.rstrip("/")


def _base_url(given: argparse.Namespace, bound: socket.socket) -> str:
    if given.base_url:
        return checked_base_url(given.base_url)
    if given.unix_socket:
        base = "http://localhost"
    elif given.host in _EVERYWHERE:
        base = address_of(bound, own_address(bound.family)).rstrip("/")
    else:
        return address_of(bound, given.host).rstrip("/")
    say("Links will use {base}/, because --base-url does not name the address that visitors use.", base=base)
    return base


def _prepared(settings: ServerSettings, given: argparse.Namespace) -> ServerSettings:
    """The settings, once the site is up to date, knows where its media are, and holds what was asked for."""
    from previewer.site.app import open_site

    site = open_site(settings)
    with closing(site.store):
        remember_database(given.database, settings.data)
        place_media(site, given.media)
        remember_address(site.store, settings.base_url, settings.prefix)
        _free_prefix(site)
        if given.demo:
            from previewer.site.commands.demo import fill

            fill(site, say)
        return site.settings


def _free_prefix(site: Site) -> None:
    """Give records another address whose own is that of the interface by now: theirs would not answer."""
    with site.store.write() as db:
        for record in records.leave_prefix(db, site.moment()):
            message = (
                f"The {record.kind} {record.id} is at {record.slug} now: {site.settings.prefix} is the interface's."
            )
            site.write_log(db, "update", message, record=(record.kind, record.id))
            say(message)


def place_media(site: Site, given: str) -> None:
    """Remember where the media are when it was said; a shared folder is made once, and must be there from then on."""
    place = site.settings.media_url
    if given:
        with site.store.write() as db:
            before = remember_place(db, place, site.settings.data)
        if before and before != place:
            say("Until now the media were at {before}: move them yourself.", before=before)
        if before != place and site.files.local is not None:
            site.files.local.mkdir(parents=True, exist_ok=True)
    if place and (problem := site.files.problem()):
        raise CommandError("The media cannot be reached: {problem}", 2, problem=problem)
