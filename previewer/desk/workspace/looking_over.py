"""Looking over the screens of a piece of the folder: what a helper process does for one file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from previewer.phone.look import Look, LookError
from previewer.pictures.variants import spread
from previewer.pictures.work import Content, Examined, PictureJob, look_over
from previewer.pieces import read_bytes
from previewer.pieces.languages import default_language
from previewer.pieces.source import MAX_BYTES
from previewer.terminal_words import Reason


class LookOverJob(NamedTuple):
    """A file, and how it is to be looked at: `looks` with every value of `members`, in `lang` where the piece has it;
    `sizes` are devices of one's own.

    `text`: what its tab has that is not saved, None for the file itself.
    """

    path: str
    text: str | None
    looks: tuple[Look, ...]
    lang: str
    members: tuple[str, ...]
    sizes: tuple[str, ...]
    today: date


def look_over_piece(wanted: LookOverJob) -> tuple[Examined, ...] | None:
    """All variants of one piece; None of a file that cannot be previewed. Raises OSError."""
    if wanted.text is None:
        with Path(wanted.path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    else:
        data = wanted.text.encode("utf-8", "replace")
    piece = read_bytes(data).piece
    if piece is None:
        return None
    lang = wanted.lang if wanted.lang in piece.languages else default_language(piece.languages)
    looks = (replace(look, lang=lang) for look in wanted.looks)
    content = Content(data, wanted.today)
    return tuple(_examined(content, look) for look in spread(piece, looks, wanted.members, sizes=wanted.sizes))


def _examined(content: Content, look: Look) -> Examined:
    try:
        return Examined(look, *look_over(PictureJob(content, look)))
    except (LookError, OSError, ValueError) as error:
        return Examined(look, (), Reason.of(error) or type(error).__name__)
