"""How the pieces are looked at now: the one holder of the view options, for toolbar, menus, panes and phones."""

from collections.abc import Callable
from datetime import date
from typing import Any

from PySide6.QtCore import QObject, Signal

from previewer.desk.view.options import LAST_SEED, ViewOptions


class ViewState(QObject):
    """`today` gives the real local date, which a pretended one starts from."""

    #: The new options, whoever changed them.
    changed = Signal(object)
    #: The piece in front offers other languages, or shows another.
    languagesChanged = Signal()
    #: Steps to zoom in (above 0) or out; the phones on show know the scale that fits.
    zoomWanted = Signal(int)

    def __init__(self, options: ViewOptions, today: Callable[[], date], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = options
        self._today = today
        self._languages: tuple[str, ...] = ()
        self._shown_language = ""

    @property
    def options(self) -> ViewOptions:
        return self._options

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages on offer in the piece in front."""
        return self._languages

    @property
    def shown_language(self) -> str:
        """The one that its phones show."""
        return self._shown_language

    @property
    def pretended_day(self) -> date:
        """The date that is pretended, or would be first."""
        return self._options.day or self._today()

    def set_options(self, options: ViewOptions) -> None:
        """Take these options, as near as they can be."""
        options = options.checked()
        if options != self._options:
            self._options = options
            self.changed.emit(options)

    def change(self, **changes: Any) -> None:
        """Change some of the options."""
        self.set_options(self._options.with_(**changes))

    def set_languages(self, languages: tuple[str, ...], shown: str) -> None:
        """Offer the languages of the piece in front."""
        if (languages, shown) != (self._languages, self._shown_language):
            self._languages, self._shown_language = languages, shown
            self.languagesChanged.emit()

    def next_language(self) -> None:
        """Show the next of the languages on offer."""
        if self._languages:
            at = self._languages.index(self._shown_language) if self._shown_language in self._languages else -1
            self.change(lang=self._languages[(at + 1) % len(self._languages)])

    def reshuffle(self) -> None:
        """Shuffle with the next seed; the first time with the one that is chosen."""
        options = self._options
        seed = (options.seed + 1) % (LAST_SEED + 1) if options.shuffled else options.seed
        self.change(shuffled=True, seed=seed)
