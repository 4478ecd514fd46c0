"""Opening the window with what the command line names, or giving it to one that runs already."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from previewer.desk.handover.client import Handed
    from previewer.desk.handover.places import SocketFolder
    from previewer.locks import Lock

_OPTIONS = ("--new-window", "--wait")
#: Seconds that another process which starts at the same time has until its window listens, and between two looks.
_STARTS_WITHIN, _LOOK_AGAIN = 20.0, 0.02
#: Seconds to greet for a window that has just begun to listen, and for one that was asked a moment ago in vain.
_NEW_GREETS_WITHIN, _GREETS_AFTER_ALL = 5.0, 0.1


class _Asked(NamedTuple):
    """A command line of the window."""

    paths: list[str]
    new_window: bool
    wait: bool


def run(given: Sequence[str]) -> int:
    """Open files and folders, and return the exit status."""
    from previewer.cli.terminal import complain, report
    from previewer.desk import app

    asked = _read(given)
    if any(map(_is_of_a_site, asked.paths)):
        asked = asked._replace(paths=[path for word in asked.paths if (path := _fetched(word))])
        if not asked.paths:
            return 0
    refused = app.refusal(asked.paths, asked.wait)
    if refused:
        complain("{refused}", refused=refused)
        return 2
    turn = None
    if not asked.new_window:
        handed, turn = _hand_over(asked)
        if handed is not None:
            for path in handed.refused:
                complain("previewer: {path} could not be opened", path=path)
            for path in handed.lost:
                complain("previewer: the window ended before {path} was closed", path=path)
            if handed.left is None:
                return 1 if handed.lost else 2 if handed.refused else 0
            asked = asked._replace(paths=list(handed.left))
    return app.run(asked.paths, report, asked.wait, turn)


def _read(given: Sequence[str]) -> _Asked:
    """A command line; what follows `--` is a file, whatever it is called."""
    from previewer.cli.terminal import fail

    end = given.index("--") if "--" in given else len(given)
    options, files = [word for word in given[:end] if word.startswith("-")], given[end + 1 :]
    wrong = next((word for word in options if word not in _OPTIONS), None)
    if wrong == "-":
        fail("previewer: the window opens files, not standard input; `previewer check -` reads that")
    if wrong is not None:
        fail("previewer: unknown option {wrong}; `previewer --help` lists the options", wrong=wrong)
    paths = [*(word for word in given[:end] if not word.startswith("-")), *files]
    if "" in paths:
        fail("previewer: a file name is empty")
    if "--wait" in options and not paths:
        fail("previewer: --wait needs a file to wait for")
    return _Asked(paths, *(option in options for option in _OPTIONS))


def _is_of_a_site(word: str) -> bool:
    """Whether a word names a definition that a site serves, or is a link of a site's page."""
    return word.lower().startswith(("http://", "https://", "piece-previewer:"))


def _fetched(word: str) -> str:
    """The file of a definition that a site serves, kept here; any other word as it is. '' where a person says no to a
    link. Stops with status 2 where there is none.
    """
    from previewer.cli.terminal import complain, fail

    if not _is_of_a_site(word):
        return word
    from previewer.publish.addresses import split
    from previewer.publish.errors import PublishError
    from previewer.publish.served import fetch_piece, is_known_host, know_host, linked_address

    try:
        linked = linked_address(word)
        if linked is not None and not is_known_host(split(linked)[1].host):
            from previewer.desk.publishing.links import may_fetch

            if not may_fetch(linked):
                return ""
            know_host(split(linked)[1].host)
        found = fetch_piece(linked or word, same_host=linked is not None)
    except PublishError as error:
        fail("previewer: {error}", error=error)
    except ModuleNotFoundError as missing:
        fail(
            "previewer: {name} is not installed; install it with `pip install 'piece-previewer[publish]'`",
            name=missing.name,
        )
    except OSError as error:
        fail("previewer: {path}: {error}", path=error.filename or word, error=error)
    if found.offline:
        complain("previewer: {offline}; opening the copy of {day}", offline=found.offline, day=found.day.isoformat())
    return str(found.path)


def _hand_over(asked: _Asked) -> tuple[Handed | None, Lock | None]:
    """What windows that run take; where there is none, the right to start one, unless another process has it."""
    from previewer.desk.handover.places import place

    here = place()
    if here is None:
        return None, None
    until = time.monotonic() + _STARTS_WITHIN
    within = _GREETS_AFTER_ALL
    with suppress(OSError):
        while True:
            handed = _ask(here, asked)
            if handed.met:
                return handed, None
            turn = here.take_turn()
            if turn is not None:
                # One may have begun to listen since.
                handed = _ask(here, asked, within)
                if handed.met:
                    turn.release()
                    return handed, None
                return None, turn
            within = _NEW_GREETS_WITHIN
            if time.monotonic() > until:
                break
            time.sleep(_LOOK_AGAIN)
    return None, None


def _ask(here: SocketFolder, asked: _Asked, within: float | None = None) -> Handed:
    from previewer.desk import app
    from previewer.desk.handover.client import GREETED_WITHIN, hand_over

    paths = [os.path.normpath(Path(path).absolute()) for path in asked.paths]
    folder = next((path for path in paths if app.is_folder(path)), None)
    return hand_over(here, paths, folder, asked.wait, within or GREETED_WITHIN)
