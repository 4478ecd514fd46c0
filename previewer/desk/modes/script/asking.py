"""What is asked before a handler runs, and said where it cannot: in the same words wherever the window runs one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from previewer.atomic import create
from previewer.desk.background import error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.saving import Saver
from previewer.desk.language import listed, program_language
from previewer.desk.modes.script.attempt import Attempt
from previewer.desk.notice import Notice
from previewer.scripts import Script, ScriptError, Trust, engine_sentence
from previewer.scripts.handlers import new_handler
from previewer.scripts.samples import skeleton

#: Files that are offered by name.
_OFFERED = 6


def ask_leave(notice: Notice, found: Attempt, allow: Callable[[tuple[str, ...]], object]) -> None:
    """Ask whether the handlers of a folder may run, in words: what they may read, and which hosts they want. `allow` is
    given the hosts that were allowed too.
    """
    assert found.script is not None
    script, wants = found.script, found.wants
    words = [QCoreApplication.translate("ScriptAsking", "Allow the handlers in {0} to run?").format(script.folder)]
    words.append(engine_sentence(script.engine.name, program_language()))
    choices = {QCoreApplication.translate("ScriptAsking", "Allow"): partial(allow, ())}
    if wants:
        words.append(
            QCoreApplication.translate("ScriptAsking", "Hosts named in the handler: {0}").format(listed(wants))
        )
        choices[QCoreApplication.translate("ScriptAsking", "Allow, with these hosts")] = partial(allow, wants)
    notice.show_message("warning", "\n".join(words), choices)


def ask_which(
    notice: Notice,
    offered: Sequence[Path],
    words: str,
    choose: Callable[[Path], object],
    others: Mapping[str, Callable[[], object]] | None = None,
) -> None:
    """Ask which of the files beside a definition, if any, is its handler; `others` are further choices."""
    choices = {file.name: partial(choose, file) for file in offered[:_OFFERED]}
    notice.show_message("info", words, {**choices, **(others or {})})


def make_handler(piece: OpenPiece, saver: Saver) -> None:
    """Make a handler for a piece, which gives an example of what that declares."""
    if piece.session.piece is None or not saver.may_keep_beside(piece):
        return
    file = new_handler(piece.path, piece.session.piece.service)
    text = skeleton(piece.document.reading, piece.session.values)[file.name]
    try:
        file.parent.mkdir(exist_ok=True)
        create(file, text.encode("utf-8", "replace"))
    except OSError as error:
        saver.show_save_error(file, error)


def give_leave(trust: Trust, script: Script, hosts: tuple[str, ...] = ()) -> str:
    """Keep that a person allowed the folder of a handler, with these hosts beside those allowed before. Why that could
    not be kept; '' where it was.
    """
    before = trust.permission(script.folder, script.engine.name)
    try:
        trust.allow(script.folder, script.engine.name, (*(before.hosts if before is not None else ()), *hosts))
    except OSError as error:
        return error_text(error)
    return ""


def trouble_words(error: ScriptError) -> str:
    """Why there is nothing to run, in the program's language."""
    own = {
        "no-handler": QCoreApplication.translate(
            "ScriptAsking",
            "A handler is the script that answers for the piece. There is none beside the definition yet.",
        ),
        "several-handlers": QCoreApplication.translate(
            "ScriptAsking", "Several files in the definition's folder may be its handler. Choose one."
        ),
        "no-node": QCoreApplication.translate("ScriptAsking", "Node was not found on this computer's PATH."),
    }
    return own.get(error.name) or error.message(program_language())
