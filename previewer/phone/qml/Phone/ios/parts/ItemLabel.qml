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
        readonly property real _length: Math.min(root.contentWidth, root.width)
        readonly property int _side: root.effectiveHorizontalAlignment

        active: PhoneState.marks && root.marked && root.text.length > 0
        anchors.bottom: parent.bottom
        x: _side === Text.AlignHCenter ? (root.width - _length) / 2 : _side === Text.AlignRight ? root.width - _length : 0
        width: _length

        sourceComponent: FallbackMark {
            length: root.contentWidth
            dot: Metrics.markDot
            color: Theme.orange
        }
    }
}
