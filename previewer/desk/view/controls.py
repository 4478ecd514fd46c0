"""The controls of the view toolbar that are more than a button: each shows one part of the view state and sets it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QDate, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QDateEdit, QMenu, QSpinBox, QToolButton, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.icons import icon
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.view.options import LAST_SEED, ZOOMS, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import NamedBox, Worded
from previewer.phone.look import CLOCKS
from previewer.phone.platforms import PLATFORMS, Platform
from previewer.pieces.languages import PSEUDOS

#: Qt names these by their largest country.
_PLAIN_NAMES = {"en": "English", "es": "español", "pt": "português"}
_PSEUDO_NAMES = {
    "en-XA": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (longer English)"),
    "ja-XA": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (longer Japanese)"),
    "ar-XB": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (right to left)"),
}
T = TypeVar("T")


class ViewControl(Worded):
    """Mixed into a widget, before its Qt base. It gets the view state and the actions whose control it is."""

    def __init__(self, state: ViewState, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent)  # type: ignore[call-arg]
        self._state = state
        self._actions = actions
        self._make()
        self.says(self._say)
        self.show_options(state.options)
        state.changed.connect(self.show_options)

    def is_wanted(self, options: ViewOptions) -> bool:
        """Whether it has anything to set while the view is so."""
        return True

    def show_options(self, options: ViewOptions) -> None:
        """Show what is set."""

    def _make(self) -> None:
        """Build the widget, once."""

    def _say(self) -> None:
        """Say what it is for."""

    def _call(self, text: str) -> None:
        """Name what it sets; the tooltip has the keys too."""
        assert isinstance(self, QWidget)
        self.setToolTip(self._with_keys(text))
        self.setAccessibleName(text)

    def _with_keys(self, text: str) -> str:
        keys = ", ".join(action.shortcut().toString() for action in self._actions)
        return f"{text} ({keys})"


class LanguageBox(ViewControl, NamedBox):
    """The languages of the piece in front."""

    def _make(self) -> None:
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(lambda at: self._state.show_language(self._state.languages[at]))
        self._state.languagesChanged.connect(self._show_languages)
        self._offered: tuple[str, ...] = ()
        self._show_languages()

    def _say(self) -> None:
        self._offered = ()
        self._show_languages()
        self._call(self.tr("Language of the phones"))

    def _show_languages(self) -> None:
        languages, shown = self._state.languages, self._state.shown_language
        blocked = self.blockSignals(True)
        if languages != self._offered:
            self._offered = languages
            self.clear()
            self.addItems([language_name(code) for code in languages])
        self.setCurrentIndex(languages.index(shown) if shown in languages else -1)
        self.setEnabled(bool(languages))
        self.blockSignals(blocked)


class SeedBox(ViewControl, QSpinBox):
    """The seed of the shuffle, while there is one."""

    def is_wanted(self, options: ViewOptions) -> bool:
        return options.shuffled

    def show_options(self, options: ViewOptions) -> None:
        blocked = self.blockSignals(True)
        self.setValue(options.seed)
        self.blockSignals(blocked)

    def _say(self) -> None:
        self._call(self.tr("Seed of the shuffle: the same number gives the same order"))

    def _make(self) -> None:
        pass_files(self.lineEdit())
        self.setRange(0, LAST_SEED)
        self.valueChanged.connect(lambda seed: self._state.set_options(self._state.options.with_seed(seed)))


class DateBox(ViewControl, QDateEdit):
    """The pretended date, while there is one."""

    def is_wanted(self, options: ViewOptions) -> bool:
        return options.pretends

    def show_options(self, options: ViewOptions) -> None:
        blocked = self.blockSignals(True)
        self.setDate(QDate.fromString(self._state.pretended_day.isoformat(), Qt.DateFormat.ISODate))
        self.blockSignals(blocked)

    def _say(self) -> None:
        self._call(self.tr("The date that the phones use as today"))

    def _make(self) -> None:
        pass_files(self.lineEdit())
        self.setCalendarPopup(True)
        self.setDisplayFormat("yyyy-MM-dd")
        self.dateChanged.connect(lambda day: self._state.pretend(True, day.toPython()))


class MenuButton(ViewControl, QToolButton):
    """A button whose menu holds choices, one of each group chosen."""

    symbol = ""

    def _make(self) -> None:
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAutoRaise(True)
        self._menu = QMenu(self)
        self.setMenu(self._menu)
        if self.symbol:
            self.says(lambda: self.setIcon(icon(self.symbol, self.palette())))

    def _add_choices(self, title: str, labels: Mapping[T, str], choose: Callable[[T], object]) -> dict[T, QAction]:
        """A group of choices, by their values."""
        if title:
            self._menu.addSection(title)
        group = QActionGroup(self._menu)
        made = {}
        for value, label in labels.items():
            made[value] = choice = QAction(label, self._menu, checkable=True)
            choice.triggered.connect(lambda _on=False, value=value: choose(value))
            group.addAction(choice)
            self._menu.addAction(choice)
        return made


class LooksButton(MenuButton):
    """Shows whether several looks stand side by side; its menu says which."""

    def _say(self) -> None:
        self._menu.setTitle(self.tr("Looks side by side"))

    def _make(self) -> None:
        super()._make()
        switch, *axes = self._actions
        self.setDefaultAction(switch)
        self._menu.addAction(switch)
        self._menu.addSeparator()
        self._menu.addActions(axes)


class TextSizeButton(MenuButton):
    """The text sizes of both platforms; they are shown beside the icon unless both are the default."""

    symbol = "text"

    def show_options(self, options: ViewOptions) -> None:
        for look in options.looks:
            self._choices[look.platform][look.text_size].setChecked(True)
        plain = all(look.text_size == 1.0 for look in options.looks)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if plain else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.setToolButtonStyle(style)
        self.setText("" if plain else " / ".join(_step_name(look.phone, look.text_size) for look in options.looks))

    def _say(self) -> None:
        self._call(self.tr("Text size"))

    def _make(self) -> None:
        super()._make()
        self._menu.addActions(self._actions)
        self._choices = {
            code: self._add_choices(
                platform.name,
                {step.factor: f"{step.label}   {step.factor:.0%}" for step in platform.text_steps},
                partial(self._choose, code),
            )
            for code, platform in PLATFORMS.items()
        }

    def _choose(self, platform: str, factor: float) -> None:
        self._state.set_options(self._state.options.with_look(platform, text_size=factor))


class DeviceButton(MenuButton):
    """The devices of both platforms."""

    symbol = "device"

    def show_options(self, options: ViewOptions) -> None:
        for look in options.looks:
            self._choices[look.platform][look.device].setChecked(True)

    def _say(self) -> None:
        self._call(self.tr("Device"))

    def _make(self) -> None:
        super()._make()
        self._choices = {}
        for code, platform in PLATFORMS.items():
            labels = {one.name: f"{one.name}   {one.width} × {one.height}" for one in platform.devices}
            self._choices[code] = self._add_choices(platform.name, labels, partial(self._choose, code))

    def _choose(self, platform: str, device: str) -> None:
        self._state.set_options(self._state.options.with_look(platform, device=device))


class DesignButton(MenuButton):
    """What the apps are built for, by platform, and the palettes of platforms that have more than one."""

    symbol = "design"

    def show_options(self, options: ViewOptions) -> None:
        for look in options.looks:
            self._designs[look.platform][look.design].setChecked(True)
            if look.platform in self._palettes:
                self._palettes[look.platform][look.palette].setChecked(True)

    def is_wanted(self, options: ViewOptions) -> bool:
        return any(len(platform.designs) > 1 or len(platform.palettes) > 1 for platform in PLATFORMS.values())

    def _say(self) -> None:
        self._call(self.tr("Design"))
        words = {
            "baseline": self.tr("Baseline colours"),
            "blue": self.tr("Blue"),
            "green": self.tr("Green"),
            "rose": self.tr("Rose"),
            "neutral": self.tr("Neutral"),
        }
        for choices in self._palettes.values():
            for name, choice in choices.items():
                choice.setText(words.get(name, name))

    def _make(self) -> None:
        super()._make()
        self._designs = {}
        self._palettes = {}
        for code, platform in PLATFORMS.items():
            labels = {design.code: design.name for design in platform.designs}
            self._designs[code] = self._add_choices(platform.name, labels, partial(self._choose, code, "design"))
            if len(platform.palettes) > 1:
                names = {name: name for name in platform.palettes}
                self._menu.addSeparator()
                self._palettes[code] = self._add_choices("", names, partial(self._choose, code, "palette"))

    def _choose(self, platform: str, member: str, value: str) -> None:
        self._state.set_options(self._state.options.with_look(platform, **{member: value}))


class ClockButton(MenuButton):
    """The hours of the phones' clocks."""

    symbol = "clock"

    def show_options(self, options: ViewOptions) -> None:
        self._choices[options.common.clock].setChecked(True)

    def _say(self) -> None:
        self._call(self.tr("Clock"))
        words = (self.tr("The language's own clock"), self.tr("12 hours"), self.tr("24 hours"))
        for clock, word in zip(CLOCKS, words, strict=True):
            self._choices[clock].setText(word)

    def _make(self) -> None:
        super()._make()
        self._choices = self._add_choices("", dict.fromkeys(CLOCKS, ""), self._choose)

    def _choose(self, clock: str) -> None:
        self._state.change_looks(clock=clock)


