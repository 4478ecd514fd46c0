pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A text that the piece gives: it is underlined with dots where it had to come from another language than the one
/// asked for.
Label {
    id: root

    property bool marked: false

    Loader {
        active: root.marked && root.text.length > 0
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        width: parent.width

        sourceComponent: FallbackMark {
            length: Math.min(root.contentWidth, root.width)
            dot: Metrics.markDot
            color: Theme.orange
        }
    }
}
