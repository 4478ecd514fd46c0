"""About: version, what is imitated, and whose work travels with the program."""

from PySide6.QtCore import QLibraryInfo, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QWidget

from previewer import __version__
from previewer.desk.icons import SIZE
from previewer.desk.widgets import Worded, dialog_buttons, hbox, named, scrolled, text_label, vbox
from previewer.resources import resource, resources

_SIZE, _LEAST = QSize(640, 780), QSize(480, 100)


class AboutDialog(Worded, QDialog):
    """Says what the program is; the full licences of the bundled work are below it to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QLabel(self)
        icon = self.windowIcon()
        if not icon.isNull():
            self._picture.setPixmap(icon.pixmap(SIZE * 3, SIZE * 3))
        self._title = QLabel(f"Piece Previewer {__version__}", self)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(font)
        self.text = text_label(self, lambda: "\n\n".join(self._paragraphs()), wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.licences = QPlainTextEdit(self, readOnly=True)
        self.licences.setPlainText(licence_texts())
        self.licences.setMinimumSize(_LEAST)
        named(self, self.licences, lambda: self.tr("Licences"))
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        layout = vbox(
            hbox(self._picture, (self._title, 1), spacing=16),
            (scrolled(self, self.text), 3),
            text_label(self, lambda: self.tr("Licences")),
            (self.licences, 2),
            buttons,
            margins=(20, 20, 20, 16),
            spacing=12,
        )
        self.setLayout(layout)
        self.says(lambda: self.setWindowTitle(self.tr("About Piece Previewer")))
        self.resize(_SIZE)

    def _paragraphs(self) -> tuple[str, ...]:
        return (
            self.tr("See the settings screen of a piece as iOS and Android users will, while you write it."),
            self.tr(
                "The phones follow iOS 18 or iOS 26 (inset grouped lists) and Material 3 or Material 3 Expressive. "
                "What is glass in iOS 26 is drawn flat, and its wheels and calendars keep the sizes of iOS 18. They"
                " were recreated for this program; neither Apple nor Google is involved."
            ),
            self.tr("Made with Qt {0} and PySide6, under the LGPL, version 3.").format(
                QLibraryInfo.version().toString()
            ),
            self.tr(
                "Fonts: Inter in place of San Francisco, Roboto, Roboto Mono and the Noto families, under "
                "the SIL Open Font License 1.1."
            ),
            self.tr(
                "Map: made from Natural Earth (public domain), GeoNames (CC BY 4.0), Unicode CLDR (Unicode License), "
                "and by processing data of the Japan Meteorological Agency's website. Street maps come from the "
                "server that is named in the settings, if any."
            ),
            self.tr("Lines of Japanese are broken by phrases with BudouX, under the Apache License, version 2.0."),
            self.tr(
                "Words of the phones' controls: Material Components for Android, AOSP and Home Assistant, under the "
                "Apache License, version 2.0, and Flutter, under the BSD 3-Clause License."
            ),
            self.tr("Long words are hyphenated by patterns of hyph-utf8, under the MIT licence and others as free."),
            self.tr("Piece Previewer itself is under the MIT licence."),
        )


def licence_texts() -> str:
    """Every licence file among the resources, and the program's own, one after the other."""
    found = sorted(
        path
        for pattern in ("*OFL*", "*LICEN[SC]E*", "*licen[sc]e*.txt")
        for path in resources().rglob(pattern)
        if path.is_file()
    )
    own = resource("..", "LICENSE")
    parts = [("Piece Previewer", own)] if own.is_file() else []
    parts += [(path.stem, path) for path in dict.fromkeys(found)]
    return "\n\n".join(f"── {name}\n\n{path.read_text(encoding='utf-8').strip()}" for name, path in parts)
