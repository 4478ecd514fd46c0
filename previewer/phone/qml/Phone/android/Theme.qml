pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// The colour roles of Material 3 in the phone's palette and contrast, light and dark, and the previewer's own marking
/// colours.
///
/// What Material calls "on primary" is `overPrimary` here: QML takes a name that begins with "on" for a handler.
QtObject {
    id: root

    readonly property bool dark: PhoneState.dark

    readonly property var _design: Designs.of(PhoneState.design)
    readonly property var _roles: Palettes.of(PhoneState.palette, PhoneState.highContrast ? "high" : "standard", root.dark ? "dark" : "light")

    readonly property color primary: root._roles.primary
    readonly property color overPrimary: root._roles.overPrimary
    readonly property color primaryContainer: root._roles.primaryContainer
    readonly property color overPrimaryContainer: root._roles.overPrimaryContainer
    readonly property color secondary: root._roles.secondary
    readonly property color secondaryContainer: root._roles.secondaryContainer
    readonly property color overSecondaryContainer: root._roles.overSecondaryContainer
    readonly property color tertiaryContainer: root._roles.tertiaryContainer
    readonly property color overTertiaryContainer: root._roles.overTertiaryContainer
    readonly property color surface: root._roles.surface
    readonly property color bright: root._roles.bright
    readonly property color overSurface: root._roles.overSurface
    readonly property color overSurfaceVariant: root._roles.overSurfaceVariant
    readonly property color outline: root._roles.outline
    readonly property color outlineVariant: root._roles.outlineVariant
    readonly property color containerLow: root._roles.containerLow
    readonly property color container: root._roles.container
    readonly property color containerHigh: root._roles.containerHigh
    readonly property color containerHighest: root._roles.containerHighest
    readonly property color inverseSurface: root._roles.inverseSurface
    readonly property color overInverseSurface: root._roles.overInverseSurface
    readonly property color error: root._roles.error
    readonly property color overError: root._roles.overError
    /// What the rows lie on, once they were scrolled what the bar is, and what a row itself is.
    readonly property color ground: root._roles[root._design.ground]
    readonly property color raised: root._roles[root._design.raised]
    readonly property color row: root._roles[root._design.row]
    readonly property color dialog: root._roles[root._design.dialog]
    readonly property color header: root._roles[root._design.headerColour]
    /// Behind letters that are chosen, which keep their colour (Compose, `TextSelectionBackgroundOpacity`).
    readonly property color selection: Qt.alpha(root.primary, 0.4)
    readonly property color scrim: "#000000"
    readonly property color clear: "transparent"
    readonly property color camera: PhoneState.inverted ? "#FFFFFF" : "#000000"
    /// The designer's marks, which no user sees: Material has no role for a warning.
    readonly property color warning: root.dark ? "#FFB870" : "#8A5100"
    readonly property color overWarning: root.dark ? "#4A2800" : "#FFFFFF"
    readonly property color pin: root.dark ? "#E46962" : "#B3261E"
    readonly property color pinEdge: "#FFFFFF"
}
