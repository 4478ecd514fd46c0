import QtQuick
import QtQuick.Shapes
import ".."

// The red pin; its point is in the middle of the lower edge.
Shape {
    id: root

    readonly property real _radius: Metrics.pinWidth / 2 - 1

    width: Metrics.pinWidth
    height: Metrics.pinHeight

    ShapePath {
        strokeColor: Theme.pinDot
        strokeWidth: 1
        fillColor: Theme.pin
        startX: root.width / 2
        startY: root.height - 1

        PathCubic {
            control1X: root.width / 2 - 2
            control1Y: root.height - 9
            control2X: root.width / 2 - root._radius
            control2Y: root._radius + 10
            x: root.width / 2 - root._radius
            y: root._radius + 1
        }

        PathArc {
            x: root.width / 2 + root._radius
            y: root._radius + 1
            radiusX: root._radius
            radiusY: root._radius
        }

        PathCubic {
            control1X: root.width / 2 + root._radius
            control1Y: root._radius + 10
            control2X: root.width / 2 + 2
            control2Y: root.height - 9
            x: root.width / 2
            y: root.height - 1
        }
    }

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        y: root._radius + 1 - height / 2
        width: root._radius * 0.8
        height: width
        radius: width / 2
        color: Theme.pinDot
    }
}
