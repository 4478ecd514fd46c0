"""Make the colours of the Android phone anew: python -m tests.phone.android.update_palettes

The baseline at usual contrast is Material's published table; all else comes of a seed by Material's own algorithm
(scheme "tonal spot", for neutral "neutral"), as the package materialyoucolor has it.
"""

from __future__ import annotations

from typing import Final

from materialyoucolor.dynamiccolor.material_dynamic_colors import MaterialDynamicColors
from materialyoucolor.hct import Hct
from materialyoucolor.scheme.scheme_neutral import SchemeNeutral
from materialyoucolor.scheme.scheme_tonal_spot import SchemeTonalSpot

from previewer.phone.screens import QML

FILE: Final = QML / "Phone" / "android" / "parts" / "Palettes.qml"
#: Palette → its seed. Blue and green are those of Material Theme Builder, whose colours are published.
SEEDS: Final = {"baseline": "6750A4", "blue": "769CDF", "green": "63A002", "rose": "B3405F", "neutral": "769CDF"}
#: Our name of a role → Material's.
ROLES: Final = {
    "primary": "primary",
    "overPrimary": "onPrimary",
    "primaryContainer": "primaryContainer",
    "overPrimaryContainer": "onPrimaryContainer",
    "secondary": "secondary",
    "secondaryContainer": "secondaryContainer",
    "overSecondaryContainer": "onSecondaryContainer",
    "tertiaryContainer": "tertiaryContainer",
    "overTertiaryContainer": "onTertiaryContainer",
    "surface": "surface",
    "bright": "surfaceBright",
    "overSurface": "onSurface",
    "overSurfaceVariant": "onSurfaceVariant",
    "outline": "outline",
    "outlineVariant": "outlineVariant",
    "containerLow": "surfaceContainerLow",
    "container": "surfaceContainer",
    "containerHigh": "surfaceContainerHigh",
    "containerHighest": "surfaceContainerHighest",
    "inverseSurface": "inverseSurface",
    "overInverseSurface": "inverseOnSurface",
    "error": "error",
    "overError": "onError",
}
#: The published baseline: light and dark, in the order of the roles.
BASELINE: Final = {
    "light": "6750A4 FFFFFF EADDFF 21005D 625B71 E8DEF8 1D192B FFD8E4 31111D FEF7FF FEF7FF 1D1B20 49454F 79747E CAC4D0 "
    "F7F2FA F3EDF7 ECE6F0 E6E0E9 322F35 F5EFF7 B3261E FFFFFF",
    "dark": "D0BCFF 381E72 4F378B EADDFF CCC2DC 4A4458 E8DEF8 633B48 FFD8E4 141218 3B383E E6E0E9 CAC4D0 938F99 49454F "
    "1D1B20 211F26 2B2930 36343B E6E0E9 322F35 F2B8B5 601410",
}
_HEAD = """pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// The colour roles of each palette: usual and high contrast, light and dark. Made by a program of the tests.
QtObject {
    id: root

"""
_FOOT = """
    /// The roles of a palette, by name.
    function of(palette: string, contrast: string, theme: string): var {
        const digits = (root._table[palette] ?? root._table.baseline)[contrast][theme].split(" ");
        const found = {};
        root._roles.forEach((role, place) => found[role] = "#" + digits[place]);
        return found;
    }
}
"""


def colours(palette: str, contrast: str, theme: str) -> dict[str, str]:
    """Role → colour as six digits."""
    if (palette, contrast) == ("baseline", "standard"):
        return dict(zip(ROLES, BASELINE[theme].split(), strict=True))
    return made_of(SEEDS[palette], palette == "neutral", contrast, theme)


def made_of(seed: str, neutral: bool, contrast: str, theme: str) -> dict[str, str]:
    """The roles that come of a seed."""
    scheme = (SchemeNeutral if neutral else SchemeTonalSpot)(
        Hct.from_int(0xFF000000 | int(seed, 16)), theme == "dark", 1.0 if contrast == "high" else 0.0, "2021"
    )
    known = MaterialDynamicColors()
    return {role: f"{getattr(known, name).get_hct(scheme).to_int() & 0xFFFFFF:06X}" for role, name in ROLES.items()}


def text() -> str:
    """The file as it should be."""
    names = ", ".join(f'"{role}"' for role in ROLES)
    lines = [f"    readonly property list<string> _roles: [{names}]\n", "    readonly property var _table: ({\n"]
    for palette in SEEDS:
        lines.append(f'            "{palette}": {{\n')
        for contrast in ("standard", "high"):
            lines.append(f'                "{contrast}": {{\n')
            for theme in ("light", "dark"):
                digits = " ".join(colours(palette, contrast, theme).values())
                lines.append(f'                    "{theme}": "{digits}"' + ("," if theme == "light" else "") + "\n")
            lines.append("                }" + ("," if contrast == "standard" else "") + "\n")
        lines.append("            }" + ("" if palette == list(SEEDS)[-1] else ",") + "\n")
    lines.append("        })\n")
    return _HEAD + "".join(lines) + _FOOT


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
