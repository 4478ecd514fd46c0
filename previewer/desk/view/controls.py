"""The controls of the view toolbar that are more than a button: each shows one part of the view state and sets it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QDate, QPointF, QSignalBlocker, Qt
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QDateEdit, QMenu, QSpinBox, QToolButton, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.icons import icon
from previewer.desk.language import QT_TRANSLATE_NOOP, listed
from previewer.desk.view.devices import devices_on_offer
from previewer.desk.view.options import LAST_SEED, ZOOMS, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import NamedBox, Worded, action, letters_are, open_dialog
from previewer.phone.look import CLOCKS, Value
from previewer.phone.platforms import PLATFORMS, Platform
from previewer.pieces.languages import PSEUDOS

#: Qt names these by their largest country.
_PLAIN_NAMES = {"en": "English", "es": "español", "pt": "português"}
_PSEUDO_NAMES = {
    "en-XA": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (longer English)"),
    "ja-XA": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (longer Japanese)"),
    "ar-XB": QT_TRANSLATE_NOOP("LanguageBox", "Pseudo (right to left)"),
}
#: Pixels from the middle of a dot to its edge.
_DOT = 3.5
T = TypeVar("T")


class ViewControl(Worded):
    """Mixed into a widget, before its Qt base. It gets the view state and the actions whose control it is. `name` says
    what it sets, of the context of its class.
    """

    name = ""

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
        """Name what it sets; the tooltip has the keys too."""
        assert isinstance(self, QWidget)
        text = self.tr(self.name)
        keys = listed(action.shortcut().toString() for action in self._actions)
        self.setToolTip(f"{text} ({keys})")
        self.setAccessibleName(text)
        letters_are("settings", self)


class LanguageBox(ViewControl, NamedBox):
    """The languages of the piece in front."""

    name = QT_TRANSLATE_NOOP("LanguageBox", "Language of the phones")

    def _make(self) -> None:
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(lambda at: self._state.show_language(self._state.languages[at]))
        self._state.languagesChanged.connect(self._show_languages)

    def _say(self) -> None:
        super()._say()
        self._show_languages()

    def _show_languages(self) -> None:
        languages, shown = self._state.languages, self._state.shown_language
        with QSignalBlocker(self):
            self.clear()
            self.addItems([language_name(code) for code in languages])
            self.setCurrentIndex(languages.index(shown) if shown in languages else -1)
        self.setEnabled(bool(languages))


class SeedBox(ViewControl, QSpinBox):
    """The seed of the shuffle, while there is one."""

    name = QT_TRANSLATE_NOOP("SeedBox", "Seed of the shuffle: the same number gives the same order")

    def is_wanted(self, options: ViewOptions) -> bool:
        return options.shuffled

    def show_options(self, options: ViewOptions) -> None:
        with QSignalBlocker(self):
            self.setValue(options.seed)

    def _make(self) -> None:
        pass_files(self.lineEdit())
        self.setRange(0, LAST_SEED)
        self.valueChanged.connect(lambda seed: self._state.set_options(self._state.options.with_seed(seed)))


class DateBox(ViewControl, QDateEdit):
    """The pretended date, while there is one."""

    name = QT_TRANSLATE_NOOP("DateBox", "The date that the phones use as today")

    def is_wanted(self, options: ViewOptions) -> bool:
        return options.pretends

    def show_options(self, options: ViewOptions) -> None:
        with QSignalBlocker(self):
            self.setDate(QDate.fromString(self._state.pretended_day.isoformat(), Qt.DateFormat.ISODate))

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
        self._menu.setObjectName(self.name)
        self.setMenu(self._menu)
        if self.symbol:
            self.says(lambda: self.setIcon(icon(self.symbol, self.palette())))
        # The menu stands in View too.
        self.says(lambda: self._menu.setTitle(self.tr(self.name)), colours=False)

    def _add_choices(self, labels: Mapping[T, str], choose: Callable[[T], object]) -> dict[T, QAction]:
        """A group of choices, by their values."""
        group = QActionGroup(self._menu)
        made = {}
        for value, label in labels.items():
            made[value] = self._add_choice(group, label, partial(choose, value))
            made[value].setObjectName(label or str(value))
            self._menu.addAction(made[value])
        return made

    def _add_choice(self, group: QActionGroup, label: str, choose: Callable[[], object]) -> QAction:
        choice = QAction(label, self._menu, checkable=True)
        choice.setObjectName(label)
        choice.triggered.connect(lambda _on=False: choose())
        group.addAction(choice)
        return choice


class OwnButton(MenuButton):
    """Members that each phone has of its own: for each platform a choice of each that has several values there."""

    members: tuple[str, ...]

    def show_options(self, options: ViewOptions) -> None:
        for (platform, member), choices in self._choices.items():
            value: Value = getattr(options.look(platform), member)
            if value not in choices:
                self._offer(platform, member, value)
            choices[value].setChecked(True)

    def _make(self) -> None:
        super()._make()
        self._choices: dict[tuple[str, str], dict[Value, QAction]] = {}
        for code, platform in PLATFORMS.items():
            self._menu.addSection(platform.name)
            for at, member in enumerate(self.members):
                labels = self._labels(platform, member)
                if len(labels) > 1:
                    if at:
                        self._menu.addSeparator()
                    self._choices[code, member] = self._add_choices(labels, partial(self._choose, code, member))

    def _offer(self, platform: str, member: str, value: Value) -> None:
        """Add a value that the platform does not list: a device of a size of one's own."""
        choices = self._choices[platform, member]
        last = list(choices.values())[-1]
        behind = self._menu.actions()[self._menu.actions().index(last) + 1 :]
        choice = self._add_choice(last.actionGroup(), str(value), partial(self._choose, platform, member, value))
        choices[value] = choice
        self._menu.insertAction(behind[0] if behind else None, choice)  # type: ignore[arg-type]

    def _labels(self, platform: Platform, member: str) -> dict[Value, str]:
        """The values that a platform has of a member, in words; '' for what `_say` says."""
        raise NotImplementedError

    def _choose(self, platform: str, member: str, value: Value) -> None:
        self._state.set_options(self._state.options.with_look(platform, **{member: value}))


