"""The door: one thin function per command. Whatever a command needs is imported inside it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from previewer import ending, terminal_words
from previewer.terminal_words import helped

COMMANDS = {
    "check": "check piece definitions for problems",
    "values": "the values that the script would receive",
    "screen": "what the screen shows, in words",
    "render": "one picture of the screen",
    "sheet": "every combination, as pictures and a page to look through",
    "compare": "what an update changes, what it may not change, and how it affects chosen values",
    "new": "create a definition, empty or from a sample",
    "edit": "change a definition by operations; the rest of the file stays as it is",
    "merge": "merge two versions of a definition that came from one; git's merge driver for pieces",
    "texts": "all texts in all languages: the table, review, export, import",
    "share": "try a piece on a real phone: a link and a QR code for any browser",
    "overlay": "a phone's own screenshot beside our drawing of the same look",
    "run": "manual checks: plan, judge, carry over to the next version, report",
    "script": "the handler of a piece, run on the event that the values make",
    "replay": "replay the steps of cases on both phones, and compare with the expected results",
    "shrink": "the smallest case that fails as a case does",
    "bundle": "a piece with look, values and cases in one file, which the window opens",
    "lsp": "definitions in your editor: the Language Server Protocol on standard input and output",
    "mcp": "definitions for assistants: the Model Context Protocol on standard input and output",
    "schema": "the JSON Schema of a piece, or of a case, for editors",
    "publish": "pieces as pages of a content site",
    "site": "the content site",
}
#: Those that say what is to be said and end. What they leave is not looked through for garbage once more as the
#: process ends, which would take a tenth of it; nor as often meanwhile, which would take a third with large files.
_BRIEF = frozenset({"check", "values", "screen", "render", "compare", "merge"})
#: Objects that a brief command makes before it looks for garbage.
_MANY_OBJECTS = 20_000
USAGE = """usage: previewer [FILE-OR-FOLDER ...] [--new-window] [--wait]
       previewer COMMAND ...

Opens the window: each file in a tab, the last in front, a folder at the side; without any, the start page.
If a window is already open, it opens them and comes to the front.

  --new-window  open a window of its own
  --wait        wait until the tabs of the files are closed, as git and other programs that start an editor need
  --messages-lang en|ja
                the language of messages, of every command too (default: PREVIEWER_LANG; on a terminal the system's)

commands:
{commands}

`previewer COMMAND --help` shows the options of a command.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit status."""
    given, lang = terminal_words.take_lang(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        # The window, what is shared and the site end by themselves.
        ends = bool(given) and given[0] in COMMANDS and given[0] not in ("share", "site")
        (ending.end_by_signals if ends else ending.end_as_usual)()
    is_brief = bool(given) and given[0] in _BRIEF
    if is_brief:
        gc.set_threshold(_MANY_OBJECTS)
    try:
        status = _run(given, lang)
        if arguments is None and is_brief:
            gc.freeze()
        if sys.stdout is not None:
            sys.stdout.flush()
        ending.ignore()
        return status
    except BrokenPipeError:
        from previewer.cli.terminal import discard_output

        discard_output()
        return 141
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:
        from previewer.cli.terminal import discard_output

        discard_output()
        return stop.code if isinstance(stop.code, int) else 2
    except Exception as fault:  # noqa: BLE001 - the last line of defence: a sentence, never a traceback
        return _fault(fault)
    finally:
        terminal_words.speak("")


def _fault(fault: Exception) -> int:
    """Say where our own mistake is, for a report of it."""
    import traceback

    from previewer.cli.terminal import complain

    frames = traceback.extract_tb(fault.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    complain(
        "previewer: an error in the program, please report it: {kind}: {fault}{where}",
        kind=type(fault).__name__,
        fault=fault,
        where=where,
    )
    return 70


def _run(given: list[str], lang: str | None) -> int:
    terminal_words.speak("" if lang is None else _known(lang))
    if given and given[0] in COMMANDS:
        from importlib import import_module

        from previewer.cli.inputs import begin

        begin()
        status: int = import_module(f"previewer.cli.{given[0]}").run(given[1:])
        return status
    if given and given[0] in ("-h", "--help", "help"):
        listed = "\n".join(f"  {name:<9} {helped(about)}" for name, about in COMMANDS.items())
        return _say(helped(USAGE).format(commands=listed))
    if given and given[0] == "--version":
        from previewer import __version__

        return _say(f"previewer {__version__}\n")
    return _window(given)


def _known(lang: str) -> str:
    """The language that `--messages-lang` names; stops with status 2 where there is none of that name."""
    if lang not in terminal_words.LANGUAGES:
        from previewer.cli.terminal import fail

        terminal_words.speak("")
        fail(
            "previewer: --messages-lang takes {names}, found {found!r}",
            names="|".join(terminal_words.LANGUAGES),
            found=lang,
        )
    return lang


def _say(text: str) -> int:
    from previewer.cli.terminal import write_text

    write_text(text)
    return 0


def _window(given: list[str]) -> int:
    from previewer.cli.opening import run

    return run(given)
