pragma ComponentBehavior: Bound

import QtQuick

/// A line thinner than a point: at least one pixel wide, and as much lighter as it would be thinner.
Item {
    id: root

    required property color color
    /// In points.
    required property real thickness

    implicitHeight: root.thickness

    Rectangle {
        readonly property real _drawn: Math.max(root.thickness, 1 / PhoneState.pixels)

        // The software scene graph draws whole points, but scaled ones where they belong.
        y: root.thickness - _drawn
        width: root.width
        height: 1
        color: root.color
        opacity: Math.min(1, root.thickness * PhoneState.pixels)
        transform: Scale {
            yScale: Math.max(root.thickness, 1 / PhoneState.pixels)
        }
    }
}
