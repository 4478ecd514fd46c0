"""Which variants of a piece are asked for by ticking a few boxes."""

from collections.abc import Collection
from dataclasses import asdict

from previewer.desk.document.open_piece import OpenPiece
from previewer.phone.look import Look


def spread_looks(piece: OpenPiece, members: Collection[str], platforms: Collection[str] = ()) -> list[Look]:
    """The looks of the phones as they stand, with every value there is of some members.

    `platforms`: on these alone. A phone that the piece is not offered on is left out.
    """
    from previewer.pictures.variants import ALL, looks_of

    shown = piece.session.piece
    if shown is None:
        return []
    found: dict[Look, None] = {}
    for look in piece.looks:
        if not shown.offered_on(look.platform) or (platforms and look.platform not in platforms):
            continue
        wanted = {name: [value] for name, value in asdict(look).items()}
        found.update(dict.fromkeys(looks_of(shown, wanted | {name: [ALL] for name in members})))
    return list(found)
