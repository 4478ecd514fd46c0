"""The page of the settings on which the source is shown and typed as the designer wants it."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QLabel, QSpinBox, QWidget

from previewer.desk.settings import Settings
from previewer.desk.source.options import LARGEST, SMALLEST, STEPS, WIDEST, SourceOptions
from previewer.desk.theme import code_font
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    WrappedLabel,
    add_field,
    check_box,
    hbox,
    letters_are,
    push_button,
    vbox,
)

#: Pixels that a field and the note beneath it are wide.
FIELD = 400
_STEPS = ("", *STEPS)


class SourceSettings(Worded, QWidget):
    """Each field shows what is kept and changes it at once, whoever else changes it."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.family, self.step = NamedBox(self), NamedBox(self)
        self.points = QDoubleSpinBox(self, decimals=0, singleStep=1.0)
        # One below the smallest stands for the system's own size.
        self.points.setRange(SMALLEST - 1, LARGEST)
        self.tab = QSpinBox(self, minimum=1, maximum=WIDEST)
        letters_are("settings", self.points, self.tab)
        #: What is on or off: an option, or the wrapping of lines.
        self.boxes = {
            "wrap": check_box(self, lambda: self.tr("&Wrap long lines")),
            "numbers": check_box(self, lambda: self.tr("Show line &numbers")),
            "spaces": check_box(self, lambda: self.tr("&Show white space")),
            "completes": check_box(self, lambda: self.tr("Suggest &while typing")),
            "closes": check_box(self, lambda: self.tr("Close &brackets and quotes")),
            "formats": check_box(self, lambda: self.tr("For&mat the document when saving")),
        }
        self.reset = push_button(self, lambda: self.tr("&Reset to defaults"), self._reset)
        self.reset.setAutoDefault(False)
        self._note = WrappedLabel(self)
        self._families = [""]
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        add_field(self, form, lambda: self.tr("&Font"), self.family)
        add_field(self, form, lambda: self.tr("Font si&ze"), self.points)
        add_field(self, form, lambda: self.tr("&Indentation"), self.step)
        add_field(self, form, lambda: self.tr("&Tab width"), self.tab)
        for widget in (self._note, *self.boxes.values()):
            form.addRow("", widget)
        self.setLayout(vbox(form, None, hbox(self.reset, None)))
        self._connect()
        self.says(self._say, colours=False)

    def _say(self) -> None:
        self.points.setSuffix(self.tr(" pt"))
        self.points.setSpecialValueText(self.tr("Default ({0} pt)").format(round(code_font().pointSizeF())))
        self.tab.setSuffix(self.tr(" columns"))
        set_note(
            self._note,
            self.tr(
                "Ctrl+wheel over the source, and Ctrl++, Ctrl+− and Ctrl+0 while you type in it, change its font size."
            ),
        )
        self._fill()
        self._show()

    def _connect(self) -> None:
        self.family.activated.connect(lambda at: self._set("family", self._families[at]))
        self.step.activated.connect(lambda at: self._set("step", _STEPS[at]))
        self.points.valueChanged.connect(lambda size: self._set("size", size if size >= SMALLEST else 0.0))
        self.tab.valueChanged.connect(lambda columns: self._set("tab", columns))
        for name, box in self.boxes.items():
            box.toggled.connect(lambda on, name=name: self._set(name, on))
        self._settings.changed.connect(self._show)

    def _fill(self) -> None:
        """Put the choices into the boxes: the fonts with letters of one width, and one that is kept but not there."""
        installed = sorted(name for name in QFontDatabase.families() if QFontDatabase.isFixedPitch(name))
        kept = self._settings.source.family
        lost = [kept] if kept and kept not in installed else []
        self._families = ["", *installed, *lost]
        own = self.tr("Default ({0})").format(code_font().family())
        self.family.clear()
        self.family.addItems([own, *installed, *(self.tr("{0} (not installed)").format(name) for name in lost)])
        self.step.clear()
        spaces = (self.tr("%n space(s)", "", len(step)) for step in STEPS.values() if step != "\t")
        self.step.addItems([self.tr("As in the file"), *spaces, self.tr("Tab")])

    def _show(self) -> None:
        """Show what is kept."""
        options = self._settings.source
        fields: tuple[QWidget, ...] = (self.family, self.step, self.points, self.tab, *self.boxes.values())
        for field in fields:
            field.blockSignals(True)
        self.family.setCurrentIndex(self._families.index(options.family) if options.family in self._families else 0)
        self.step.setCurrentIndex(_STEPS.index(options.step))
        self.points.setValue(options.size or self.points.minimum())
        self.tab.setValue(options.tab)
        for name, box in self.boxes.items():
            box.setChecked(self._settings.wrap if name == "wrap" else bool(getattr(options, name)))
        for field in fields:
            field.blockSignals(False)
        self.reset.setEnabled(options != SourceOptions() or self._settings.wrap)

    def _set(self, name: str, value: object) -> None:
        if name == "wrap":
            self._settings.wrap = bool(value)
        else:
            self._settings.source = self._settings.source._replace(**{name: value})  # type: ignore[arg-type]

    def _reset(self) -> None:
        self._settings.wrap = False
        self._settings.source = SourceOptions()


def set_note(label: QLabel, text: str) -> None:
    """Show a note over as many lines as it takes: a form gives a wrapped label the height of some other width."""
    label.setText(text)
    label.setFixedSize(FIELD, label.heightForWidth(FIELD))
