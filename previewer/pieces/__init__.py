"""What a piece declares: reading, items, languages, values and diagnostics. Plain Python, without Qt.

`read_file` gives a `Reading`; its `piece` holds the items, `Values` what they are set to, `diagnostics` what is wrong.
"""

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.kinds import KINDS, Item, Placeholder, Refusal
from previewer.pieces.numbers import Number, plain
from previewer.pieces.piece import Piece
from previewer.pieces.places import Place, Places
from previewer.pieces.reading import Reading, read_bytes, read_file, read_text
from previewer.pieces.screen import Row, screen_rows
from previewer.pieces.systems import SYSTEMS
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.texts import PickedText, Texts
from previewer.pieces.values import LostValue, Values
from previewer.pieces.violations import Fix
from previewer.pieces.words import words

__all__ = [
    "KINDS",
    "SYSTEMS",
    "Diagnostic",
    "Fix",
    "Item",
    "LostValue",
    "Number",
    "PickedText",
    "Piece",
    "Place",
    "Placeholder",
    "Places",
    "Reading",
    "Refusal",
    "Row",
    "TextEdit",
    "Texts",
    "Values",
    "plain",
    "read_bytes",
    "read_file",
    "read_text",
    "screen_rows",
    "words",
]
