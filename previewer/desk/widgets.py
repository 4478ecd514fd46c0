"""Widgets and layouts declared where they are made: their words and icons follow the language and the palette."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar
from weakref import ref

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QIcon, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from previewer.desk.icons import SIZE, icon
from previewer.phone.phrases import joined

K = TypeVar("K")
#: A text in the language of the program, asked for anew whenever that is another.
Text = Callable[[], str]
#: What stands in a row or column: a widget or layout, with a stretch factor if it takes what room is left, and an
#: alignment if it does not fill its cell; a number of pixels that are free; None for room that stretches.
Part = QWidget | QLayout | int | None | tuple[QWidget | QLayout, int] | tuple[QWidget | QLayout, int, Qt.AlignmentFlag]
#: Left, top, right, bottom, in pixels.
Margins = tuple[int, int, int, int]
NO_MARGINS: Margins = (0, 0, 0, 0)


class Worded:
    """Mixed into a widget, before its Qt base: says what it and its parts say, anew at every change of the program's
    language and of the palette.
    """

    _sayings: tuple[tuple[QObject, Callable[[], object], bool], ...] = ()

    def says(self, say: Callable[[], object], part: QObject | None = None, colours: bool = True) -> None:
        """Call this now, and again at every change; of a part that may go before this widget, as long as it is there.
        What has no `colours` in it is not called where the palette alone is another.

        Those that are called first come first.
        """
        assert isinstance(self, QWidget)
        self._sayings = (*self._sayings, (self if part is None else part, say, colours))
        say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)  # type: ignore[misc]
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._sayings = tuple(saying for saying in self._sayings if isValid(saying[0]))
            for _part, say, colours in self._sayings:
                if colours or event.type() == QEvent.Type.LanguageChange:
                    say()


def named(owner: Worded, widget: QWidget, text: Text, tip: Text | None = None, placeholder: Text | None = None) -> None:
    """What a screen reader calls a widget, what its tooltip says, and what stands in a field that is empty."""

    def say() -> None:
        widget.setAccessibleName(text())
        if tip is not None:
            widget.setToolTip(tip())
        if placeholder is not None:
            widget.setProperty("placeholderText", placeholder())

    owner.says(say, widget, colours=False)


def tool_button(
    owner: Worded,
    symbol: str,
    text: Text,
    run: Callable[[], object] | None = None,
    menu: QMenu | None = None,
    scale: float = 1.0,
    keys: str = "",
) -> QToolButton:
    """A flat button with a symbol of `resources/icons/symbols`, its text as tooltip and for screen readers. With a menu
    it opens that at once. `scale`: the size of the symbol, in sizes of an icon. `keys`: what does the same, for the
    tooltip alone.
    """
    assert isinstance(owner, QWidget)
    made = QToolButton(owner, autoRaise=True)
    if scale != 1.0:
        made.setIconSize(QSize(SIZE, SIZE) * scale)
    if run is not None:
        made.clicked.connect(lambda: run())
    if menu is not None:
        made.setMenu(menu)
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def say() -> None:
        made.setIcon(icon(symbol, owner.palette()))
        made.setToolTip(f"{text()} ({keys})" if keys else text())
        made.setAccessibleName(text())

    owner.says(say, made)
    by_keyboard(made, keys)
    return made


def push_button(
    owner: Worded, text: Text, run: Callable[[], object] | None = None, tip: Text | None = None
) -> QPushButton:
    """A button with a text."""
    assert isinstance(owner, QWidget)
    made = QPushButton(owner)
    if run is not None:
        made.clicked.connect(lambda: run())
    _say_text(owner, made, text, tip)
    return made


def check_box(
    owner: Worded,
    text: Text,
    toggled: Callable[[bool], object] | None = None,
    tip: Text | None = None,
    checked: bool = False,
) -> QCheckBox:
    """A box that is on or off."""
    assert isinstance(owner, QWidget)
    made = QCheckBox(owner)
    made.setChecked(checked)
    if toggled is not None:
        made.toggled.connect(toggled)
    _say_text(owner, made, text, tip)
    return made


def _say_text(owner: Worded, button: QAbstractButton, text: Text, tip: Text | None) -> None:
    owner.says(lambda: button.setText(text()), button, colours=False)
    if tip is not None:
        owner.says(lambda: button.setToolTip(tip()), button, colours=False)


def action(owner: Worded, text: Text, run: Callable[[], object], shortcut: str = "") -> QAction:
    """What can be done, with its name: for a menu, or by its keys."""
    assert isinstance(owner, QWidget)
    made = QAction(owner)
    made.setShortcut(shortcut)
    made.triggered.connect(lambda: run())
    owner.says(lambda: made.setText(text()), made, colours=False)
    return made


def choice_box(
    owner: Worded,
    choices: Mapping[K, Text],
    name: Text | None = None,
    chosen: Callable[[], object] | None = None,
) -> "NamedBox":
    """A box of choices: what each stands for, which is the box's `currentData()`, with its words. `chosen` is called
    when another one is current. Without a name the box gets one by `add_field`.
    """
    assert isinstance(owner, QWidget)
    made = NamedBox(owner)
    for one in choices:
        made.addItem("", one)
    if chosen is not None:
        made.currentIndexChanged.connect(lambda: chosen())

    def say() -> None:
        for at, text in enumerate(choices.values()):
            made.setItemText(at, text())
        if name is not None:
            made.setAccessibleName(name())

    owner.says(say, made, colours=False)
    return made


class WrappedLabel(QLabel):
    """A plain text that breaks its lines at the edge, Japanese where a phrase ends. One that may be selected breaks
    anywhere, since what is copied of it is what it has.
    """

    def __init__(self, parent: QWidget | None = None, text: str = "") -> None:
        super().__init__(parent, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        """Say something else."""
        if self.accessibleName() == self._text:
            self.setAccessibleName(text)  # Else a screen reader is given the marks that join letters.
        self._text = text
        super().setText(text if self._selectable() else joined(text))

    def text(self) -> str:
        """The words as they were given, without joining marks."""
        return self._text

    def setTextInteractionFlags(self, flags: Qt.TextInteractionFlag) -> None:
        """Let its text be selected, or not."""
        super().setTextInteractionFlags(flags)
        self.setText(self._text)

    def _selectable(self) -> bool:
        return bool(self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse)


def text_label(
    owner: Worded,
    text: Text | None = None,
    wrap: bool = False,
    of: QWidget | None = None,
    copied: bool = False,
) -> QLabel:
    """A plain text, which is never read as markup; the mnemonic of one that is `of` a field leads to that, and a screen
    reader calls the field by it. It breaks its lines at the edge (`wrap`), and may be selected with the mouse to be
    `copied`.
    """
    assert isinstance(owner, QWidget)
    made = WrappedLabel(owner) if wrap else QLabel(owner, textFormat=Qt.TextFormat.PlainText)
    if of is not None:
        made.setBuddy(of)
    if copied:
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if text is not None:
        owner.says(lambda: made.setText(text()), made, colours=False)
        if of is not None:
            named(owner, of, lambda: bare(text()))
    return made


def tell(label: QLabel, text: str) -> None:
    """Say something, or take no room."""
    label.setText(text)
    label.setVisible(bool(text))


def ink(widget: QWidget, colour: QColor | None) -> None:
    """Write what a widget says in this colour; None: in that of what is around it."""
    palette = QPalette()
    if colour is not None:
        palette.setColor(QPalette.ColorRole.WindowText, colour)
    widget.setPalette(palette)


#: Whose letters a field takes: the text's, those of a record beside it, a run, a case, the settings; or it only seeks,
#: or holds a secret.
LETTERS = ("document", "record", "run", "case", "settings", "seeks", "secret")


def letters_are(whose: str, *fields: QWidget) -> None:
    """Say of fields that take text whose letters those are (one of `LETTERS`), in their property "letters"."""
    for field in fields:
        field.setProperty("letters", whose)


def by_keyboard(button: QAbstractButton, keys: str) -> None:
    """Say of a button where Tab does not stop what does the same by keyboard, in its property "keys"."""
    button.setProperty("keys", keys)


def commit_open(view: QAbstractItemView) -> None:
    """Put what is being typed into a cell of a view into its model; the field stays open."""
    editor = view.indexWidget(view.currentIndex())
    if editor is not None:
        view.commitData(editor)


def bold(font: QFont) -> QFont:
    """A font made bold."""
    made = QFont(font)
    made.setBold(True)
    return made


def add_field(owner: Worded, form: QFormLayout, text: Text, control: QWidget) -> QLabel:
    """Add a control with its label to a form; a screen reader calls the control by the label."""
    made = text_label(owner, of=control)
    form.addRow(made, control)

    def say() -> None:
        made.setText(text())
        control.setAccessibleName(bare(text()))

    owner.says(say, control, colours=False)
    return made


def boxed(owner: QWidget, layout: QLayout) -> QWidget:
    """A widget with this layout. `owner` is its parent until it stands in another."""
    made = QWidget(owner)
    made.setLayout(layout)
    return made


def scrolled(owner: QWidget, inside: QWidget) -> QScrollArea:
    """An area in which a widget is scrolled where it is too high; it has no frame and is no stop for Tab."""
    made = QScrollArea(owner, widgetResizable=True)
    made.setFrameShape(QScrollArea.Shape.NoFrame)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(inside)
    return made


def hbox(*parts: Part, margins: Margins | None = None, spacing: int | None = None) -> QHBoxLayout:
    """Parts beside each other. Margins and spacing (pixels) are the style's unless they are given."""
    made = QHBoxLayout()
    _lay_out(made, parts, margins, spacing)
    return made


