"""Writing the open texts of many pieces for translators: what a helper process does."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from previewer.atomic import write_atomically
from previewer.children import tell_parent
from previewer.pieces import read_bytes
from previewer.pieces.source import MAX_BYTES
from previewer.texts.confirmed import BadRecord, load_confirmed
from previewer.texts.consistency.glossary import BadGlossary, load_glossary
from previewer.texts.exchange.formats import Wish
from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.rows import Unreadable
from previewer.texts.units import texts_of


class UnreadablePieceError(ValueError):
    """A file that cannot be previewed: nobody knows its texts."""


class Order(NamedTuple):
    """Which pieces of a folder, by name; what of them; and the folder to write to. `unsaved`: the texts of tabs, by the
    name of the piece.
    """

    root: str
    names: tuple[str, ...]
    unsaved: Mapping[str, str]
    wish: Wish
    into: str


class Sent(NamedTuple):
    """How many files were written, with how many texts; and of the others the name of the piece, and why not: None
    where it cannot be previewed.
    """

    files: int
    texts: int
    failed: tuple[tuple[str, OSError | Unreadable | None], ...]


def file_of(order: Order, name: str) -> Path:
    """The file that is written for a piece: `team/lamp.fr.xlsx` for `team/lamp.json`."""
    return Path(order.into, f"{name.removesuffix('.json')}.{order.wish.target}{order.wish.form.endings[0]}")


def send(order: Order) -> Sent:
    """Write a file for each piece that has such texts; a piece without any is passed over."""
    files = texts = 0
    failed: list[tuple[str, OSError | Unreadable | None]] = []
    for at, name in enumerate(order.names):
        tell_parent(at, len(order.names))
        try:
            written = _send(order, name)
        except UnreadablePieceError:
            failed.append((name, None))
        except (OSError, Unreadable) as error:
            failed.append((name, error))
        else:
            files += bool(written)
            texts += written
    return Sent(files, texts, tuple(failed))


def _send(order: Order, name: str) -> int:
    """How many texts of a piece were written."""
    path = Path(order.root, name)
    if name in order.unsaved:
        data = order.unsaved[name].encode("utf-8", "surrogatepass")
    else:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    reading = read_bytes(data)
    if reading.piece is None:
        raise UnreadablePieceError
    confirmed, glossary = {}, []
    with suppress(OSError, BadRecord):
        confirmed = load_confirmed(path)
    with suppress(OSError, BadGlossary):
        glossary = load_glossary(path)
    table = texts_of(reading, confirmed)
    if table.source == order.wish.target:
        return 0
    outgoing = outgoing_of(table, path.name, order.wish.target, order.wish.states, glossary=glossary)
    if not outgoing.rows:
        return 0
    into = file_of(order, name)
    into.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(into, order.wish.form.write(outgoing))
    return len(outgoing.rows)
