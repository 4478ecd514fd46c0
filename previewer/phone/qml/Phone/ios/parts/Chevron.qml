pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.ios

/// An arrow head that points back, on, up or down.
Shape {
    id: root

    /// 0 points to the right; clockwise, in degrees.
    property real turn: 0
    property color color: Theme.blue
    property real weight: 2.2

    width: 10
    height: 18
    rotation: root.turn

    ShapePath {
        strokeColor: root.color
        strokeWidth: root.weight
        fillColor: "transparent"
        capStyle: ShapePath.RoundCap
        joinStyle: ShapePath.RoundJoin
        startX: root.width * 0.15
        startY: root.height * 0.06

        PathLine {
            x: root.width * 0.88
            y: root.height * 0.5
        }

        PathLine {
            x: root.width * 0.15
            y: root.height * 0.94
        }
    }
}
