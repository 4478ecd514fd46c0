"""Documents of an editor, by its own messages: python -m tests.campaigns.editors [SECONDS] [SEED] [LAW…]

However a text came to be what it is, its problems are those of the text read anew, each where an editor that counts in
UTF-16 looks for it; and formatting, renaming and fixing make of it what the edit engine makes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.tidy import tidy
from previewer.pieces.fixes import fix_all
from previewer.pieces.text_edits import apply
from previewer.serve.pictures import Pictures
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_edit_laws
from tests.serve.beside import editor_server
from tests.serve.lsp.conftest import applied
from tests.serve.lsp.raw import RawEditor
from tests.serve.test_positions import counted

_PARTS = (
    "\r\n",
    "\n",
    "\r",
    "\u2028",
    "𝄞",
    "灯",
    "\ufeff",
    '"',
    "{",
    "}",
    "]",
    ",",
    ":",
    "\\",
    "0",
    "-",
    '"preferences"',
)
_TYPED = st.lists(st.sampled_from(_PARTS), max_size=3).map("".join)
#: Where a change begins, how much it takes away, and what it puts there; an offset is told from the beginning.
_CHANGES = st.lists(st.tuples(st.integers(0, 600), st.sampled_from([0, 0, 1, 2, 30]), _TYPED), max_size=4)
_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
_CAPABILITIES = {"textDocument": {"diagnostic": {}}, "workspace": {"workspaceEdit": {"documentChanges": True}}}
_numbers = itertools.count()


class _Typed:
    """A document that is open in an editor, and what its text is."""

    def __init__(self, editor: RawEditor, data: st.DataObject) -> None:
        self._editor = editor
        self.name = {"uri": f"file:///{next(_numbers)}.json"}
        self.text = data.draw(test_edit_laws.DEFINITIONS, "text").replace("\n", data.draw(_ENDS, "ends of lines"))
        if data.draw(st.booleans(), "with a mark"):
            self.text = f"\ufeff{self.text}"
        editor.open(self.text, self.name["uri"])

    def type(self, data: st.DataObject) -> None:
        """Change it, by some changes in one message."""
        changes = []
        for at, taken, new in data.draw(_CHANGES, "changes"):
            start, end = (self._between(offset) for offset in (at, at + taken))
            changes.append({"range": {"start": self.position(start), "end": self.position(end)}, "text": new})
            self.text = self.text[:start] + new + self.text[end:]
        named = {**self.name, "version": 2}
        self._editor.notify("textDocument/didChange", {"textDocument": named, "contentChanges": changes})

    def _between(self, offset: int) -> int:
        """An offset within the text, and not between the two characters that end a line."""
        offset = min(offset, len(self.text))
        return offset - (self.text[offset - 1 : offset + 1] == "\r\n")

    @property
    def read(self) -> str:
        """The text as it is read: a mark is a space."""
        return f" {self.text[1:]}" if self.text.startswith("\ufeff") else self.text

    def position(self, offset: int) -> dict[str, int]:
        return dict(zip(("line", "character"), counted(self.text, offset, "utf-16"), strict=True))

    def ask(self, method: str, **more: Any) -> dict[str, Any]:
        return self._editor.ask(f"textDocument/{method}", {"textDocument": self.name, **more})

    def after(self, edits: list[dict[str, Any]]) -> str:
        """The text after edits that were told, which count in UTF-16."""
        return applied(self.read, map(_edit, edits))

    def close(self) -> None:
        self._editor.notify("textDocument/didClose", {"textDocument": self.name})


def _edit(told: dict[str, Any]) -> Any:
    from lsprotocol import types

    start, end = (types.Position(**told["range"][name]) for name in ("start", "end"))
    return types.TextEdit(types.Range(start, end), told["newText"])


def problems_are_those_of_the_text_read_anew(data: st.DataObject, editor: RawEditor) -> None:
    document = _Typed(editor, data)
    document.type(data)
    told = document.ask("diagnostic")["result"]["items"]
    wanted = []
    for one in read_text(document.read).diagnostics:
        start, end = (one.place.start, one.place.end) if one.place is not None else (0, 0)
        place = {"start": document.position(start), "end": document.position(end)}
        wanted.append((one.code, one.message("en"), place))
    assert [(one["code"], one["message"], one["range"]) for one in told] == wanted
    document.close()


def edits_make_what_the_edit_engine_makes(data: st.DataObject, editor: RawEditor) -> None:
    document = _Typed(editor, data)
    if data.draw(st.booleans(), "typed before"):
        document.type(data)
    reading = read_text(document.read)
    options = {"tabSize": 2, "insertSpaces": True}
    made = document.ask("formatting", options=options)
    if reading.piece is None:
        assert made["error"]["message"] == reading.diagnostics[0].message("en")
        document.close()
        return
    if "\n" in document.read.strip() or "\r" in document.read.strip():
        assert document.after(made["result"]) == apply(document.read, tidy(document.read))
    whole = {"start": document.position(0), "end": document.position(len(document.text))}
    actions = document.ask("codeAction", range=whole, context={"diagnostics": [], "only": ["source.fixAll"]})["result"]
    for action in actions:
        assert document.after(action["edit"]["documentChanges"][0]["edits"]) == fix_all(document.read).text
    for key, entry in reading.slices.items():
        named = reading.places.key((*reading.prefix, "properties", key)) if reading.places is not None else None
        assert named is not None, entry
        told = document.ask("rename", position=document.position(named.start), newName="another")
        try:
            done = carry_out(reading, RenameItem(key, "another"))
        except Refused as refused:
            assert told["error"]["message"] == refused.note.message("en")
        else:
            assert document.after(told["result"]["documentChanges"][0]["edits"]) == apply(document.read, done.edits)
    document.close()


@contextmanager
def _world() -> Iterator[RawEditor]:
    """An editor that takes every file for a definition, and asks for its problems."""
    server = editor_server(Pictures())
    editor = RawEditor(server.to, server.back, _CAPABILITIES, initializationOptions={"selector": ["*"]})
    try:
        yield editor
    finally:
        server.close()


CAMPAIGN = Campaign(
    {problems_are_those_of_the_text_read_anew: 40, edits_make_what_the_edit_engine_makes: 15}, world=_world
)

if __name__ == "__main__":
    main(CAMPAIGN)
