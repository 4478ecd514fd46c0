"""The view toolbar: how the pieces are looked at, each control with a shortcut."""

from collections.abc import Callable
from datetime import date
from typing import Any

from PySide6.QtCore import QDate, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QDateEdit, QMenu, QSpinBox, QToolBar, QToolButton, QWidget

from previewer.desk.icons import SIZE, icon
from previewer.desk.language import Translated
from previewer.desk.view.options import PLATFORM_CHOICES, PSEUDO, ZOOMS, ViewOptions
from previewer.phone.platforms import PLATFORMS

_SHORTCUTS = {
    "language": "Ctrl+L",
    "ios": "Ctrl+1",
    "android": "Ctrl+2",
    "both": "Ctrl+3",
    "reveal": "Ctrl+H",
    "shuffle": "Ctrl+R",
    "reshuffle": "Ctrl+Shift+R",
    "today": "Ctrl+T",
    "dark": "Ctrl+D",
    "larger": "Alt+Up",
    "smaller": "Alt+Down",
    "plain": "Alt+0",
    "device": "Alt+Right",
    "rotate": "Ctrl+Shift+O",
    "motion": "Ctrl+M",
    "fit": "Ctrl+0",
    "closer": "Ctrl++",
    "farther": "Ctrl+-",
}
_CHECKABLE = ("ios", "android", "both", "reveal", "shuffle", "today", "dark", "rotate", "motion", "fit")
_ICONS = ("ios", "android", "both", "reveal", "shuffle", "today", "dark", "rotate", "motion", "fit")
_SYMBOLS = {"reveal": "eye"}
#: Qt names these by their largest country.
_PLAIN_NAMES = {"en": "English", "es": "español", "pt": "português"}
_LAST_SEED = 999_999


