pragma ComponentBehavior: Bound

import QtQuick

/// A dotted line below a text that is not in the language asked for: a mark for the designer, no part of the phone.
Row {
    id: root

    /// How wide the text above it really is.
    required property real length
    /// Length of a dot, and of the gap after it.
    required property real dot
    required property color color

    // No dot is thinner than a pixel, and a little more: rounding takes none away. The software scene graph draws whole
    // points, but scaled ones where they belong.
    readonly property real _grown: PhoneState.pixels < 1 ? 1.05 / PhoneState.pixels : 1

    spacing: root.dot
    transform: Scale {
        origin.x: PhoneState.rtl ? root.width : 0
        xScale: root._grown
        yScale: root._grown
    }

    Repeater {
        model: root.visible ? Math.max(1, Math.floor(root.length / (2 * root.dot * root._grown))) : 0

        Rectangle {
            width: root.dot
            height: 1
            color: root.color
        }
    }
}
