"""The program's own fonts: loaded, put in a fixed order, and cut off from those of the machine."""

import atexit
import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from previewer import ending
from previewer.phone.qt_warnings import silence_known
from previewer.pieces.languages import base, written_chinese
from previewer.resources import resource

EMOJI = "Noto Color Emoji"
#: The families that the phones and the window name; each is followed by `FALLBACKS`.
BASES = ("Inter", "Roboto", "Roboto Mono")
#: Han characters: per way of drawing them, the families in the order that texts in it ask. "Rare" has one weight.
_JP = ("Noto Sans JP", "Noto Sans JP Rare")
_SC = ("Noto Sans SC", "Noto Sans SC Rare")
_TC = ("Noto Sans TC", "Noto Sans TC Rare")
_KR = ("Noto Sans KR",)
_HAN = {
    "zh-Hans": (*_SC, *_TC, *_JP, *_KR),
    "zh-Hant": (*_TC, *_SC, *_JP, *_KR),
    "ko": (*_KR, *_JP, *_TC, *_SC),
}
#: Scripts that one family each draws, then the emoji, then symbols and letters that all before them lack.
_SCRIPTS = (
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Thai",
    "Noto Sans Devanagari",
    "Noto Sans Bengali",
    "Noto Sans Tamil",
    "Noto Sans Telugu",
    "Noto Sans Georgian",
    "Noto Sans Armenian",
    "Noto Sans Myanmar",
    "Noto Sans Khmer",
    "Noto Sans Lao",
    "Noto Sans Gurmukhi",
    "Noto Sans Kannada",
    "Noto Sans Gujarati",
    "Noto Sans Malayalam",
    "Noto Sans Ethiopic",
    "Noto Sans Sinhala",
    EMOJI,
    "Inter",
    "Roboto",
    "Noto Sans",
    "Noto Sans Math",
    "Noto Sans Symbols",
    "Noto Sans Symbols 2",
)
#: Asked in this order for a character that the named family lacks, unless `family_for` says otherwise.
FALLBACKS = (*_JP, *_SC, *_TC, *_KR, *_SCRIPTS)

# Hinting and subpixel order are the machine's settings too, so they are fixed along with the families.
_FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <alias binding="same"><family>Sans Serif</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>Roboto Mono</family></prefer></alias>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
    <edit name="dpi" mode="assign"><double>96</double></edit>
  </match>
</fontconfig>
"""
_OUTSIDE = ("FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "QT_QPA_FONTDIR", "QT_FONT_DPI")


class FontsError(RuntimeError):
    """A font file of the program is missing or unreadable; the text names it."""


def isolate_fonts() -> None:
    """Hide the machine's fonts and font settings from this process, so that pictures are alike anywhere.

    To be called before the QGuiApplication is made, and followed by `install_fonts()` after it. Where Qt does
    not ask fontconfig (macOS, Windows) the fixed order of `install_fonts()` is all there is.
    """
    if QGuiApplication.instance() is not None:
        raise FontsError("isolate_fonts() comes before the QGuiApplication")
    for name in _OUTSIDE:
        os.environ.pop(name, None)
    if sys.platform in ("darwin", "win32"):
        return
    with ending.undisturbed():
        folder = tempfile.TemporaryDirectory(prefix="previewer-fonts-")
        ending.first(folder.cleanup)
    atexit.register(folder.cleanup)
    config = Path(folder.name, "fonts.conf")
    config.write_text(_FONTCONFIG, encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(config)


def install_fonts() -> dict[str, str]:
    """Load every font of the program into the running QGuiApplication, once, and fix their order.

    Returns file name → family name as Qt knows it. A second call only returns the same again. Qt maps the
    files and reads glyphs when they are drawn, so loading all of them takes a few milliseconds.
    Raises FontsError.
    """
    app = QGuiApplication.instance()
    if app is None:
        raise FontsError("install_fonts() needs a QGuiApplication")
    known = app.property("previewerFonts")
    if isinstance(known, dict):
        return dict(known)
    files = sorted(resource("fonts").glob("*.ttf"))
    if not files:
        raise FontsError(f"no fonts in {resource('fonts')}")
    silence_known()
    installed = {file.name: _load(file) for file in files}
    for name in BASES:
        QFont.insertSubstitutions(name, list(FALLBACKS))
        for way, families in _HAN.items():
            QFont.insertSubstitutions(_alias(name, way), [name, *families, *_SCRIPTS])
    QFontDatabase.setApplicationEmojiFontFamilies([EMOJI])
    app.setProperty("previewerFonts", installed)
    return dict(installed)


def family_for(base: str, language: str) -> str:
    """The family to name for texts of `language` (a BCP 47 tag), drawn in `base` (one of `BASES`).

    It is `base` itself but for Chinese and Korean, which get a name that Qt resolves to `base` with their
    own Han shapes behind it, where Japanese ones would come otherwise. Known to Qt after `install_fonts()`.
    """
    way = _way_of_han(language)
    return _alias(base, way) if way else base


def _way_of_han(language: str) -> str:
    return "ko" if base(language) == "ko" else written_chinese(language)


def _alias(base: str, way: str) -> str:
    return f"{base} {way}"


def _load(file: Path) -> str:
    number = QFontDatabase.addApplicationFont(str(file))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        raise FontsError(f"{file} is no font that Qt can load")
    return families[0]
