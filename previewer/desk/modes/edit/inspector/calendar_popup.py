"""A calendar that opens below a field."""

from datetime import date

from PySide6.QtCore import QDate, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCalendarWidget, QFrame, QWidget

from previewer.desk.language import program_language
from previewer.desk.widgets import NO_MARGINS, vbox


class CalendarPopup(QFrame):
    """A calendar below its field: arrow keys move, Enter chooses, Escape goes back."""

    #: A day, as `yyyy-mm-dd`.
    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.calendar = QCalendarWidget(self)
        self.calendar.setLocale(QLocale(program_language()))
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setMinimumDate(QDate(1, 1, 1))
        self.calendar.setMaximumDate(QDate(9999, 12, 31))
        self.calendar.activated.connect(self._choose)
        self.calendar.clicked.connect(self._choose)
        self.setLayout(vbox(self.calendar, margins=NO_MARGINS))

    def open(self, day: date, below: QWidget) -> None:
        """Show it with a day selected, its right edge below that of a widget, as far as the screen goes."""
        self.calendar.setSelectedDate(QDate(day.year, day.month, day.day))
        self.adjustSize()
        screen = below.screen().availableGeometry()
        place = below.mapToGlobal(below.rect().bottomRight()) - QPoint(self.width(), 0)
        left = max(screen.left(), min(place.x(), screen.right() - self.width()))
        self.move(left, max(screen.top(), min(place.y(), screen.bottom() - self.height())))
        self.show()
        self.calendar.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _choose(self, day: QDate) -> None:
        if self.isVisible():
            self.close()
            self.chosen.emit(f"{day.year():04}-{day.month():02}-{day.day():02}")
