"""A picture of what a phone of the window shows now: the phone alone, as `previewer render` makes it."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.scroll_place import ScrollPlace
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pictures.carrying import Shown
from previewer.pictures.lines import in_lines as lines_of_pictures

#: Pixels for a point of the phone, as in the pictures of the command line.
SCALE = 2.0
#: Points between two phones of one picture.
GAP = 24


class Shot(NamedTuple):
    """The state of a phone, to be drawn when it may be gone. `scrolled`: where its list stands, None at its top."""

    look: Look
    title: str
    open_key: str | None
    scrolled: ScrollPlace | None = None

    def carried(self) -> Shown:
        """The record of its picture, for what that carries."""
        return Shown(self.look, SCALE, self.open_key, scrolled=self.scrolled)

    @classmethod
    def of(cls, phone: Phone) -> "Shot":
        """The state of a phone, from the top of its list."""
        return cls(phone.look, str(phone.title), phone.open_key)

    @classmethod
    def of_view(cls, view: PhoneView) -> "Shot":
        """The state of a live phone, scrolled as it is."""
        return cls.of(view.phone)._replace(scrolled=view.scrolled)


class Snapshots:
    """Pictures of phones that show the piece of a session: the screen with what is open on it, `SCALE` pixels a point.

    The scenes that they are drawn from are kept until `close`: making one takes longer than a picture.
    """

    def __init__(self, session: PieceSession) -> None:
        self._session = session
        self._shown: dict[str, OffscreenPhone] = {}

    def take(self, shot: Shot) -> QImage:
        """The screen of a phone. Raises PictureError."""
        shown = self.phone(shot.look.platform)
        shown.phone.show(shot.look)
        return shown.picture(open_key=shot.open_key, scrolled=shot.scrolled or 0.0).copy()

    def phone(self, platform: str) -> OffscreenPhone:
        """The phone of a platform that pictures are drawn from."""
        if platform not in self._shown:
            self._shown[platform] = OffscreenPhone(Phone(self._session, platform), SCALE)
        return self._shown[platform]

    def close(self) -> None:
        """Let go of the scenes."""
        for shown in self._shown.values():
            shown.close()
            shown.phone.deleteLater()
        self._shown.clear()


def in_lines(lines: Sequence[Sequence[QImage]]) -> QImage:
    """Lines of pictures as one, on a clear ground."""
    return lines_of_pictures(lines, round(GAP * SCALE), Qt.GlobalColor.transparent)
