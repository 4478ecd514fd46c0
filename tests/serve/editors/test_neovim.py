"""Neovim without a screen: it is typed into, and asked what it has."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from previewer.pieces import read_text
from previewer.pieces.edits.editing import carry_out
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.text_edits import apply
from previewer.serve.rows import rows_in_words
from tests.serve.editors.page import LAMP, MISSPELT, blocks, surroundings, whole_page
from tests.serve.editors.waiting import PATIENCE, awaited, once_it_is

pytestmark = pytest.mark.deep


class Neovim:
    """One that runs, with the lines of the guide's page in its settings."""

    def __init__(self, folder: Path, door: Path, options: str = "") -> None:
        self.folder = folder
        self.version = _version()
        new, old = blocks("en", "Neovim")
        lines = new if self.version >= (0, 11) else old
        command = "cmd = {'previewer', 'lsp'}"
        assert command in lines
        (folder / "init.lua").write_text(lines.replace(command, f"{command}{options}"), "utf-8")
        self._socket = door
        self._told = folder / "told"
        self._env = surroundings(folder)
        words = ["nvim", "--headless", "-n", "-i", "NONE", "-u", str(folder / "init.lua"), "--listen", str(door)]
        self._process = subprocess.Popen(words, env=self._env, cwd=folder, stdin=subprocess.DEVNULL)
        awaited(lambda: _listens(door) or self._process.poll() is not None)
        assert self._process.poll() is None
        self.until("vim.v.vim_did_enter == 1")

    def _remote(self, *words: str) -> None:
        command = ["nvim", "--server", str(self._socket), *words]
        done = subprocess.run(command, env=self._env, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
        assert done.returncode == 0, done.stderr

    def lua(self, code: str) -> Any:
        """What a function of this body gives."""
        quoted = f"(function() {code} end)()".replace("'", "''")
        self._remote("--remote-expr", f"writefile([json_encode(luaeval('{quoted}'))], '{self._told}')")
        return json.loads(self._told.read_text("utf-8"))

    def until(self, expression: str) -> Any:
        """What an expression gives as soon as that is something."""
        messages = "return vim.fn.execute([[messages]])"
        return awaited(lambda: self.lua(f"return {expression}"), lambda: f"{expression}; {self.lua(messages)}")

    def keys(self, keys: str) -> None:
        """Press keys."""
        self._remote("--remote-send", keys)

    def open(self, text: str, name: str) -> None:
        """Open a file, and wait until the server has it."""
        (self.folder / name).write_text(text, "utf-8")
        self.lua(f"vim.cmd('edit! {name}')")
        clients = "vim.lsp.get_clients and vim.lsp.get_clients({bufnr = 0}) or vim.lsp.buf_get_clients(0)"
        self.until(f"#({clients}) > 0")

    def go(self, part: str, by: int = 0) -> None:
        """Put the cursor on the first place of a part of the text."""
        before = self.text()[: self.text().index(part) + by]
        line = before.rpartition("\n")[2]
        self.lua(f"vim.api.nvim_win_set_cursor(0, {{ {before.count(chr(10)) + 1}, {len(line.encode())} }})")

    def text(self) -> str:
        """The text as it is there."""
        lines: list[str] = self.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, true)")
        return "\n".join(lines) + "\n"

    def text_once_it_is(self, wanted: str) -> str:
        """The text, once it is the one that is wanted."""
        return once_it_is(wanted, self.text)

    def close(self) -> None:
        self.keys("<C-\\><C-n>:qall!<CR>")
        assert self._process.wait(PATIENCE) == 0


def _listens(door: Path) -> bool:
    """Whether it can be asked: its socket is there a moment before."""
    with socket.socket(socket.AF_UNIX) as tried:
        try:
            tried.connect(str(door))
        except OSError:
            return False
    return True


def _version() -> tuple[int, ...]:
    said = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"v(\d+)\.(\d+)", said)
    assert found is not None
    return int(found[1]), int(found[2])


@pytest.fixture(scope="module")
def neovim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neovim]:
    if shutil.which("nvim") is None:
        pytest.skip("Neovim is not installed")
    one = Neovim(tmp_path_factory.mktemp("neovim"), Path(os.environ["XDG_RUNTIME_DIR"]) / "nvim")
    yield one
    one.close()


def test_problem_when_the_options_of_the_page_say_a_language_is_told_in_it(tmp_path: Path) -> None:
    if shutil.which("nvim") is None:
        pytest.skip("Neovim is not installed")
    (options,) = re.findall(r"`(init_options = .*?)` beside `cmd`", whole_page("en"))
    one = Neovim(tmp_path, Path(os.environ["XDG_RUNTIME_DIR"]) / "nvim-ja", f", {options}")
    one.open(MISSPELT, "misspelt.json")
    (found,) = one.until("#vim.diagnostic.get(0) > 0 and vim.diagnostic.get(0)")
    assert found["message"] == read_text(MISSPELT).diagnostics[0].message("ja")
    one.close()