def vbox(*parts: Part, margins: Margins | None = None, spacing: int | None = None) -> QVBoxLayout:
    """Parts below each other. Margins and spacing (pixels) are the style's unless they are given."""
    made = QVBoxLayout()
    _lay_out(made, parts, margins, spacing)
    return made


def _lay_out(layout: QBoxLayout, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> None:
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch()
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            what, stretch, *alignment = part if isinstance(part, tuple) else (part, 0)
            if isinstance(what, QWidget):
                layout.addWidget(what, stretch, *alignment)
            else:
                layout.addLayout(what, stretch)


def take_away(layout: QLayout, *widgets: QWidget) -> None:
    """Take widgets out of a layout for good; they are out of sight at once."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


#: What a label's text has besides its words: the mnemonic, and a colon at the end.
_MARKS = re.compile(r"\(&\w\)|&|[:：]$")


def bare(text: str) -> str:
    """The text of a label without its mnemonic and colon."""
    return _MARKS.sub("", text)


_OK_OR_CANCEL = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel


def dialog_buttons(dialog: QDialog, kinds: QDialogButtonBox.StandardButton = _OK_OR_CANCEL) -> QDialogButtonBox:
    """The buttons at the end of a dialog, in Qt's own words; they accept or reject it."""
    made = QDialogButtonBox(kinds, dialog)
    made.accepted.connect(dialog.accept)
    made.rejected.connect(dialog.reject)
    return made


def ends_with(owner: QObject, *ends: Callable[[], object]) -> None:
    """Have these called, in their order, when their owner closes: a dialog when it is closed, however that comes about,
    an open piece (or what else has a signal `closed`) when its tab goes, and anything when it is deleted.

    An end is called again where the owner is closed and then deleted, so that it does nothing the second time. One that
    is a method of a widget or another QObject does not keep that alive, and is not called once it is gone.
    """
    calls = [_weakly(end) for end in ends]

    def end_all(*_what: object) -> None:
        for call in calls:
            call()

    closed = owner.finished if isinstance(owner, QDialog) else getattr(owner, "closed", None)
    if closed is not None:
        closed.connect(end_all)
    owner.destroyed.connect(end_all)


def _weakly(end: Callable[[], object]) -> Callable[[], object]:
    # Qt's own methods are no Python methods: WeakMethod does not take them.
    of = getattr(end, "__self__", None)
    return partial(_call, ref(of), end.__name__) if isinstance(of, QObject) else end


def _call(of: ref[QObject], name: str) -> None:
    found = of()
    if found is not None and isValid(found):
        getattr(found, name)()


def without_icons(dialog: QDialog) -> None:
    """Leave the icons out that some styles put on the buttons at the end of a dialog: they are of another family."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())


#: Pixels of a dialog's frame beside its title.
_FRAME = 100
#: The height of a dialog's title bar, and of what a desktop keeps.
_TITLE_BAR = 40


def open_dialog(dialog: QDialog, of: QObject | None = None, *, apart: bool = False) -> None:
    """Show a dialog over its window, wide enough for its title, until it is closed: then it goes. `of`: what it is
    about, such as an open piece, with which it closes. `apart`: the window can be used meanwhile.
    """
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if not dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):
        dialog.adjustSize()
        title = dialog.fontMetrics().horizontalAdvance(f"{dialog.windowTitle()} — Piece Previewer")
        dialog.resize(max(dialog.width(), title + _FRAME), dialog.height())
    _make_room(dialog)
    # A small screen shows its buttons too.
    dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize() - QSize(0, _TITLE_BAR)))
    without_icons(dialog)
    if of is not None:
        ends_with(of, dialog.reject)
    if apart:
        dialog.show()
    else:
        dialog.open()


def _make_room(dialog: QDialog) -> None:
    """Make a dialog as high as its broken lines need: Qt asks for less, and presses the fields."""
    layout = dialog.layout()
    if layout is not None and layout.hasHeightForWidth():
        dialog.resize(dialog.width(), max(dialog.height(), layout.totalMinimumHeightForWidth(dialog.width())))


def typed_by_hand(box: QComboBox) -> None:
    """Propose the first choice of a box that may be typed into: what is typed takes its place, is not completed, and
    Enter is for the dialog.
    """
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setCompleter(None)  # type: ignore[arg-type]
    box.setCurrentIndex(0)
    field = box.lineEdit()
    assert field is not None
    field.selectAll()


class NamedBox(QComboBox):
    """A box of choices that a screen reader calls by what it sets.

    Qt gives a box's value as its name on Linux; what a reader says there is the label that belongs to the box, which
    has to stand beside it. This one never shows.
    """

    def __init__(self, parent: QWidget | None = None, *, editable: bool = False) -> None:
        self._label: QLabel | None = None
        super().__init__(parent, editable=editable)

    def setAccessibleName(self, name: str) -> None:
        """Call the box so; the text of a label that shows beside it may be given with its mnemonic and colon."""
        name = bare(name)
        super().setAccessibleName(name)
        if self._label is None:
            self._label = QLabel(self.parentWidget())
            self._label.hide()
            self._label.setBuddy(self)
        self._label.setText(name)
        typed = self.lineEdit()
        if typed is not None:
            typed.setAccessibleName(name)

    def setEditable(self, editable: bool) -> None:
        """Let a text be typed, or not; the field that is typed into is called as the box is."""
        super().setEditable(editable)
        self.setAccessibleName(self.accessibleName())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ParentChange and self._label is not None:
            self._label.setParent(self.parentWidget())
        return super().event(event)
