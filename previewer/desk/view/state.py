"""How the pieces are looked at now: the one holder of the view options, for toolbar, menus, panes and phones."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

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
    #: What a click on a row does is another thing now.
    clickChanged = Signal()
    #: The scale of the phones in front, or whether there is anything to shuffle, is another.
    shownChanged = Signal()

    def __init__(self, options: ViewOptions, today: Callable[[], date], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = options
        #: The real local date.
        self.today = today
        self._own: ViewOptions | None = None
        #: The languages on offer in the piece in front, and the one that its phones show.
        self.languages: tuple[str, ...] = ()
        self.shown_language = ""
        #: Whether a click on a row of a phone selects its item and does nothing else.
        self.click_selects = False
        #: Logical pixels for one point of the phones in front.
        self.scale = 1.0
        #: Whether the order of the piece in front leaves anything open.
        self.shuffles = True

    @property
    def options(self) -> ViewOptions:
        return self._options

    def show_scale(self, scale: float) -> None:
        """The phones in front stand at this scale."""
        if scale != self.scale:
            self.scale = scale
            self.shownChanged.emit()

    def show_shuffles(self, shuffles: bool) -> None:
        """The order of the piece in front leaves something open, or nothing."""
        if shuffles != self.shuffles:
            self.shuffles = shuffles
            self.shownChanged.emit()

    @property
    def pretended_day(self) -> date:
        """The date that is pretended, or would be first."""
        return self._options.day or self.today()

    def select_by_click(self, alone: bool) -> None:
        """Let clicks on rows select alone, or touch the phone too."""
        if alone != self.click_selects:
            self.click_selects = alone
            self.clickChanged.emit()

    def set_options(self, options: ViewOptions) -> None:
        """Take these options."""
        if options != self._options:
            self._options = options
            self.changed.emit(options)

    @property
    def trying(self) -> bool:
        """Whether there are options of the designer's own to go back to."""
        return self._own is not None

    @property
    def lasting(self) -> ViewOptions:
        """The options for the next start: a look and a day that a trial has set are none of the designer's."""
        return self._own or self._options

    def try_options(self, options: ViewOptions) -> None:
        """Take these options, to look at something; `back` brings the designer's own."""
        if options != self._options:
            self._own = self._own or self._options
            self.set_options(options)

    def back(self) -> None:
        """Take the options from before the first trial."""
        own, self._own = self._own, None
        if own is not None and own == self._options:
            self.changed.emit(own)
        elif own is not None:
            self.set_options(own)

    def change_looks(self, **members: object) -> None:
        """Change members of the look of every phone."""
        self.set_options(self._options.with_looks(**members))

    def spread(self, on: bool) -> None:
        """Show several looks side by side, or the one of the toolbar."""
        self.set_options(replace(self._options, spreads=on))

    def show_language(self, lang: str) -> None:
        """Show the pieces in a language."""
        self.set_options(replace(self._options, lang=lang))

    def show_platforms(self, platforms: str) -> None:
        """Show the phones of both platforms ('both') or of one."""
        self.set_options(replace(self._options, platforms=platforms))

    def set_zoom(self, zoom: int) -> None:
        """Zoom, in percent; 0 fits the window."""
        self.set_options(replace(self._options, zoom=zoom))

    def pretend(self, on: bool, day: date | None = None) -> None:
        """Pretend a date, or pretend none."""
        self.set_options(replace(self._options, pretends=on, today=(day or self.pretended_day).isoformat()))

    def set_languages(self, languages: tuple[str, ...], shown: str) -> None:
        """Offer the languages of the piece in front."""
        if (languages, shown) != (self.languages, self.shown_language):
            self.languages, self.shown_language = languages, shown
            self.languagesChanged.emit()

    def next_language(self) -> None:
        """Show the next of the languages on offer."""
        if self.languages:
            at = self.languages.index(self.shown_language) if self.shown_language in self.languages else -1
            self.show_language(self.languages[(at + 1) % len(self.languages)])

    def reshuffle(self) -> None:
        """Shuffle with the next seed; the first time with the one that is chosen."""
        options = self._options
        seed = (options.seed + 1) % (LAST_SEED + 1) if options.shuffled else options.seed
        self.set_options(options.with_seed(seed))
