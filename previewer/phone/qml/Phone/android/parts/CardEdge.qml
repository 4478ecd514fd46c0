pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.android

/// The outline of a card, and its corners in the colour of the surface outside: clipping knows no round corners.
Item {
    id: root

    Shape {
        id: mask

        anchors.fill: parent
        preferredRendererType: Shape.CurveRenderer

        ShapePath {
            strokeWidth: -1
            fillColor: Theme.surface

            PathSvg {
                path: mask._corners(mask.width, mask.height, Metrics.mapCorner)
            }
        }

        function _corners(w: real, h: real, r: real): string {
            return `M 0 0 H ${r} A ${r} ${r} 0 0 0 0 ${r} Z M ${w} 0 V ${r} A ${r} ${r} 0 0 0 ${w - r} 0 Z`;
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Metrics.mapCorner
        color: Theme.clear
        border.width: Metrics.hairline
        border.color: Theme.outlineVariant
    }
}
