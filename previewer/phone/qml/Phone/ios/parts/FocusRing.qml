pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The ring around what has the keyboard's focus.
RoundRectangle {
    id: root

    property bool shown: false

    anchors.fill: parent
    visible: root.shown
    z: 1
    color: "transparent"
    radius: Metrics.corner
    border.width: Metrics.focusRing
    border.color: Theme.blue
}
