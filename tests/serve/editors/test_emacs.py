"""Emacs with Eglot on a terminal that nobody sees: keys are pressed, and it is asked what it has."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.editing import carry_out
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.text_edits import apply
from tests.serve.editors.page import LAMP, MISSPELT, blocks, surroundings
from tests.serve.editors.waiting import PATIENCE, awaited, once_it_is

pytestmark = pytest.mark.deep
#: What tests need: no questions, no files beside those that are edited, time for a server on a machine that is at work
#: with other things, and a door to be asked by. That is opened when all else is there: a terminal that is being set up
#: throws away what was typed before, so it is not set up. The key that is pressed last says that all before were done.
_FOR_TESTS = """
(setq server-socket-dir "{folder}" inhibit-startup-screen t make-backup-files nil create-lockfiles nil
      auto-save-default nil term-file-prefix nil eglot-confirm-server-initiated-edits nil
      eglot-connect-timeout {patience} jsonrpc-default-request-timeout {patience})
(defvar told-presses 0)
(defun told-press () (interactive) (setq told-presses (1+ told-presses)))
(global-set-key "{last}" 'told-press)
(eldoc-add-command 'told-press)
(add-hook 'window-setup-hook (lambda () (server-start) (write-region "" nil "{folder}/ready")))
"""
_LAST = "\x1c"


class Emacs:
    """One that runs, with the lines of the guide's page in its settings."""

    def __init__(self, folder: Path, options: str = "") -> None:
        self.folder = folder
        self._told = folder / "told"
        settings = folder / ".emacs.d" / "init.el"
        settings.parent.mkdir()
        (lines,) = blocks("en", "Emacs")
        command = '("previewer" "lsp")'
        assert command in lines
        for_tests = _FOR_TESTS.format(folder=folder, patience=PATIENCE, last=r"\C-\\")
        settings.write_text(lines.replace(command, options or command) + for_tests, "utf-8")
        self._env = {**surroundings(folder), "TERM": "xterm"}
        self._keyboard, terminal = pty.openpty()
        self._process = subprocess.Popen(
            ["setsid", "--ctty", "--wait", "emacs", "-nw"], env=self._env, cwd=folder, stdin=terminal, stdout=terminal
        )
        os.close(terminal)
        self._screen = Thread(target=self._show, daemon=True)
        self._screen.start()
        self._presses = 0
        awaited(lambda: (folder / "ready").exists() or self._process.poll() is not None)
        assert self._process.poll() is None

    def _show(self) -> None:
        try:
            while os.read(self._keyboard, 65536):
                pass
        except OSError:
            pass  # it ended

    def lisp(self, code: str) -> Any:
        """What an expression gives in the buffer that is shown."""
        write = f'(with-temp-file "{self._told}" (insert (json-encode found)))'
        whole = f"(with-current-buffer (window-buffer) (let ((found {code})) {write} t))"
        command = ["emacsclient", "--socket-name", str(self.folder / "server"), "--eval", whole]
        done = subprocess.run(command, env=self._env, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
        assert done.returncode == 0, f"{done.stderr} {done.stdout}"
        return json.loads(self._told.read_text("utf-8"))

    def until(self, expression: str) -> Any:
        """What an expression gives as soon as that is something."""
        messages = "(with-current-buffer (messages-buffer) (buffer-string))"
        return awaited(lambda: self.lisp(expression), lambda: f"{expression}; {self.lisp(messages)}")

    def keys(self, keys: str) -> None:
        """Press keys, and wait until all that they do was begun."""
        self._presses += 1
        os.write(self._keyboard, f"{keys}{_LAST}".encode())
        self.until(f"(= told-presses {self._presses})")

    def open(self, text: str, name: str) -> None:
        """Open a file, wait until the server has it, and press a key.

        Flymake first asks for problems after a command. Where the server takes longer than the command that opened the
        file, that is the next one.
        """
        (self.folder / name).write_text(text, "utf-8")
        self.keys(f"\x18\x06\x01\x0b{self.folder / name}\r")
        self.until(f'(and (equal (buffer-name) "{name}") (eglot-managed-p))')
        self.keys("\x01")

    def go(self, part: str, by: int = 0) -> None:
        """Put the cursor on the first place of a part of the text."""
        self.lisp(f"(goto-char {self.text().index(part) + by + 1})")

    def text(self) -> str:
        """The text as it is there."""
        found: str = self.lisp("(buffer-substring-no-properties (point-min) (point-max))")
        return found

    def text_once_it_is(self, wanted: str) -> str:
        """The text, once it is the one that is wanted."""
        return once_it_is(wanted, self.text)

    def act(self, code: str) -> None:
        """Have something done in the buffer that is shown, without waiting for it."""
        self.lisp(f"(progn (run-at-time 0 nil (lambda () (with-current-buffer (window-buffer) {code}))) t)")

    def close(self) -> None:
        self.lisp("(progn (eglot-shutdown-all) (run-at-time 0 nil 'kill-emacs 0) t)")
        assert self._process.wait(PATIENCE) == 0
        self._screen.join()
        os.close(self._keyboard)


@pytest.fixture(scope="module", autouse=True)
def _there() -> None:
    if shutil.which("emacs") is None:
        pytest.skip("Emacs is not installed")
    look = "(progn (package-initialize) (require 'eglot))"
    if subprocess.run(["emacs", "--batch", "--eval", look], capture_output=True, check=False).returncode:
        pytest.skip("Emacs has no Eglot")


@pytest.fixture(scope="module")
def emacs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emacs]:
    one = Emacs(tmp_path_factory.mktemp("emacs"))
    yield one
    one.close()


_DIAGNOSTICS = (
    "(mapcar (lambda (one) (vector (flymake-diagnostic-beg one) (flymake-diagnostic-text one))) (flymake-diagnostics))"
)


def test_problem_when_a_file_is_opened_shows_and_its_fix_mends_it(emacs: Emacs) -> None:
    emacs.open(MISSPELT, "misspelt.json")
    ((start, message),) = emacs.until(_DIAGNOSTICS)
    (told,) = read_text(MISSPELT).diagnostics
    assert start == MISSPELT.index('"swich"') + 1
    assert told.message("en") in message
    emacs.go('"swich"', 2)
    emacs.act('(eglot-code-actions (point) nil "quickfix" t)')
    assert apply(MISSPELT, told.edits) == LAMP
    assert emacs.text_once_it_is(LAMP) == LAMP
    emacs.until(f"(not {_DIAGNOSTICS})")


def test_completion_when_a_key_is_begun_puts_it_in(emacs: Emacs) -> None:
    lines = LAMP.splitlines(True)
    at = next(at for at, line in enumerate(lines) if '"multipleOf"' in line)
    begun = "".join([*lines[:at], "\n", *lines[at + 1 :]])
    emacs.open(begun, "complete.json")
    emacs.lisp(f"(progn (goto-char (point-min)) (forward-line {at}) (point))")
    emacs.keys('"mul')
    emacs.act("(completion-at-point)")
    emacs.until('(looking-back "\\"multipleOf\\": ?" nil)')
    emacs.keys("5,")
    assert read_text(emacs.text()).diagnostics == ()


def test_hover_when_asked_for_says_the_row(emacs: Emacs) -> None:
    emacs.open(LAMP, "hover.json")
    emacs.go('"brightness": {', 2)
    emacs.keys("\x06")  # what is told of a place is asked for when the cursor comes there
    told = "(and (buffer-live-p eldoc--doc-buffer) (with-current-buffer eldoc--doc-buffer (buffer-string)))"
    assert emacs.until(f'(let ((found {told})) (and found (string-match-p "Full brightness (%): 80" found)))')


def test_rename_when_done_is_that_of_the_edit_engine(emacs: Emacs) -> None:
    emacs.open(LAMP, "rename.json")
    emacs.go('"scene": {', 2)
    emacs.act('(eglot-rename "mood")')
    wanted = apply(LAMP, carry_out(read_text(LAMP), RenameItem("scene", "mood")).edits)
    assert emacs.text_once_it_is(wanted) == wanted


def test_formatting_when_done_is_that_of_the_window(emacs: Emacs) -> None:
    untidy = LAMP.replace('"type": "object"', '"type":    "object"').replace('"x-title"', '\n"x-title"', 1)
    emacs.open(untidy, "untidy.json")
    emacs.act("(eglot-format-buffer)")
    wanted = apply(untidy, tidy(untidy))
    assert emacs.text_once_it_is(wanted) == wanted != untidy


def test_definition_when_asked_for_leads_from_the_order_to_the_item(emacs: Emacs) -> None:
    emacs.open(LAMP, "definition.json")
    emacs.go('"lamp_name",', 2)
    emacs.act("(call-interactively 'xref-find-definitions)")
    there = LAMP.index('"lamp_name": {') + 1
    assert emacs.until(f"(= (point) {there})")


def test_problem_when_the_options_of_the_page_say_a_language_is_told_in_it(tmp_path: Path) -> None:
    (options,) = blocks("en", "Options")
    one = Emacs(tmp_path, options.strip())
    one.open(MISSPELT, "misspelt.json")
    ((_, message),) = one.until(_DIAGNOSTICS)
    assert read_text(MISSPELT).diagnostics[0].message("ja") in message
    one.close()
