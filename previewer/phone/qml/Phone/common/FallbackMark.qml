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

    spacing: root.dot
    clip: true

    Repeater {
        model: root.visible ? Math.max(0, Math.floor(root.length / (2 * root.dot))) : 0

        Rectangle {
            width: root.dot
            height: 1
            color: root.color
        }
    }
}
