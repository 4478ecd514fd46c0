pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.ios

/// The blue check mark of a chosen option.
Shape {
    id: root

    width: Math.round(Metrics.checkWidth * Metrics.scale)
    height: width

    ShapePath {
        strokeColor: Theme.blue
        strokeWidth: Math.max(2, root.width * 0.14)
        fillColor: "transparent"
        capStyle: ShapePath.RoundCap
        joinStyle: ShapePath.RoundJoin
        startX: root.width * 0.1
        startY: root.height * 0.56

        PathLine {
            x: root.width * 0.38
            y: root.height * 0.86
        }

        PathLine {
            x: root.width * 0.9
            y: root.height * 0.14
        }
    }
}