class ZoomButton(MenuButton):
    """The zoom, as words."""

    def show_options(self, options: ViewOptions) -> None:
        self._choices[options.zoom].setChecked(True)
        self._show_scale()

    def _show_scale(self) -> None:
        """The zoom; where it fits the window, how much that is."""
        zoom = self._state.options.zoom
        self.setText(f"{zoom} %" if zoom else self.tr("Fit: {0} %").format(round(self._state.scale * 100)))

    def _say(self) -> None:
        self._call(self.tr("Zoom"))
        self._choices[0].setText(self.tr("Fit to window"))
        widest = max(
            self.fontMetrics().horizontalAdvance(text) for text in (self.tr("Fit: {0} %").format(100), "400 %")
        )
        self.setMinimumWidth(widest + 8)
        self.show_options(self._state.options)

    def _make(self) -> None:
        super()._make()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._state.shownChanged.connect(self._show_scale)
        labels = {0: "", **{zoom: f"{zoom} %" for zoom in ZOOMS}}
        self._choices = self._add_choices("", labels, self._state.set_zoom)


def _step_name(platform: Platform, factor: float) -> str:
    """What a platform calls a text size."""
    return next(step.label for step in platform.text_steps if step.factor == factor)


def language_name(code: str) -> str:
    """The code with the language's own name, so that a designer knows it in any program language."""
    from PySide6.QtCore import QLocale

    if code in PSEUDOS:
        return f"{code}  {QCoreApplication.translate('LanguageBox', _PSEUDO_NAMES[code])}"
    locale = QLocale(code)
    native: str = locale.nativeLanguageName() if locale.language() != QLocale.Language.C else ""
    name = _PLAIN_NAMES.get(code.lower(), native)
    return f"{code}  {name}" if name else code
