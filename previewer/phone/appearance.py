"""What QML reads of a phone's look: colours, text, device and language, each with its signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QFont

from previewer.phone.fonts import family_for
from previewer.phone.look import MEMBERS, Look
from previewer.phone.phrases import lines_of
from previewer.phone.qtproperty import Property
from previewer.pieces import calendar, words
from previewer.pieces.languages import is_right_to_left

T = TypeVar("T")

_OF_LANG = {"lang"}
_OF_CLOCK = {"lang", "clock"}
_OF_DEVICE = {"device", "orientation", "bars", "display_size"}


def _of_look(kind: type[T], read: Callable[[Look], T], notify: Signal) -> Property[T]:
    """What QML reads of the look alone."""
    return Property(kind, lambda self: read(self.look), notify=notify)


class Appearance(QObject):
    """How a phone looks at present. `show()` is the one way to change it.

    A member that only QML draws needs no property of its own here: `members` has them all by name.
    """

    #: Some member changed.
    lookChanged = Signal()
    #: The screen is about to be mirrored, by a language that is written the other way; the one before is still there.
    turning = Signal()
    langChanged = Signal()
    clockChanged = Signal()
    deviceChanged = Signal()

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._words: dict[str, str] = {}

    @property
    def look(self) -> Look:
        return self._look

    def show(self, look: Look) -> None:
        """Look so from now on. Raises ValueError for a look at another platform."""
        if look.platform != self._look.platform:
            raise ValueError(f"a phone of {self._look.platform} cannot be looked at as {look.platform}")
        if is_right_to_left(look.lang) != is_right_to_left(self._look.lang):
            self.turning.emit()
        before, self._look = self._look, look
        changed = {name for name in MEMBERS if getattr(before, name) != getattr(look, name)}
        if changed:
            self._changed(changed)

    def _changed(self, names: set[str]) -> None:
        """Tell what follows from these members, which are in place already."""
        if names & _OF_LANG:
            self._words = {}
            self.langChanged.emit()
        if names & _OF_CLOCK:
            self.clockChanged.emit()
        if names & _OF_DEVICE:
            self.deviceChanged.emit()
        self.lookChanged.emit()

    @Slot(str, float, QFont, result=str)
    def inLines(self, text: str, width: float, font: QFont) -> str:
        """A text as it is broken into lines of a width in points: by phrases, or with hyphens in long words."""
        return lines_of(text, width, font, self._look.lang)

    def word(self, name: str) -> str:
        """A word of the phone's own controls in the previewed language."""
        return self._control_words()[name]

    def _control_words(self) -> dict[str, str]:
        if not self._words:
            self._words = dict(words(self._look.lang, self._look.platform))
        return self._words

    @property
    def hours(self) -> str:
        """'12' or '24': the clock of the language, or the one that was chosen."""
        chosen = self._look.clock
        return chosen if chosen != "auto" else "12" if calendar.uses_12_hours(self._look.lang) else "24"

    @Property(str, constant=True)
    def platform(self) -> str:
        return self._look.platform

    @Property(str, notify=clockChanged)
    def clock(self) -> str:
        """'12' or '24', the hours of the phone's clock: the language's own, or those that were chosen."""
        return self.hours

    @Property(str, notify=clockChanged)
    def statusTime(self) -> str:
        """The time in the status bar."""
        return calendar.format_status_time(*self._look.phone.clock, self._look.lang, self.hours)

    #: What the app is built for; one of the codes in the platform's row.
    design = _of_look(str, lambda look: look.design, lookChanged)
    #: Of which seed the colours are; one of the names in the platform's row.
    palette = _of_look(str, lambda look: look.palette, lookChanged)
    #: 'standard' or 'high'.
    contrast = _of_look(str, lambda look: look.contrast, lookChanged)

    @Property("QVariantMap", notify=lookChanged)
    def members(self) -> dict[str, object]:
        """Every member of the look under its own name."""
        return {name: getattr(self._look, name) for name in MEMBERS}

    dark = _of_look(bool, lambda look: look.dark, lookChanged)
    textScale = _of_look(float, lambda look: look.text_size, lookChanged)
    bodySize = _of_look(int, lambda look: round(look.phone.body_size * look.text_size), lookChanged)
    reducedMotion = _of_look(bool, lambda look: look.reduced_motion, lookChanged)
    lang = _of_look(str, lambda look: look.lang, langChanged)

    @Property("QVariantMap", notify=langChanged)
    def words(self) -> dict[str, str]:
        """The words of the phone's own controls in the previewed language, by name."""
        return self._control_words()

    rtl = _of_look(bool, lambda look: is_right_to_left(look.lang), langChanged)
    fontFamily = _of_look(str, lambda look: family_for(look.phone.font, look.lang), langChanged)
    deviceWidth = _of_look(int, lambda look: look.size[0], deviceChanged)
    deviceHeight = _of_look(int, lambda look: look.size[1], deviceChanged)
    landscape = _of_look(bool, lambda look: look.landscape, deviceChanged)
    safeTop = _of_look(float, lambda look: look.insets.top, deviceChanged)
    safeBottom = _of_look(float, lambda look: look.insets.bottom, deviceChanged)
    safeLeft = _of_look(float, lambda look: look.insets.left, deviceChanged)
    safeRight = _of_look(float, lambda look: look.insets.right, deviceChanged)

    @Property("QVariantList", notify=deviceChanged)
    def hole(self) -> list[float]:
        """Middle across and down, and diameter, of the hole for the camera; empty without one."""
        return list(self._look.screen.hole_held(self._look.landscape) or ())
