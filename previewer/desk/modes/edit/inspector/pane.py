"""The inspector: a form for the selected items, or for the piece where none is selected."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QStackedWidget, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.edit.inspector.form import Form, item_form, piece_form, piece_names, several_form
from previewer.desk.modes.edit.inspector.subject import FormSubject, of_several
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, scrolled, text_label, vbox
from previewer.pieces import Diagnostic, Item, Place, Reading


class InspectorPane(Worded, QWidget):
    """Shows what the last text that reads says, and makes operations of what is done to it. It is behind while nobody
    sees it."""

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        #: The last reading that has a piece.
        self._reading: Reading | None = None
        #: Old key to new key, and back, of what was renamed here: the item stays selected, and when that is undone.
        self._renamed: dict[str, str] = {}
        self._key = ""
        #: The keys of the items that it shows.
        self._shown: tuple[str, ...] = ()
        self._behind = True
        self.notice = Notice(self)
        self.head = text_label(self)
        self.head.setContentsMargins(10, 6, 10, 0)
        self.head.setMinimumWidth(40)
        self._stack = QStackedWidget(self)
        #: By the fields of the piece, or the forms of several items; () is the form of an item.
        self._forms: dict[tuple[str, ...], tuple[QScrollArea, Form]] = {}
        self.form: Form | None = None
        self.setLayout(vbox(self.notice, self.head, (self._stack, 1), None, margins=NO_MARGINS, spacing=0))
        piece.document.read.connect(self.refresh)
        piece.selection.itemSelected.connect(self.refresh)
        piece.selection.itemsSelected.connect(self._follow_others)
        piece.selection.placeShown.connect(self._show_place)
        piece.published.changed.connect(self.refresh)
        piece.viewChanged.connect(self.refresh)
        piece.reviewAsked.connect(self._review)
        piece.records.changed.connect(self._tell_records)
        self.says(self._make_anew)

    def refresh(self) -> None:
        """Show what the text reads as, now or when it is seen."""
        self._behind = not self.isVisible()
        if self._behind:
            return
        reading = self._piece.document.reading
        reads = reading.piece is not None
        if reads:
            self._reading = reading
        self._tell(None if reads else reading.error)
        subject = self._subject()
        self._stack.setEnabled(reads)
        if subject is None:
            self.head.hide()
            self._stack.hide()
            return
        self._show_form(subject)
        head = self.tr("%n item(s) selected", "", len(subject.each)) if subject.each else self.tr("The piece")
        self.head.setText(head if subject.item is None else subject.item.title(subject.lang).text)
        self.head.show()
        self._stack.show()

    def _follow_others(self) -> None:
        """Others are selected beside the same item."""
        if self._shown != self._piece.selection.items:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._behind:
            self.refresh()

    def _make_anew(self) -> None:
        """Make every form anew: its words stand in many places."""
        for area, _ in self._forms.values():
            self._stack.removeWidget(area)
            area.deleteLater()
        self._forms = {}
        self.form = None
        self.refresh()

    def _subject(self) -> FormSubject | None:
        reading = self._reading
        if reading is None or reading.piece is None:
            return None
        piece = reading.piece
        key = self._piece.selection.item
        item = piece.item(key) if key else None
        if item is None and self._key not in reading.slices and self._renamed.get(self._key) in reading.slices:
            # What was renamed has its other name.
            key = self._renamed[self._key]
            item = piece.item(key)
            self._key = key
            self._piece.selection.follow(key)
        self._key = key if item is not None else ""
        self._shown = self._piece.selection.items
        several = [found for one in self._shown if (found := piece.item(one)) is not None]
        if len(several) > 1:
            return of_several([self._subject_of(reading, one.key, one) for one in several])
        return self._subject_of(reading, None if item is None else key, item)

    def _subject_of(self, reading: Reading, key: str | None, item: Item | None) -> FormSubject:
        return FormSubject(
            reading,
            key,
            reading.root if item is None else item.raw,
            item,
            self._piece.published.reading,
            self._piece.shown_language,
            () if reading.piece is None else reading.piece.languages,
            self._piece.session.today,
        )

    def _show_form(self, subject: FormSubject) -> None:
        forms = sorted({one.form for one in subject.each}, key=_name)
        shape = piece_names(subject) if subject.key is None else tuple(map(_name, forms))
        if shape not in self._forms:
            if forms:
                form = several_form(forms, self._piece)
            else:
                form = piece_form(shape, self._piece) if shape else item_form(self._piece, self._renamed)
            area = scrolled(self._stack, form)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._stack.addWidget(area)
            self._forms[shape] = area, form
        area, form = self._forms[shape]
        other = form.key != subject.key
        form.show_subject(subject)
        if self._stack.currentWidget() is not area:
            self._stack.setCurrentWidget(area)
            form.close_up()
        if other:
            form.close_up()
            area.verticalScrollBar().setValue(0)
        self.form = form

    def _tell(self, error: Diagnostic | None) -> None:
        if error is None:
            self.notice.hide()
        else:
            text = self.tr("The file cannot be previewed, so nothing can be changed here: {0}")
            go = {self.tr("Go to the place"): lambda: self._piece.go_to(error)}
            self.notice.show_message("error", text.format(error.message(program_language())), go)

    def _review(self, problem: Diagnostic) -> None:
        from previewer.desk.modes.edit.inspector.reviewing import review_as_it_stands

        review_as_it_stands(problem, self._piece, self._services)

    def _tell_records(self) -> None:
        """Say it where a review could not be put on record."""
        if self._piece.records.error and self.isVisible():
            why = QCoreApplication.translate("TextsBoard", "The review cannot be recorded: {0}")
            self.notice.show_message("warning", why.format(self._piece.records.error))

    def _show_place(self, place: Place) -> None:
        """Bring the field of a problem that was gone to into sight."""
        row = None if self.form is None or self._behind else self.form.row_at(place)
        area = self._stack.currentWidget()
        if row is not None and isinstance(area, QScrollArea):
            area.ensureWidgetVisible(row, 0, row.height() // 2)

    def key_in_focus(self) -> str:
        """The key whose field has the keyboard."""
        focus = QApplication.focusWidget()
        rows = self.form.rows if self.form is not None else ()
        return next((row.field.name for row in rows if focus is not None and row.isAncestorOf(focus)), "")


def _name(form: type[Item] | None) -> str:
    return "" if form is None else form.form
