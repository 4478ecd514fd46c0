"""How the source is shown and typed, as the designer wants it: one record, kept in the settings."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontDatabase

from previewer.desk.theme import code_font

#: Points that letters may have.
SMALLEST, LARGEST = 6.0, 40.0
#: Columns that a tab may take.
WIDEST = 8
#: Steps of indentation by name; that of the file where none is named.
STEPS = {"2": "  ", "3": "   ", "4": "    ", "8": "        ", "tab": "\t"}


class SourceOptions(NamedTuple):
    """The options of the source editor.

    `family` '' is the program's own font, `size` 0 the system's own size (else points, 6 to 40). `step` names a step of
    indentation of `STEPS`, '' is that of the file. `tab` is how many columns a tab takes, 1 to 8.
    """

    family: str = ""
    size: float = 0.0
    step: str = ""
    tab: int = 2
    numbers: bool = True
    spaces: bool = False
    completes: bool = True
    closes: bool = True
    formats: bool = False

    @classmethod
    def from_kept(cls, kept: Mapping[str, object]) -> "SourceOptions":
        """From what was kept; what cannot be is the default."""
        found = cls()
        for name, default in zip(cls._fields, cls(), strict=True):
            value = kept.get(name, default)
            if isinstance(default, float) and type(value) is int:
                value = float(value)
            if type(value) is type(default) and _may_be(name, value):
                found = found._replace(**{name: value})  # type: ignore[arg-type]
        return found

    def kept(self) -> dict[str, object]:
        """What is not the default, as JSON values."""
        plain = SourceOptions()
        return {name: value for name, value in self._asdict().items() if value != getattr(plain, name)}

    @property
    def indentation(self) -> str | None:
        """One step of indentation, None for that of the file."""
        return STEPS.get(self.step)

    def font(self) -> QFont:
        """The font to write in; the program's own where the family is not installed."""
        font = code_font()
        if self.family and self.family in QFontDatabase.families():
            font.setFamily(self.family)
        if self.size:
            font.setPointSizeF(self.size)
        return font

    def zoomed(self, by: int) -> "SourceOptions":
        """With letters larger by so many points; 0: of the system's size."""
        if not by:
            return self._replace(size=0.0)
        now = self.size or code_font().pointSizeF()
        return self._replace(size=min(max(float(round(now) + by), SMALLEST), LARGEST))


def _may_be(name: str, value: object) -> bool:
    if name == "size" and isinstance(value, float):
        return value == 0 or SMALLEST <= value <= LARGEST
    if name == "tab" and isinstance(value, int):
        return 1 <= value <= WIDEST
    return name != "step" or value == "" or value in STEPS
