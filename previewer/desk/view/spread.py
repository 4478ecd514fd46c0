"""Which variants of a piece are asked for by ticking a few boxes."""

from collections.abc import Collection, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.view.devices import OwnDevices
from previewer.desk.view.looks import AXES
from previewer.desk.widgets import Worded, check_box
from previewer.phone.look import Look


class LookBoxes(dict[str, QCheckBox]):
    """A box for each of some members of a look, by name: it asks for every value of its member."""

    def __init__(self, members: Iterable[str], ticked: Collection[str], owner: Worded) -> None:
        super().__init__(
            {member: check_box(owner, partial(_every, member), checked=member in ticked) for member in members}
        )

    def ticked(self) -> list[str]:
        """The members whose every value is asked for."""
        return [member for member, box in self.items() if box.isChecked()]


def _every(member: str) -> str:
    """What asks for every value of a member, in words."""
    return QCoreApplication.translate("ViewBar", AXES[member].every or AXES[member].text)


def spread_looks(
    piece: OpenPiece, members: Collection[str], own: OwnDevices, platforms: Collection[str] = ()
) -> list[Look]:
    """The looks of the phones as they stand, with every value there is of some members.

    `own`: devices besides those that are known. `platforms`: on these alone. A phone that the piece is not offered on
    is left out.
    """
    from previewer.pictures.variants import spread

    shown = piece.session.piece
    return [] if shown is None else spread(shown, piece.looks, members, platforms, [size for size, _ in own])
