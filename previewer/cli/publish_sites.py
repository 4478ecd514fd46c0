"""`previewer publish sites`: the sites that are kept, by name."""

from __future__ import annotations

import json
import os
import sys

from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, is_terminal, write_text
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, helped, output_lang

_USAGE = """usage: previewer publish sites add NAME URL [--user NAME]
       previewer publish sites list [--format text|json]
       previewer publish sites remove NAME

Sites that `previewer publish --to NAME` knows. The password is asked for in a terminal and saved in the system's
keyring, never in a file.
"""
COMMANDS = {
    "add": "Save a site under a name.",
    "list": "The saved sites.",
    "remove": "Remove a saved site and its password.",
}


def run(given: list[str]) -> int:
    """Do one of the three; 2 where it cannot be done."""
    from previewer.publish.errors import PublishError

    if given and given[0] in ("-h", "--help"):
        write_text(helped(_USAGE))
        return 0
    act = {"add": _add, "list": _list, "remove": _remove}.get(given[0] if given else "")
    if act is None:
        fail(helped(_USAGE).rstrip())
    try:
        return act(given[1:])
    except PublishError as error:
        complain("previewer publish sites: {error}", error=error)
        return 2
    except OSError as error:
        fail("previewer publish sites: {path}: {error}", path=error.filename or "", error=error)


def _add(given: list[str]) -> int:
    parser = Parser("publish sites add", COMMANDS["add"])
    parser.add_argument("name", metavar="NAME", help="the name of the site")
    parser.add_argument("address", metavar="URL", help="its address")
    parser.add_argument("--user", default="", metavar="NAME", help="the user to sign in as")
    parser.add_former_lang()
    options = parser.parse_args(given)
    from previewer.publish.addresses import demand_private, split
    from previewer.publish.sign_in import keep_password
    from previewer.publish.sites import KeptSite, keep_site

    _, origin = split(options.address)
    demand_private(origin)
    keep_site(KeptSite(options.name, options.address, options.user))
    write_text(say(output_lang(), "publish", "kept-as", {"name": options.name, "address": options.address}) + "\n")
    password = _asked(options.user, origin.host) if options.user else ""
    if password and keep_password(origin, options.user, password):
        write_text(say(output_lang(), "publish", "password-kept") + "\n")
    return 0


def _asked(user: str, host: str) -> str:
    """A password from a terminal; '' where nobody is there, or the surroundings have it."""
    if not is_terminal(sys.stdin) or not is_terminal(sys.stderr) or os.environ.get("PREVIEWER_SITE_PASSWORD"):
        return ""
    import getpass

    asked = say(error_lang(), "publish", "ask-password", {"user": user, "host": host})
    return getpass.getpass(asked, sys.stderr).strip()


def _list(given: list[str]) -> int:
    parser = Parser("publish sites list", COMMANDS["list"])
    parser.add_format("text", "json")
    parser.add_former_lang()
    options = parser.parse_args(given)
    from previewer.publish.sites import kept_sites

    sites = kept_sites()
    if options.format == "json":
        write_text(json.dumps({"sites": [one.to_json() for one in sites]}, ensure_ascii=False, indent=2) + "\n")
    elif not sites:
        complain(say(error_lang(), "publish", "no-sites"))
    for one in sites if options.format == "text" else ():
        write_text("  ".join(filter(None, one)) + "\n")
    return 0


def _remove(given: list[str]) -> int:
    parser = Parser("publish sites remove", COMMANDS["remove"])
    parser.add_argument("name", metavar="NAME", help="the name of the site")
    parser.add_former_lang()
    options = parser.parse_args(given)
    from previewer.publish.addresses import split
    from previewer.publish.sign_in import forget_password
    from previewer.publish.sites import remove_site

    removed = remove_site(options.name)
    if removed.user:
        forget_password(split(removed.address)[1], removed.user)
    write_text(say(output_lang(), "publish", "removed", {"name": options.name}) + "\n")
    return 0
