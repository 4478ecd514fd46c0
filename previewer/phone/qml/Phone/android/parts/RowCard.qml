pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// What a row of a group lies on: its corners are round at the ends of the group and nearly square within.
Rectangle {
    id: root

    required property bool first
    required property bool last

    readonly property real _top: root.first ? Metrics.outerCorner : Metrics.innerCorner
    readonly property real _foot: root.last ? Metrics.outerCorner : Metrics.innerCorner

    objectName: "cell"
    color: Theme.row
    topLeftRadius: root._top
    topRightRadius: root._top
    bottomLeftRadius: root._foot
    bottomRightRadius: root._foot
}
