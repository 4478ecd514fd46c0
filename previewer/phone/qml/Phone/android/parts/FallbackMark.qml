pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// A dotted line below a text that is not in the asked language: the designer's mark, unseen by users.
Row {
    id: root

    spacing: Metrics.markDash
    clip: true

    Repeater {
        model: Math.max(0, Math.floor(root.width / (Metrics.markDash * 2)))

        Rectangle {
            width: Metrics.markDash
            height: Metrics.hairline
            color: Theme.warning
        }
    }
}