class ViewBar(Translated, QToolBar):
    """Holds the view options. `changed` comes with the new ones, after any of its controls or shortcuts."""

    changed = Signal(object)
    #: Steps to zoom in (above 0) or out; the window knows the scale that fits.
    zoomAsked = Signal(int)

    def __init__(self, options: ViewOptions, today: Callable[[], date], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("viewBar")
        self.setIconSize(QSize(SIZE, SIZE))
        self._options = options
        self._today = today
        self._languages: tuple[str, ...] = ()
        self.action: dict[str, QAction] = {}
        for name, keys in _SHORTCUTS.items():
            made = QAction(self, checkable=name in _CHECKABLE)
            made.setShortcut(keys)
            self.action[name] = made
        self.language = QComboBox(self)
        self.language.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.seed = QSpinBox(self, minimum=0, maximum=_LAST_SEED)
        self.date = QDateEdit(self)
        self.date.setCalendarPopup(True)
        self.date.setDisplayFormat("yyyy-MM-dd")
        self._text = QToolButton(self)
        self._device = QToolButton(self)
        self._zoom = QToolButton(self)
        self._choices: dict[tuple[str, object], QAction] = {}
        self._lay_out()
        self._connect()
        self.show_options()
        self.retranslate()

    @property
    def options(self) -> ViewOptions:
        return self._options

    def set_options(self, options: ViewOptions) -> None:
        """Take these options and tell about them if they are others."""
        options = options.checked()
        if options != self._options:
            self._options = options
            self.show_options()
            self.changed.emit(options)

    def show_languages(self, languages: tuple[str, ...], shown: str) -> None:
        """Offer the languages of the piece in front, and stand on the one that its phones show."""
        blocked = self.language.blockSignals(True)
        if languages != self._languages:
            self._languages = languages
            self.language.clear()
            self.language.addItems([_language_name(code) for code in languages])
        if shown in languages:
            self.language.setCurrentIndex(languages.index(shown))
        self.language.setEnabled(bool(languages))
        self.language.blockSignals(blocked)

    def show_options(self) -> None:
        """Make every control show the options."""
        options = self._options
        self.action[options.platforms].setChecked(True)
        for name, on in {
            "reveal": options.reveal_hidden,
            "shuffle": options.shuffled,
            "today": options.pretends,
            "dark": options.dark,
            "rotate": options.landscape,
            "motion": options.reduced_motion,
            "fit": options.zoom == 0,
        }.items():
            self.action[name].setChecked(on)
        for widget in (self.seed, self.date):
            widget.blockSignals(True)
        self.seed.setValue(options.seed)
        day = QDate.fromString(options.today, Qt.DateFormat.ISODate)
        self.date.setDate(day if day.isValid() else QDate.fromString(self._today().isoformat(), Qt.DateFormat.ISODate))
        for widget in (self.seed, self.date):
            widget.blockSignals(False)
        self._seed_action.setVisible(options.shuffled)
        self._date_action.setVisible(options.pretends)
        for platform in PLATFORMS:
            self._choices[f"{platform}_text", options.text(platform)].setChecked(True)
            self._choices[f"{platform}_device", options.device(platform)].setChecked(True)
        if ("zoom", options.zoom) in self._choices:
            self._choices["zoom", options.zoom].setChecked(True)
        self._zoom.setText(f"{options.zoom} %" if options.zoom else self.tr("Fit"))
        plain = options.ios_text == options.android_text == 1.0
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if plain else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._text.setToolButtonStyle(style)
        self._text.setText("" if plain else f"{options.ios_text:.0%} / {options.android_text:.0%}")

    def menu_actions(self) -> list[QAction | None]:
        """For the View menu, in groups parted by None."""
        names = (
            ("language",),
            ("both", "ios", "android"),
            ("reveal", "shuffle", "reshuffle", "today"),
            ("dark", "larger", "smaller", "plain", "motion"),
            ("device", "rotate"),
            ("fit", "closer", "farther"),
        )
        found: list[QAction | None] = []
        for group in names:
            found += [*([None] if found else []), *(self.action[name] for name in group)]
        return found

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def retranslate(self) -> None:
        texts = {
            "language": self.tr("Next language"),
            "ios": self.tr("iOS alone"),
            "android": self.tr("Android alone"),
            "both": self.tr("Both phones"),
            "reveal": self.tr("Reveal hidden items"),
            "shuffle": self.tr("Shuffle what the order leaves open"),
            "reshuffle": self.tr("Shuffle again"),
            "today": self.tr("Pretend another date"),
            "dark": self.tr("Dark mode"),
            "larger": self.tr("Larger text"),
            "smaller": self.tr("Smaller text"),
            "plain": self.tr("Default text size"),
            "device": self.tr("Next device"),
            "rotate": self.tr("Landscape"),
            "motion": self.tr("Reduced motion"),
            "fit": self.tr("Fit to window"),
            "closer": self.tr("Zoom in"),
            "farther": self.tr("Zoom out"),
        }
        for name, text in texts.items():
            made = self.action[name]
            made.setText(text)
            made.setToolTip(f"{text} ({made.shortcut().toString()})")
        self.setWindowTitle(self.tr("View"))
        self._tip(self.language, self.tr("Language of the phones"), "language")
        self._tip(self.seed, self.tr("Seed of the shuffle: the same number gives the same order"), "reshuffle")
        self._tip(self.date, self.tr("The date that the phones take for today"), "today")
        self._tip(self._text, self.tr("Text size"), "larger", "smaller")
        self._tip(self._device, self.tr("Device"), "device")
        self._tip(self._zoom, self.tr("Zoom"), "fit", "closer", "farther")
        self._choices["zoom", 0].setText(self.tr("Fit to window"))
        self.show_options()
        self._dress()

    def _tip(self, widget: QWidget, text: str, *names: str) -> None:
        keys = ", ".join(self.action[name].shortcut().toString() for name in names)
        widget.setToolTip(f"{text} ({keys})")
        widget.setAccessibleName(text)

    def _dress(self) -> None:
        for name in _ICONS:
            self.action[name].setIcon(icon(_SYMBOLS.get(name, name), self.palette()))
        self._text.setIcon(icon("text", self.palette()))
        self._device.setIcon(icon("device", self.palette()))

    def _lay_out(self) -> None:
        self._platforms = QActionGroup(self)
        for name in PLATFORM_CHOICES:
            self._platforms.addAction(self.action[name])
        self.addWidget(self.language)
        self.addSeparator()
        self.addActions([self.action[name] for name in PLATFORM_CHOICES])
        self.addSeparator()
        self.addActions([self.action["reveal"], self.action["shuffle"]])
        self._seed_action = self.addWidget(self.seed)
        self.addAction(self.action["today"])
        self._date_action = self.addWidget(self.date)
        self.addSeparator()
        self.addAction(self.action["dark"])
        self._text.setMenu(self._text_menu())
        self._device.setMenu(self._device_menu())
        self._zoom.setMenu(self._zoom_menu())
        for button in (self._text, self._device, self._zoom):
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setAutoRaise(True)
        self._zoom.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.addWidget(self._text)
        self.addAction(self.action["motion"])
        self.addSeparator()
        self.addWidget(self._device)
        self.addAction(self.action["rotate"])
        self.addSeparator()
        self.addWidget(self._zoom)

    def _text_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addActions([self.action["larger"], self.action["smaller"], self.action["plain"]])
        for platform in PLATFORMS.values():
            self._group(menu, f"{platform.code}_text", platform.name, dict(platform.text_steps))
        return menu

    def _device_menu(self) -> QMenu:
        menu = QMenu(self)
        for platform in PLATFORMS.values():
            labels = {one.name: f"{one.name}   {one.width} × {one.height}" for one in platform.devices}
            self._group(menu, f"{platform.code}_device", platform.name, labels)
        return menu

    def _zoom_menu(self) -> QMenu:
        menu = QMenu(self)
        self._group(menu, "zoom", "", {0: "", **{zoom: f"{zoom} %" for zoom in ZOOMS}})
        return menu

    def _group(self, menu: QMenu, option: str, title: str, labels: dict[Any, str]) -> None:
        if title:
            menu.addSection(title)
        group = QActionGroup(menu)
        for value, label in labels.items():
            choice = QAction(label, menu, checkable=True)
            choice.triggered.connect(lambda _on=False, value=value: self._change(**{option: value}))
            group.addAction(choice)
            menu.addAction(choice)
            self._choices[option, value] = choice

    def _connect(self) -> None:
        act = self.action
        for name in PLATFORM_CHOICES:
            act[name].triggered.connect(lambda _on=False, name=name: self._change(platforms=name))
        act["reveal"].triggered.connect(lambda on: self._change(reveal_hidden=on))
        act["shuffle"].triggered.connect(lambda on: self._change(shuffled=on))
        act["reshuffle"].triggered.connect(self._reshuffle)
        act["today"].triggered.connect(lambda on: self._change(pretends=on, today=self._day()))
        act["dark"].triggered.connect(lambda on: self._change(dark=on))
        act["larger"].triggered.connect(lambda: self.set_options(self._options.text_stepped(1)))
        act["smaller"].triggered.connect(lambda: self.set_options(self._options.text_stepped(-1)))
        act["plain"].triggered.connect(lambda: self._change(ios_text=1.0, android_text=1.0))
        act["device"].triggered.connect(self._next_device)
        act["rotate"].triggered.connect(lambda on: self._change(landscape=on))
        act["motion"].triggered.connect(lambda on: self._change(reduced_motion=on))
        act["fit"].triggered.connect(lambda: self._fit())
        act["closer"].triggered.connect(lambda: self.zoomAsked.emit(1))
        act["farther"].triggered.connect(lambda: self.zoomAsked.emit(-1))
        act["language"].triggered.connect(self._next_language)
        self.language.activated.connect(lambda at: self._change(lang=self._languages[at]))
        self.seed.valueChanged.connect(lambda seed: self._change(seed=seed))
        self.date.dateChanged.connect(lambda _date: self._change(today=self._day()))

    def _change(self, **changes: object) -> None:
        self.set_options(self._options.with_(**changes))

    def _day(self) -> str:
        return self.date.date().toString(Qt.DateFormat.ISODate)

    def _fit(self) -> None:
        self._change(zoom=0)
        self.show_options()

    def _reshuffle(self) -> None:
        seed = (self._options.seed + 1) % (_LAST_SEED + 1) if self._options.shuffled else self._options.seed
        self._change(shuffled=True, seed=seed)

    def _next_language(self) -> None:
        if self._languages:
            at = (self.language.currentIndex() + 1) % len(self._languages)
            self._change(lang=self._languages[at])

    def _next_device(self) -> None:
        """The next device of the phones on show; the pair moves together."""
        changes = {}
        for platform in PLATFORMS:
            if self._options.platforms in ("both", platform):
                names = [device.name for device in PLATFORMS[platform].devices]
                at = names.index(self._options.device(platform))
                changes[f"{platform}_device"] = names[(at + 1) % len(names)]
        self._change(**changes)


def _language_name(code: str) -> str:
    """The code with the language's own name, so that a designer knows it in any program language."""
    from PySide6.QtCore import QLocale

    if code == PSEUDO:
        return f"{code}  [Éñĝļîšħ ~~]"
    locale = QLocale(code)
    native: str = locale.nativeLanguageName() if locale.language() != QLocale.Language.C else ""
    name = _PLAIN_NAMES.get(code.lower(), native)
    return f"{code}  {name}" if name else code
