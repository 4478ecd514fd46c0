"""The lines of the guide's page: those that an editor is tried with are those of both languages."""

from __future__ import annotations

import pytest

from tests.serve.editors.page import blocks


@pytest.mark.parametrize("editor", ["Neovim", "Emacs", "Helix", "Zed"])
def test_lines_of_the_page_are_the_same_in_both_languages(editor: str) -> None:
    assert list(blocks("en", editor)) == list(blocks("ja", editor)) != []
