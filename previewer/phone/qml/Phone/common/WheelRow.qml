pragma ComponentBehavior: Bound

import QtQuick

/// One row of a wheel that is in sight, to be placed and painted by `away`.
Item {
    id: root

    required property int index
    required property WheelBase wheel

    /// How many rows below the middle it stands.
    readonly property real away: root._row - root.wheel.position
    /// Whether the wheel has such a row.
    readonly property bool exists: root.wheel.has(root._row)
    readonly property string text: root.wheel.textAt(root._row)

    readonly property bool marked: root.wheel.markedAt(root._row)

    readonly property int _row: root.wheel.rowAt(root.index)

    objectName: "wheel-row"
    visible: root.exists
    width: root.wheel.width
    height: root.wheel.row
}
