"""The modes of the window, in the order of the mode bar. To add one: its record here."""

from typing import Final

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import FINDINGS, PROBLEMS, SOURCE, VALUES
from previewer.desk.view.phone_area import PhoneArea

PREVIEW: Final = Mode(
    "preview",
    QT_TRANSLATE_NOOP("Modes", "Preview"),
    "phone",
    (SOURCE, VALUES, PROBLEMS, FINDINGS),
    PhoneArea,
)
MODES: Final = (PREVIEW,)
