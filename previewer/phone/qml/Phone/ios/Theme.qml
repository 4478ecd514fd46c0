pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// Every colour of the iOS phone, light and dark.
QtObject {
    id: root

    readonly property bool dark: PhoneState.dark
    /// Increased contrast, as the setting of that name has it.
    readonly property bool high: PhoneState.highContrast
    readonly property int _theme: root.dark ? 1 : 0
    readonly property int _tone: root._theme + (root.high ? 2 : 0)

    readonly property color background: ["#F2F2F7", "#000000", "#EBEBF0", "#000000"][root._tone]
    readonly property color cell: ["#FFFFFF", "#1C1C1E", "#FFFFFF", "#242426"][root._tone]
    readonly property color pressed: root.dark ? "#3A3A3C" : "#D1D1D6"
    readonly property color label: root.dark ? "#FFFFFF" : "#000000"
    readonly property color secondaryLabel: ["#993C3C43", "#99EBEBF5", "#CC3C3C43", "#B3EBEBF5"][root._tone]
    readonly property color tertiaryLabel: ["#4D3C3C43", "#4DEBEBF5", "#B33C3C43", "#8CEBEBF5"][root._tone]
    readonly property color separator: ["#C6C6C8", "#38383A", "#8E8E93", "#68686E"][root._tone]
    readonly property color tertiaryFill: ["#1F767680", "#3D767680", "#33767680", "#52767680"][root._tone]
    readonly property color keyboard: root.dark ? "#2C2C2E" : "#D1D3D9"
    readonly property color key: Metrics.design.key[root._theme]
    readonly property color keySpecial: Metrics.design.keySpecial[root._theme]
    readonly property color keyPressed: Metrics.design.keyPressed[root._theme]
    readonly property color keyShade: Metrics.design.keyShade[root._theme]
    readonly property color band: Metrics.design.band[root._tone]
    readonly property color blue: Metrics.design.blue[root._tone]
    readonly property color green: Metrics.design.green[root._tone]
    readonly property color red: Metrics.design.red[root._tone]
    readonly property color orange: Metrics.design.orange[root._tone]
    readonly property color grey: ["#8E8E93", "#98989D", "#6C6C70", "#AEAEB2"][root._tone]

    readonly property color switchOff: ["#E9E9EA", "#39393D", "#C7C7CC", "#545456"][root._tone]
    readonly property color track: ["#33787880", "#5B767680", "#66787880", "#7A767680"][root._tone]
    readonly property color otherDay: Qt.alpha(root.blue, Metrics.otherDayShade)
    readonly property color knob: "#FFFFFF"
    /// A knob of glass that is held, and its edge.
    readonly property color knobGlass: "#99FFFFFF"
    readonly property color knobGlassEdge: root.dark ? "#66FFFFFF" : "#1A000000"
    readonly property color knobEdge: root.dark ? "#3D000000" : "#D9D9DE"
    readonly property color knobShade: "#1A000000"
    readonly property color textOnBlue: "#FFFFFF"
    readonly property color selection: Qt.alpha(root.blue, root.dark ? 0.4 : 0.3)

    readonly property color bar: root.dark ? "#161617" : "#F9F9F9"
    readonly property color barLine: root.dark ? "#262628" : "#B2B2B2"
    /// What is glass on the phone: flat here, and a little of what lies beneath shines through.
    readonly property color glass: PhoneState.opaque ? (root.dark ? "#1A1A1A" : "#FFFFFF") : root.dark ? "#F21A1A1A" : "#F2FFFFFF"
    /// One of the layers that make a platter's soft shadow.
    readonly property color platterShade: "#04000000"
    readonly property color menu: root.dark ? "#2C2C2E" : "#FFFFFF"
    readonly property color card: !root.dark ? "#FFFFFF" : Metrics.design.floatingBar ? "#222222" : "#2C2C2E"
    readonly property color menuEdge: root.dark ? "#38383A" : "#E5E5EA"
    /// The camera is no part of the picture that a setting inverts.
    readonly property color island: PhoneState.inverted ? "#FFFFFF" : "#000000"
    readonly property color mapCard: PhoneState.opaque ? root.cell : root.dark ? "#F21C1C1E" : "#F2FFFFFF"
    readonly property color mapCardText: root.dark ? "#FFFFFF" : "#000000"
    readonly property color textOnMap: root.dark ? "#FFFFFF" : "#000000"
    readonly property color mapEdge: root.dark ? "#33FFFFFF" : "#33000000"
    readonly property color pin: "#FF3B30"
    readonly property color pinDot: "#FFFFFF"
    readonly property color scrollIndicator: root.dark ? "#59FFFFFF" : "#59000000"

    function ofSeverity(severity: string): color {
        if (severity === "error")
            return root.red;
        return severity === "warning" ? root.orange : root.grey;
    }
}
