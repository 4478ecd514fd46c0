"""The modes of the window, in the order of the mode bar. To add one: its room, its record here."""

from typing import Final

from previewer.desk.modes.check import CHECK
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.script import SCRIPT
from previewer.desk.modes.texts import TEXTS

MODES: Final = (PREVIEW, EDIT, TEXTS, CHECK, COMPARE, SCRIPT)
