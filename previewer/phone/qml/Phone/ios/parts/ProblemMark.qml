pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A dot in the margin beside an item that has problems, a ring beside a hidden one. The phone itself has no such
/// thing, so it stays outside the cell; the bubble and the screen reader say what it is.
Item {
    id: root

    required property string message
    required property color color
    /// Whether nothing is wrong: the item is hidden.
    required property bool ring

    width: Metrics.margin
    height: Metrics.rowHeight
    Accessible.role: Accessible.StaticText
    Accessible.name: root.message

    RoundRectangle {
        anchors.centerIn: parent
        width: Metrics.mark
        height: Metrics.mark
        radius: Metrics.mark / 2
        color: root.ring ? "transparent" : root.color
        border.width: Math.max(Metrics.markEdge, 1 / PhoneState.pixels)
        border.color: root.color
    }

    HintArea {
        anchors.fill: parent
        text: root.message
    }
}
