"""`previewer site …`: every command, and what they say when something is wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.commands.addresses import remember_database, with_login
from previewer.site.commands.opening import demand_site, opened, settings_of
from previewer.site.commands.parser import parser
from previewer.site.commands.terminal import CommandError, out, say, tidied_up
from previewer.site.manage.media_place import MediaPlaceError
from previewer.site.store.errors import (
    ADDRESS_ERRORS,
    NewerTablesError,
    StoreError,
    TakenError,
    UnavailableError,
    reason,
)
from previewer.terminal_words import output_lang, told

if TYPE_CHECKING:
    from previewer.site.site import Site


def _serve(given: argparse.Namespace) -> None:
    from previewer.site.commands.serve import serve_as_told

    serve_as_told(given)


def _user(given: argparse.Namespace) -> None:
    from previewer.site.commands import users

    actions: dict[str, Callable[[Site, argparse.Namespace], None]] = {
        "add": users.add,
        "list": users.show,
        "role": users.role,
        "display-name": users.display_name,
        "password": users.password,
        "passwords": users.passwords,
        "remove": users.remove,
    }
    with opened(given, existing=given.action != "add") as site:
        actions[given.action](site, given)


#: Whether search engines may show the pages; `auto`: where the site's address is https.
_INDEXING = ("on", "off", "auto")
#: What may be another in each language.
_IN_A_LANGUAGE = ("name", "description")


def _set(given: argparse.Namespace) -> None:
    from previewer.site.clock import zone
    from previewer.site.manage.stored import FACTS

    value = given.value if given.what == "timezone" else " ".join(given.value.split())
    if given.lang and given.what not in _IN_A_LANGUAGE:
        raise CommandError("{what} is the same in every language.", 2, what=given.what)
    if given.what == "name" and not value and not given.lang:
        raise CommandError("A site needs a name of at least one character.", 2)
    if given.what == "timezone":
        try:
            zone(given.value)
        except ValueError as problem:
            raise CommandError(str(problem)) from None
    if given.what == "indexing" and given.value not in _INDEXING:
        raise CommandError("indexing is {names}; found {value!r}", names=tuple(_INDEXING), value=given.value)
    with opened(given) as site, site.store.write() as db:
        FACTS.change(db, lambda kept: _with(kept, given.what, given.lang, value))
        site.write_log(db, "setting", f"Set {given.what} from the command line.")


def _with(kept: Mapping[str, object], what: str, lang: str, value: str) -> dict[str, object]:
    """The facts with another one; of one language, an empty one is as that of all."""
    if not lang:
        return {**kept, what: value}
    held = kept.get(f"{what}s")
    others = {each: text for each, text in held.items() if each != lang} if isinstance(held, dict) else {}
    return {**kept, f"{what}s": {**others, **({lang: value} if value else {})}}


def _import(given: argparse.Namespace) -> int:
    from previewer.site.commands.import_files import import_source

    source = with_login(given.source)
    with opened(given) as site:
        fine = import_source(site, source, say, dry_run=given.dry_run, follow=given.follow, show=out)
        return 0 if fine else 1


def _export(given: argparse.Namespace) -> int:
    from previewer.site.commands.export import export

    with opened(given, existing=True) as site, tidied_up():
        return 0 if export(site, Path(given.folder), say) else 1


def _backup(given: argparse.Namespace) -> None:
    from previewer.site.commands.backup import backup

    if given.verify or given.list:
        from previewer.site.commands.backup_reading import list_backup, verify

        for line in list_backup(Path(given.file)) if given.list else verify(Path(given.file)):
            out(line)
        return
    with opened(given, existing=True) as site:
        backup(site, Path(given.file))


def _restore(given: argparse.Namespace) -> None:
    from previewer.site.commands.restore import restore
    from previewer.site.commands.serve import place_media

    if not Path(given.file).is_file():
        raise CommandError("There is no file {file}.", 2, file=given.file)
    if given.only:
        from previewer.site.commands.backup_reading import restore_one

        with opened(given, existing=True) as site:
            for line in restore_one(site, Path(given.file), given.only):
                out(line)
        return
    with opened(given) as site:
        remember_database(given.database, site.settings.data)
        place_media(site, given.media)
        restore(site, Path(given.file))
        place_media(site, given.media)  # the backup says where they were, which is another place now


def _modules(given: argparse.Namespace) -> None:
    """Switch the named modules, then show all: slug, on or off, what is off while it is off."""
    from previewer.site.manage.module_state import read_active, write_active
    from previewer.site.manage.module_table import MODULES

    wanted = {**dict.fromkeys(given.on, True), **dict.fromkeys(given.off, False)}
    with opened(given, existing=True) as site:
        unknown = [slug for slug in wanted if slug not in MODULES]
        if unknown:
            raise CommandError(
                "There is no module {name}; there are {names}.", 2, name=unknown[0], names=tuple(MODULES)
            )
        if wanted:
            with site.store.write() as db:
                write_active(db, wanted)
                for slug, state in wanted.items():
                    message = f"Switched {slug} {'on' if state else 'off'} from the command line."
                    site.write_log(db, "setting", message, record=(f"module:{slug}", 0))
        with site.store.read() as db:
            active = read_active(db)
    for slug, module in MODULES.items():
        out("\t".join((slug, "on" if active[slug] else "off", module.turns_off)))


def _post_mail(given: argparse.Namespace) -> None:
    from previewer.site.commands.post_mail import post

    with opened(given, existing=True) as site:
        post(site, sys.stdin.buffer.read(), given.author)


def _doctor(given: argparse.Namespace) -> int:
    from previewer.site.commands.doctor import examine, report
    from previewer.site.commands.library_checks import mend

    settings = settings_of(given)
    demand_site(settings, given)
    if given.mend:
        with opened(given, existing=True) as site:
            for done in mend(site):
                say(done)
    return report(examine(settings), given.format)


def _removed(given: argparse.Namespace) -> None:
    from previewer.site.commands import removed

    with opened(given, existing=True) as site:
        if given.action == "list":
            lines: Sequence[str] = [
                "\t".join((each.day, each.id, told(each.why, output_lang()), each.title))
                for each in removed.entries(site)
            ]
        else:
            lines = (
                removed.bring_back(site, given.id) if given.action == "restore" else removed.clean(site, given.older)
            )
        for line in lines:
            out(line)


#: Gives the exit status, None for 0.
_COMMANDS: dict[str, Callable[[argparse.Namespace], int | None]] = {
    "serve": _serve,
    "user": _user,
    "set": _set,
    "modules": _modules,
    "post-mail": _post_mail,
    "doctor": _doctor,
    "removed": _removed,
    "import": _import,
    "export": _export,
    "backup": _backup,
    "restore": _restore,
}


def run(argv: list[str]) -> int:
    """Run `previewer site` with these arguments; the exit status (2: bad arguments, 1: it did not work)."""
    try:
        given = parser().parse_args(argv)
    except SystemExit as ended:
        return int(ended.code or 0)
    try:
        return _COMMANDS[given.command](given) or 0
    except CommandError as problem:
        say("previewer site: {problem}", problem=problem)
        return problem.status
    except (NewerTablesError, MediaPlaceError) as problem:
        say("previewer site: {problem}", problem=problem)
        return 2
    except TakenError as problem:
        say("previewer site: {problem}", problem=reason(problem))
    except UnavailableError as problem:
        say("previewer site: the database cannot be opened: {problem}", problem=_short(problem))
    except (*ADDRESS_ERRORS, ValueError) as problem:
        say("previewer site: the database cannot be opened: {problem}", problem=problem)
    except StoreError as problem:  # a file that is none of a database, or a broken one
        say("previewer site: the database cannot be opened: {problem}", problem=_short(problem))
        return 2
    except BrokenPipeError:  # whoever reads has enough
        os._exit(0)
    except OSError as problem:
        where = "previewer site: {path}: {problem}" if problem.filename else "previewer site: {problem}"
        say(where, path=problem.filename, problem=problem)
    except KeyboardInterrupt:
        return 130
    return 1


def _short(problem: StoreError) -> str:
    """What the driver says, in one line."""
    return " ".join(reason(problem).split())