def test_problem_when_a_file_is_opened_shows_and_its_fix_mends_it(neovim: Neovim) -> None:
    neovim.open(MISSPELT, "misspelt.json")
    (found,) = neovim.until("#vim.diagnostic.get(0) > 0 and vim.diagnostic.get(0)")
    (told,) = read_text(MISSPELT).diagnostics
    assert (found["code"], found["message"], found["source"]) == (told.code, told.message("en"), "previewer")
    neovim.go('"swich"', 2)
    neovim.lua("vim.ui.select = function(items, _, chosen) chosen(items[1]) end; vim.lsp.buf.code_action()")
    assert apply(MISSPELT, told.edits) == LAMP
    assert neovim.text_once_it_is(LAMP) == LAMP
    assert neovim.until("#vim.diagnostic.get(0) == 0")


def test_problem_when_it_is_typed_shows_and_goes_again(neovim: Neovim) -> None:
    neovim.open(LAMP, "typed.json")
    neovim.go('"switch"', 1)
    neovim.keys("cwswich<Esc>")
    assert neovim.text_once_it_is(MISSPELT) == MISSPELT
    # What is told while it is half typed goes away again.
    (told,) = read_text(MISSPELT).diagnostics
    messages = "vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0))"
    assert once_it_is([told.message("en")], lambda: neovim.lua(f"return {messages}")) == [told.message("en")]
    neovim.keys("u")
    assert neovim.text_once_it_is(LAMP) == LAMP
    assert neovim.until("#vim.diagnostic.get(0) == 0")


def test_completion_when_a_key_is_begun_puts_it_in(neovim: Neovim) -> None:
    lines = LAMP.splitlines(True)
    at = next(at for at, line in enumerate(lines) if '"multipleOf"' in line)
    without = "".join([*lines[:at], *lines[at + 1 :]])
    neovim.open(without, "complete.json")
    neovim.lua(f"vim.api.nvim_win_set_cursor(0, {{ {at}, 0 }})")
    neovim.keys('o"mul<C-x><C-o>')
    assert neovim.until("vim.api.nvim_get_current_line():match('\"multipleOf\": ?$')")  # the only one that fits
    neovim.keys("5,<Esc>")
    neovim.until("vim.fn.mode() == 'n' and vim.api.nvim_get_current_line():match('\"multipleOf\": ?5,$')")
    assert read_text(neovim.text()).diagnostics == ()


def test_hover_when_asked_for_says_the_row_as_text(neovim: Neovim) -> None:
    neovim.open(LAMP, "hover.json")
    neovim.go('"brightness": {', 2)
    neovim.lua("vim.lsp.buf.hover()")
    floats = "function(one) return vim.api.nvim_win_get_config(one).relative ~= '' end"
    window = f"vim.tbl_filter({floats}, vim.api.nvim_list_wins())[1]"
    lines = neovim.until(f"{window} and vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf({window}), 0, -1, true)")
    lines = [line for line in lines if not line.startswith("```")]  # later versions hide these
    piece = read_text(LAMP).piece
    assert piece is not None
    ((names, row),) = rows_in_words(piece, "brightness", "en", date.today())
    assert lines[-len(row) - 1 :] == [names, *row]


def test_rename_when_done_is_that_of_the_edit_engine(neovim: Neovim) -> None:
    neovim.open(LAMP, "rename.json")
    neovim.go('"scene": {', 2)
    neovim.lua("vim.lsp.buf.rename('mood')")
    wanted = apply(LAMP, carry_out(read_text(LAMP), RenameItem("scene", "mood")).edits)
    assert neovim.text_once_it_is(wanted) == wanted


def test_formatting_when_done_is_that_of_the_window(neovim: Neovim) -> None:
    untidy = LAMP.replace('"type": "object"', '"type":    "object"').replace('"x-title"', '\n"x-title"', 1)
    neovim.open(untidy, "untidy.json")
    neovim.lua("(vim.lsp.buf.format or vim.lsp.buf.formatting)()")
    wanted = apply(untidy, tidy(untidy))
    assert neovim.text_once_it_is(wanted) == wanted != untidy


def test_definition_when_asked_for_leads_from_the_order_to_the_item(neovim: Neovim) -> None:
    neovim.open(LAMP, "definition.json")
    neovim.go('"lamp_name",', 2)
    neovim.lua("vim.lsp.buf.definition()")
    line = LAMP[: LAMP.index('"lamp_name": {')].count("\n") + 1
    assert neovim.until(f"vim.api.nvim_win_get_cursor(0)[1] == {line}")
