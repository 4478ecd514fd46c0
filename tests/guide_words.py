"""The words of the window in a language, as the guide may name them."""

import re
from pathlib import Path
from xml.etree import ElementTree

_TRANSLATIONS = Path(__file__).resolve().parent.parent / "resources" / "translations" / "previewer_ja.ts"


def words_of_the_window(lang: str) -> set[str]:
    """All texts of menus, buttons, heads and fields, without mnemonics and dots."""
    found = set()
    for message in ElementTree.parse(_TRANSLATIONS).getroot().iter("message"):
        text = message.findtext("source") if lang == "en" else message.findtext("translation")
        found.add(plain(text or ""))
    return found


def plain(text: str) -> str:
    """A text of a menu or button without the mnemonic, which Japanese carries in brackets, and the dots."""
    return re.sub(r"\(&\w\)|&", "", text).rstrip("….:：")
