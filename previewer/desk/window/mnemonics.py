"""A letter for every entry of a menu, to be chosen by the keyboard."""

import re
import string

from PySide6.QtWidgets import QMenu

_MARKED = re.compile(r"&([^\W_])")


def give_mnemonics(menu: QMenu) -> None:
    """Mark a letter in every entry that has none; no two of a menu have the same as long as there are letters."""
    actions = [action for action in menu.actions() if not action.isSeparator()]
    taken = {found[1].upper() for action in actions if (found := _MARKED.search(action.text()))}
    for action in actions:
        text = action.text()
        if _MARKED.search(text) is None:
            marked, letter = _marked(text, taken)
            taken.add(letter)
            action.setText(marked)


def _marked(text: str, taken: set[str]) -> tuple[str, str]:
    """A text with a mark before a letter that is free: the first of a word, else any; behind a text without one."""
    starts = [found.start() for found in re.finditer(r"\b[A-Za-z]", text)]
    for at in (*starts, *range(len(text))):
        letter = text[at].upper()
        if letter in string.ascii_uppercase and letter not in taken and not any(char > "\u3000" for char in text):
            return f"{text[:at]}&{text[at:]}", letter
    free = next((letter for letter in string.ascii_uppercase if letter not in taken), "")
    return (f"{text}(&{free})", free) if free and any(char > "\u3000" for char in text) else (text, "")
