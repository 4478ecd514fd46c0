"""The settings dialog: language of the program, what is remembered, and the source editor."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QTabWidget, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.memory import Forgotten, Memory
from previewer.desk.language import LANGUAGES
from previewer.desk.program.script_settings import ScriptSettings
from previewer.desk.program.source_settings import SourceSettings, set_note
from previewer.desk.settings import Settings
from previewer.desk.theme import SCHEMES, apply_scheme
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    WrappedLabel,
    add_field,
    check_box,
    dialog_buttons,
    hbox,
    open_dialog,
    push_button,
    text_label,
    vbox,
)
from previewer.pieces.messages import catalogue

_LANGUAGES = ("system", *LANGUAGES)


class SettingsDialog(Worded, QDialog):
    """Changes take effect at once."""

    #: Everything remembered was forgotten.
    forgotten = Signal()
    #: What was forgotten is remembered again.
    recalled = Signal()

    def __init__(self, settings: Settings, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._memory = memory
        self.language = NamedBox(self)
        self.language.addItems(["", *(catalogue(code).name for code in LANGUAGES)])
        self.language.setCurrentIndex(_LANGUAGES.index(settings.language))
        self.language.activated.connect(self._choose_language)
        self.says(lambda: self.language.setItemText(0, self.tr("Same as system")))
        self.scheme = NamedBox(self)
        self.scheme.addItems(["" for _ in SCHEMES])
        self.scheme.setCurrentIndex([*SCHEMES].index(settings.colour_scheme))
        self.scheme.activated.connect(self._choose_scheme)
        self.says(self._say_schemes, colours=False)
        self.carry = check_box(self, lambda: self.tr("&Pictures contain the case that they show"))
        self.carry.setChecked(settings.carry_case)
        self.carry.toggled.connect(self._choose_carry)
        self._carry_note = text_label(self, self._carry_words, wrap=True)
        self.forget = push_button(self, lambda: self.tr("Clear…"), self._forget)
        self.undo = push_button(self, lambda: self.tr("Undo"), self._undo)
        self.undo.hide()
        self._forgotten: Forgotten = {}
        self._forget_note = WrappedLabel(self)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setContentsMargins(16, 16, 16, 16)
        add_field(self, form, lambda: self.tr("&Language of the program"), self.language)
        add_field(self, form, lambda: self.tr("Co&lours of the window"), self.scheme)
        form.addRow("", self.carry)
        form.addRow("", self._carry_note)
        saved = text_label(self, lambda: self.tr("&Saved values"), of=self.forget)
        form.addRow(saved, hbox(self.forget, self.undo, None))
        form.addRow("", self._forget_note)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        for button in (self.forget, self.undo):
            button.setAutoDefault(False)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self.sites = push_button(self, lambda: self.tr("Si&tes…"), self._ask_sites)
        self.sites.setAutoDefault(False)
        form.addRow(text_label(self, lambda: self.tr("Content sites"), of=self.sites), hbox(self.sites, None))
        self.source = SourceSettings(settings, self)
        self.pages = QTabWidget(self)
        general = QWidget(self)
        general.setLayout(form)
        self.pages.addTab(general, "")
        self.pages.addTab(self.source, "")
        self.scripts = ScriptSettings(self)
        self.pages.addTab(self.scripts, "")
        self.setLayout(vbox(self.pages, buttons, margins=(16, 16, 16, 16), spacing=16))
        self.says(self._say, colours=False)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self.pages.setAccessibleName(self.tr("Pages"))
        self.pages.setTabText(0, self.tr("&General"))
        self.pages.setTabText(1, self.tr("S&ource editor"))
        self.pages.setTabText(2, self.tr("&Handlers"))
        self._count()

    def _choose_language(self, at: int) -> None:
        self._settings.language = _LANGUAGES[at]

    def _choose_scheme(self, at: int) -> None:
        self._settings.colour_scheme = [*SCHEMES][at]
        apply_scheme(self._settings.colour_scheme)

    def _say_schemes(self) -> None:
        for at, words in enumerate((self.tr("Same as system"), self.tr("Light"), self.tr("Dark"))):
            self.scheme.setItemText(at, words)

    def _choose_carry(self, on: bool) -> None:
        self._settings.carry_case = on

    def _carry_words(self) -> str:
        return self.tr(
            "Opening such a picture here restores its state. It contains the whole definition and the values "
            "that were set, including those of hidden items."
        )

    def _ask_sites(self) -> None:
        from previewer.desk.publishing.sites_dialog import SitesDialog

        open_dialog(SitesDialog(self._settings.typed, self))

    def _forget(self) -> None:
        question = self.tr("Clear the saved values of %n piece(s)?", "", self._memory.count())
        if dialogs.may_forget(self, question):
            self._forgotten = self._memory.forget_all()
            self.forgotten.emit()
            self._count()

    def _undo(self) -> None:
        forgotten, self._forgotten = self._forgotten, {}
        self._memory.bring_back(forgotten)
        self.recalled.emit()
        self._count()

    def _count(self) -> None:
        forgotten, count = len(self._forgotten), self._memory.count()
        self.undo.setVisible(bool(forgotten))
        self.forget.setVisible(not forgotten)
        self.forget.setEnabled(count > 0)
        if forgotten:
            note = self.tr("Cleared the saved values of %n piece(s).", "", forgotten)
        else:
            note = self.tr(
                "For %n piece(s), this computer stores the values you set and"
                " the day you first opened the piece (a calendar without a default starts there).",
                "",
                count,
            )
        set_note(self._forget_note, note)
