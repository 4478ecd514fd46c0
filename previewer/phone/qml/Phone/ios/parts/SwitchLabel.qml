pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The sign in the half of a switch that its knob leaves free, where the phone shows them: a bar for on, a ring for off.
RoundRectangle {
    id: root

    required property bool on
    /// How far the knob goes, which is the room beside it.
    required property real way

    objectName: "switchLabel"
    visible: PhoneState.switchLabels
    anchors.verticalCenter: parent.verticalCenter
    x: (root.on !== PhoneState.rtl ? (root.way - width) / 2 : parent.width - (root.way + width) / 2) + (root.on !== PhoneState.rtl ? Metrics.knobInset : -Metrics.knobInset)
    width: root.on ? Metrics.switchBar : Metrics.switchSign
    height: Metrics.switchSign
    radius: width / 2
    color: root.on ? Theme.knob : "transparent"
    border.width: root.on ? 0 : Metrics.switchRing
    border.color: Theme.grey
}
