pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// The baseline colour roles of Material 3, light and dark, and the previewer's own marking colours.
///
/// What Material calls "on primary" is `overPrimary` here: QML takes a name that begins with "on" for a handler.
QtObject {
    id: root

    readonly property bool dark: PhoneState.dark

    readonly property color primary: root.dark ? "#D0BCFF" : "#6750A4"
    readonly property color overPrimary: root.dark ? "#381E72" : "#FFFFFF"
    readonly property color primaryContainer: root.dark ? "#4F378B" : "#EADDFF"
    readonly property color overPrimaryContainer: root.dark ? "#EADDFF" : "#21005D"
    readonly property color secondary: root.dark ? "#CCC2DC" : "#625B71"
    readonly property color secondaryContainer: root.dark ? "#4A4458" : "#E8DEF8"
    readonly property color overSecondaryContainer: root.dark ? "#E8DEF8" : "#1D192B"
    readonly property color tertiaryContainer: root.dark ? "#633B48" : "#FFD8E4"
    readonly property color overTertiaryContainer: root.dark ? "#FFD8E4" : "#31111D"
    readonly property color surface: root.dark ? "#141218" : "#FEF7FF"
    readonly property color overSurface: root.dark ? "#E6E0E9" : "#1D1B20"
    readonly property color overSurfaceVariant: root.dark ? "#CAC4D0" : "#49454F"
    readonly property color outline: root.dark ? "#938F99" : "#79747E"
    readonly property color outlineVariant: root.dark ? "#49454F" : "#CAC4D0"
    readonly property color containerLow: root.dark ? "#1D1B20" : "#F7F2FA"
    readonly property color container: root.dark ? "#211F26" : "#F3EDF7"
    readonly property color containerHigh: root.dark ? "#2B2930" : "#ECE6F0"
    readonly property color containerHighest: root.dark ? "#36343B" : "#E6E0E9"
    readonly property color inverseSurface: root.dark ? "#E6E0E9" : "#322F35"
    readonly property color overInverseSurface: root.dark ? "#322F35" : "#F5EFF7"
    readonly property color error: root.dark ? "#F2B8B5" : "#B3261E"
    readonly property color overError: root.dark ? "#601410" : "#FFFFFF"
    readonly property color scrim: "#000000"
    readonly property color clear: "transparent"
    readonly property color camera: "#000000"
    /// The designer's marks, which no user sees: Material has no role for a warning.
    readonly property color warning: root.dark ? "#FFB870" : "#8A5100"
    readonly property color overWarning: root.dark ? "#4A2800" : "#FFFFFF"
    readonly property color pin: root.dark ? "#E46962" : "#B3261E"
    readonly property color pinEdge: "#FFFFFF"
}
