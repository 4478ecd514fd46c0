pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.android

/// The outline of a card, and its corners in the colour of what the card lies on: clipping knows no round corners.
///
/// Rectangles alone: shapes are not cut by a list's edge under the software scene graph.
Item {
    id: root

    /// What the card lies on.
    property color ground: Theme.row

    // How far the corners of a square reach out of its arc, and a little more.
    readonly property real _rim: Math.ceil(Metrics.mapCorner / 2)

    Item {
        anchors.fill: parent
        clip: true

        RoundRectangle {
            anchors.fill: parent
            anchors.margins: -root._rim
            radius: Metrics.mapCorner + root._rim
            color: Theme.clear
            border.width: root._rim
            border.color: root.ground
        }
    }

    RoundRectangle {
        anchors.fill: parent
        radius: Metrics.mapCorner
        color: Theme.clear
        border.width: Metrics.hairline
        border.color: Theme.outlineVariant
    }
}
