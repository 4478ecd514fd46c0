pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.android
import Phone.common

/// One icon of `Icons`, stroked (or filled) in one colour. Decoration only: its button carries the name.
Shape {
    id: root

    required property string path
    property color color: Theme.overSurfaceVariant
    /// Side of the icon in dp; its path is drawn in a square of `box`.
    property real size: Metrics.icon
    property real box: Metrics.icon
    property bool filled: false
    /// Turned round where the screen reads from right to left, as arrows are.
    property bool turns: false

    // A Shape's implicit size is that of its path, so these are set outright.
    width: root.size
    height: root.size
    preferredRendererType: Shape.CurveRenderer
    transform: Scale {
        origin.x: root.width / 2
        xScale: root.turns && PhoneState.rtl ? -1 : 1
    }

    ShapePath {
        scale: Qt.size(root.size / root.box, root.size / root.box)
        strokeColor: root.filled ? Theme.clear : root.color
        strokeWidth: root.filled ? -1 : Metrics.iconStroke * root.size / root.box
        fillColor: root.filled ? root.color : Theme.clear
        capStyle: ShapePath.RoundCap
        joinStyle: ShapePath.RoundJoin

        PathSvg {
            path: root.path
        }
    }
}
