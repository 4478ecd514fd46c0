"""The panel of the phone in the hand: QR code and addresses, who is there, and the end of it."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QWidget

from previewer.children import child_process
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed
from previewer.desk.sharing.shared_piece import SharedPiece, SharingState, StartHelper
from previewer.desk.widgets import Worded, check_box, dialog_buttons, hbox, named, push_button, tell, text_label, vbox

_WIDTH = 460
# Logical pixels of a square of the code, and squares around it that stay light.
_SQUARE, _QUIET = 5, 4
# Milliseconds without a visitor after which the usual reasons are told.
_ALONE = 15_000


class SharingPanel(Worded, QDialog):
    """What is shared stays so, whatever tab comes to the front, until *Stop* or its tab closes."""

    def __init__(self, parent: QWidget | None = None, start: StartHelper = child_process) -> None:
        super().__init__(parent)
        self.setModal(False)
        self._start = start
        self.shared: SharedPiece | None = None
        self._front: OpenPiece | None = None
        self.about = text_label(self, wrap=True)
        self.mine = check_box(
            self,
            lambda: self.tr("&My values"),
            tip=lambda: self.tr("Viewers see and change the values in the window"),
        )
        self.several = check_box(
            self, lambda: self.tr("For se&veral"), tip=lambda: self.tr("Up to eight browsers may open the link")
        )
        self.look_only = check_box(self, lambda: self.tr("&Look only"), tip=lambda: self.tr("Nobody can touch it"))
        self.code = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        named(self, self.code, lambda: self.tr("QR code of the link"))
        self.link = text_label(self, wrap=True)
        self.link.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.addresses = QListWidget(self)
        named(self, self.addresses, lambda: self.tr("Other addresses of this computer"))
        self.addresses.itemClicked.connect(lambda _item: self._move())
        self.people = text_label(self, wrap=True)
        self.hint = text_label(self, wrap=True)
        self.begin = push_button(self, lambda: self.tr("&Share"), self._share)
        self.copy = push_button(self, lambda: self.tr("&Copy the link"), self._copy)
        self.end = push_button(self, lambda: self.tr("S&top"), self.stop)
        self._patience = QTimer(self, singleShot=True, interval=_ALONE)
        self._patience.timeout.connect(self._show)
        choices = (self.mine, self.several, self.look_only)
        parts = (self.about, *choices, self.code, self.link, self.addresses, self.people, self.hint)
        rows = hbox(self.begin, self.copy, self.end, None)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.setLayout(vbox(*parts, rows, buttons, margins=(16, 16, 16, 16), spacing=10))
        self.resize(_WIDTH, 0)
        self.addresses.setMaximumHeight(90)
        self.says(lambda: self.setWindowTitle(self.tr("Hold it in the hand")), colours=False)
        self.says(self._show, colours=False)

    def show_for(self, piece: OpenPiece) -> None:
        """Show what is shared; else offer to share this piece."""
        if piece is not self._front:
            self._front = piece
            piece.closed.connect(partial(self._leave, piece))
        self._show()
        self.show()
        self.raise_()
        self.activateWindow()

    def _leave(self, piece: OpenPiece) -> None:
        """The tab of a piece closes."""
        self._front = None if self._front is piece else self._front
        if self.shared is not None and self.shared.piece is piece:
            self.stop()
            self.shared = None
        self._show()

    def stop(self) -> None:
        """Nothing is shared any more."""
        if self.shared is not None:
            self.shared.stop()

    def _share(self, host: str = "") -> None:
        piece = self.shared.piece if host and self.shared is not None else self._front
        if piece is None:
            return
        self.stop()
        self.shared = SharedPiece(piece, self._start)
        self.shared.changed.connect(self._show)
        self._patience.start()
        self.shared.share(self.mine.isChecked(), self.several.isChecked(), self.look_only.isChecked(), host)

    def _move(self) -> None:
        """Listen on the address that was clicked in place of the one before."""
        item = self.addresses.currentItem()
        if item is not None:
            self._share(str(item.data(Qt.ItemDataRole.UserRole)))

    def _copy(self) -> None:
        if self.shared is not None and self.shared.state.addresses:
            QGuiApplication.clipboard().setText(self.shared.state.addresses[0][0])

    def _show(self) -> None:
        """All that the panel says, of how sharing stands."""
        state = self._state
        running, listens = state.running, state.addresses
        piece = self.shared.piece if running and self.shared is not None else self._front
        name = piece.path.name if piece is not None else ""
        said = self.tr("{0} is shared. Scan the code with a phone in the same network.")
        asked = self.tr("Share {0} with a phone: its browser shows the piece live, and you operate it there.")
        tell(self.about, (said if running else asked).format(name))
        for box in (self.mine, self.several, self.look_only):
            box.setEnabled(not running)
        self.code.setVisible(bool(listens))
        if listens:
            self.code.setPixmap(_code(listens[0][0], self.devicePixelRatio()))
        tell(self.link, listens[0][0] if listens else "")
        self.addresses.clear()
        for host, adapter in state.others:
            self.addresses.addItem(f"{host}   {adapter}")
            self.addresses.item(self.addresses.count() - 1).setData(Qt.ItemDataRole.UserRole, host)
        self.addresses.setVisible(self.addresses.count() > 0)
        tell(self.people, self._people())
        tell(self.hint, self._hint())
        self.begin.setVisible(not running)
        self.begin.setEnabled(piece is not None)
        self.copy.setVisible(bool(listens))
        self.end.setVisible(running)
        layout = self.layout()
        assert layout is not None
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _people(self) -> str:
        state = self._state
        if not state.addresses:
            return ""
        if not state.viewers:
            return self.tr("No viewers yet.")
        return self.tr("Viewers: {0}").format(listed(state.viewers.values()))

    @property
    def _state(self) -> SharingState:
        return self.shared.state if self.shared is not None else SharingState()

    def _hint(self) -> str:
        """Why nothing is shared, who sees the pictures, or why a phone may not find it."""
        state = self._state
        if state.why:
            return self.tr("It cannot be shared: {0}").format(state.why)
        if not state.running:
            return ""
        if state.came or self._patience.isActive() or not state.addresses:
            return self.tr("Anyone who can read this network's traffic can see the pictures.")
        text = self.tr(
            "If the phone cannot connect, make sure that it is on this network, that this is not a guest network "
            "that isolates devices, that the firewall allows {0}, and that any VPN is off."
        )
        return text.format(state.addresses[0][0].split("/")[2])


def _code(link: str, ratio: float) -> QPixmap:
    """The QR code of a link, black on white in any theme."""
    import segno

    rows = list(segno.make_qr(link, error="m").matrix)
    side = len(rows) + 2 * _QUIET
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.setPixel(x + _QUIET, y + _QUIET, 0)
    pixels = round(_SQUARE * ratio) * side
    pixmap = QPixmap.fromImage(image.scaled(pixels, pixels))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
