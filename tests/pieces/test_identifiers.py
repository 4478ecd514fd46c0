"""Names that a script can write behind a dot, judged as Node judges them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import unicodedata

import pytest

from previewer.pieces.identifiers import as_name, is_name


@pytest.mark.parametrize(
    "name", ["a", "_", "$", "a1", "ü", "設定", "ひらがな", "class", "\u0e33", "\u2118", "x\u200d", "x·"]
)
def test_name_of_letters_is_one(name: str) -> None:
    assert is_name(name)
    assert as_name(name) == name


@pytest.mark.parametrize("name", ["", "1", "a-b", "a.b", "a b", " a", "\u200da", "😀", "·", "a\ud800", "\u2e2f"])
def test_other_text_is_none_and_can_be_made_one(name: str) -> None:
    assert not is_name(name)
    assert is_name(as_name(name))


_PROGRAM = r"""
const unknown = /^\p{Cn}$/u, begins = /^[$_\p{ID_Start}]$/u, goesOn = /^[$\u200c\u200d\p{ID_Continue}]$/u;
const found = [];
for (let code = 0; code <= 0x10FFFF; code++) {
  const char = String.fromCodePoint(code);
  found.push((begins.test(char) ? 1 : 0) + (goesOn.test(char) ? 2 : 0) + (unknown.test(char) ? 4 : 0));
}
console.log(found.join(""));
"""


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_every_character_is_judged_as_node_judges_it() -> None:
    """But for characters that one of the two does not know yet."""
    ran = subprocess.run(["node", "-e", _PROGRAM], capture_output=True, text=True, check=True)
    newer = {0x30FB, 0xFF65}  # go on in a name since Unicode 15.1
    differing = []
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if unicodedata.category(char) != "Cn" and code not in newer:
            ours = is_name(char) + 2 * is_name(f"a{char}")
            if int(ran.stdout[code]) not in (ours, 4):
                differing.append(hex(code))
    assert differing == []
