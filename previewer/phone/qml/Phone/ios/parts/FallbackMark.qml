pragma ComponentBehavior: Bound

import QtQuick
import ".."

// A dotted line below a text that is not in the language asked for: a mark for the designer, no part of the phone.
Row {
    id: root

    // How wide the text above it really is.
    required property real length

    spacing: Metrics.markDot
    clip: true

    Repeater {
        model: root.visible ? Math.max(0, Math.floor(root.length / (2 * Metrics.markDot))) : 0

        Rectangle {
            width: Metrics.markDot
            height: 1
            color: Theme.orange
        }
    }
}
