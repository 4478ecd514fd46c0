"""Findings on screens, of one piece or of many: one for all variants that have it, and variants in words."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.phone.look import Look
from previewer.pieces.messages import say
from previewer.terminal_words import told

if TYPE_CHECKING:
    from previewer.pictures.work import Examined

#: Nobody can change the platforms' own colours.
_OWN_COLOURS = "platform-contrast"
_DARK, _LIGHT = QT_TRANSLATE_NOOP("ScreenFindings", "dark"), QT_TRANSLATE_NOOP("ScreenFindings", "light")
_LANDSCAPE = QT_TRANSLATE_NOOP("ScreenFindings", "landscape")


class ScreenFinding(NamedTuple):
    """A finding on a platform: its code, the key of its item (or ""), and its detail."""

    code: str
    item: str
    detail: str
    platform: str

    def sentence(self, lang: str) -> str:
        """The finding in words, in a language."""
        return ": ".join(filter(None, (say(lang, "layout", self.code), self.detail)))


def findings_on(examined: "Iterable[Examined]", own_colours: bool = True) -> dict[ScreenFinding, list[Look]]:
    """The findings, each with the variants that have it; with those in the platforms' own colours, or without."""
    found: dict[ScreenFinding, list[Look]] = {}
    for look, issues, _why in examined:
        for issue in issues:
            if own_colours or issue.code != _OWN_COLOURS:
                key = ScreenFinding(issue.code, issue.item, issue.detail, look.platform)
                found.setdefault(key, []).append(look)
    return found


def partly_checked(examined: "Iterable[Examined]") -> dict[str, list[Look]]:
    """Variants that were not looked over, or not wholly, by why."""
    reasons: dict[str, list[Look]] = {}
    for look, _issues, why in examined:
        if why:
            reasons.setdefault(told("{why}", program_language(), why=why), []).append(look)
    return reasons


def variant_name(look: Look) -> str:
    """A variant, in the words of the program."""
    words = [_DARK if look.dark else _LIGHT, *([_LANDSCAPE] if look.landscape else [])]
    theme, *turned = (QCoreApplication.translate("ScreenFindings", word) for word in words)
    return " · ".join((look.lang, theme, f"{look.text_size:.0%}", look.device, *turned))


def variant_names(looks: Sequence[Look]) -> str:
    """The first of some variants, and how many more they are."""
    more = len(looks) - 1
    said = QCoreApplication.translate("LookValues", " and %n more", "", more) if more else ""
    return variant_name(looks[0]) + said