class TextSizeButton(OwnButton):
    """The text sizes of both platforms; a dot on the icon tells that one is not the default, the tooltip which."""

    symbol = "text"
    name = QT_TRANSLATE_NOOP("TextSizeButton", "Text size")
    members = ("text_size",)

    def show_options(self, options: ViewOptions) -> None:
        super().show_options(options)
        plain = all(look.text_size == 1.0 for look in options.looks)
        self.setText("" if plain else " / ".join(_step_name(look.phone, look.text_size) for look in options.looks))
        self._say()

    def _say(self) -> None:
        super()._say()
        if self.text():
            self.setToolTip(f"{self.toolTip()}\n{self.text()}")
            self.setAccessibleName(f"{self.tr(self.name)}: {self.text()}")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
            painter.drawEllipse(QPointF(self.width() - _DOT - 2.0, _DOT + 2.0), _DOT, _DOT)
            painter.end()

    def _make(self) -> None:
        super()._make()
        self._menu.insertActions(self._menu.actions()[0], self._actions)

    def _labels(self, platform: Platform, member: str) -> dict[Value, str]:
        return {step.factor: f"{step.label}   {step.factor:.0%}" for step in platform.text_steps}


class DeviceButton(OwnButton):
    """The devices of both platforms, and those of sizes of the designer's own."""

    symbol = "device"
    name = QT_TRANSLATE_NOOP("DeviceButton", "Device")
    members = ("device",)

    def show_options(self, options: ViewOptions) -> None:
        for (platform, member), choices in self._choices.items():
            offered = devices_on_offer(PLATFORMS[platform], options.own_devices)
            for gone in choices.keys() - offered.keys() - {options.look(platform).device}:
                choice = choices.pop(gone)
                self._menu.removeAction(choice)
                choice.deleteLater()
            for device, words in offered.items():
                if device not in choices:
                    self._offer(platform, member, device)
                choices[device].setText(words)
        super().show_options(options)

    def _make(self) -> None:
        super()._make()
        self._menu.addSeparator()
        self._menu.addAction(action(self, lambda: self.tr("Own sizes…"), self._ask_size))

    def _ask_size(self) -> None:
        from previewer.desk.services import DeskWindow
        from previewer.desk.view.own_size import OwnSizeDialog

        window = self.window()
        assert isinstance(window, DeskWindow)
        open_dialog(OwnSizeDialog(self._state, window.settings.typed, window))

    def _labels(self, platform: Platform, member: str) -> dict[Value, str]:
        return dict[Value, str](devices_on_offer(platform, ()).items())


class DesignButton(OwnButton):
    """What the apps are built for, by platform, and the palettes of platforms that have more than one."""

    symbol = "design"
    name = QT_TRANSLATE_NOOP("DesignButton", "Design")
    members = ("design", "palette")

    def _say(self) -> None:
        super()._say()
        words = {
            "baseline": self.tr("Baseline colours"),
            "blue": self.tr("Blue"),
            "green": self.tr("Green"),
            "rose": self.tr("Rose"),
            "neutral": self.tr("Neutral"),
        }
        palettes = [choices for (_, member), choices in self._choices.items() if member == "palette"]
        for value, choice in chain.from_iterable(choices.items() for choices in palettes):
            choice.setText(words.get(str(value), str(value)))

    def _labels(self, platform: Platform, member: str) -> dict[Value, str]:
        if member == "palette":
            return dict.fromkeys(platform.palettes, "")
        return {design.code: design.name for design in platform.designs}


class ClockButton(MenuButton):
    """The hours of the phones' clocks."""

    symbol = "clock"
    name = QT_TRANSLATE_NOOP("ClockButton", "Clock")

    def show_options(self, options: ViewOptions) -> None:
        self._choices[options.common.clock].setChecked(True)

    def _say(self) -> None:
        super()._say()
        words = (self.tr("The language's own clock"), self.tr("12 hours"), self.tr("24 hours"))
        for clock, word in zip(CLOCKS, words, strict=True):
            self._choices[clock].setText(word)

    def _make(self) -> None:
        super()._make()
        choose = self._state.change_looks
        self._choices = self._add_choices(dict.fromkeys(CLOCKS, ""), lambda clock: choose(clock=clock))


class ZoomButton(MenuButton):
    """The zoom, as words."""

    name = QT_TRANSLATE_NOOP("ZoomButton", "Zoom")

    def show_options(self, options: ViewOptions) -> None:
        self._choices[options.zoom].setChecked(True)
        self._show_scale()

    def _show_scale(self) -> None:
        """The zoom; where it fits the window, how much that is."""
        zoom = self._state.options.zoom
        self.setText(f"{zoom} %" if zoom else self.tr("Fit: {0} %").format(round(self._state.scale * 100)))

    def _say(self) -> None:
        super()._say()
        self._choices[0].setText(self.tr("Fit to window"))
        texts = (self.tr("Fit: {0} %").format(100), "400 %")
        self.setMinimumWidth(max(map(self.fontMetrics().horizontalAdvance, texts)) + 8)
        self._show_scale()

    def _make(self) -> None:
        super()._make()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._state.shownChanged.connect(self._show_scale)
        labels = {0: "", **{zoom: f"{zoom} %" for zoom in ZOOMS}}
        self._choices = self._add_choices(labels, self._state.set_zoom)


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
