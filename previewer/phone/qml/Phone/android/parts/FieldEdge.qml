pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The outline of a text field, with a gap in its upper edge for the label.
///
/// Rectangles alone: shapes are not cut by a list's edge under the software scene graph.
Item {
    id: root

    required property real edge
    required property color colour
    /// Width of the gap; 0 for none.
    required property real gap
    /// What the field lies on.
    property color ground: Theme.row

    RoundRectangle {
        anchors.fill: parent
        radius: Metrics.fieldCorner
        color: Theme.clear
        border.width: root.edge
        border.color: root.colour
    }

    // Higher than the edge, which at some zooms is drawn beside where it is.
    Rectangle {
        y: -root.edge
        x: PhoneState.rtl ? parent.width - width - Metrics.padding + Metrics.fieldLabelPadding : Metrics.padding - Metrics.fieldLabelPadding
        width: root.gap
        height: 3 * root.edge
        color: root.ground
    }
}
