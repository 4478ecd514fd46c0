pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// Every colour of the iOS phone, light and dark.
QtObject {
    id: root

    readonly property bool dark: PhoneState.dark

    readonly property color background: root.dark ? "#000000" : "#F2F2F7"
    readonly property color cell: root.dark ? "#1C1C1E" : "#FFFFFF"
    readonly property color pressed: root.dark ? "#3A3A3C" : "#D1D1D6"
    readonly property color label: root.dark ? "#FFFFFF" : "#000000"
    readonly property color secondaryLabel: root.dark ? "#99EBEBF5" : "#993C3C43"
    readonly property color tertiaryLabel: root.dark ? "#4DEBEBF5" : "#4D3C3C43"
    readonly property color separator: root.dark ? "#38383A" : "#C6C6C8"
    readonly property color tertiaryFill: root.dark ? "#3D767680" : "#1F767680"
    readonly property color keyboard: root.dark ? "#2C2C2E" : "#D1D3D9"
    readonly property color key: root.dark ? "#6C6C70" : "#FFFFFF"
    readonly property color keySpecial: root.dark ? "#48484A" : "#ACB1BB"
    readonly property color keyShade: root.dark ? "#1C1C1E" : "#898A8D"
    readonly property color blue: Metrics.design.blue[root.dark ? 1 : 0]
    readonly property color green: Metrics.design.green[root.dark ? 1 : 0]
    readonly property color red: Metrics.design.red[root.dark ? 1 : 0]
    readonly property color orange: Metrics.design.orange[root.dark ? 1 : 0]
    readonly property color grey: root.dark ? "#98989D" : "#8E8E93"

    readonly property color switchOff: root.dark ? "#39393D" : "#E9E9EA"
    readonly property color track: root.dark ? "#5B767680" : "#33787880"
    readonly property color otherDay: Qt.alpha(root.blue, Metrics.otherDayShade)
    readonly property color knob: "#FFFFFF"
    readonly property color knobEdge: root.dark ? "#3D000000" : "#D9D9DE"
    readonly property color knobShade: "#1A000000"
    readonly property color textOnBlue: "#FFFFFF"
    readonly property color selection: Qt.alpha(root.blue, root.dark ? 0.4 : 0.3)

    readonly property color bar: root.dark ? "#161617" : "#F9F9F9"
    readonly property color barLine: root.dark ? "#262628" : "#B2B2B2"
    /// What is glass on the phone: flat here, and a little of what lies beneath shines through.
    readonly property color glass: root.dark ? "#D92C2C2E" : "#D9FFFFFF"
    readonly property color glassEdge: root.dark ? "#33FFFFFF" : "#1A000000"
    readonly property color island: "#000000"
    readonly property color mapCard: root.dark ? "#F21C1C1E" : "#F2FFFFFF"
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
