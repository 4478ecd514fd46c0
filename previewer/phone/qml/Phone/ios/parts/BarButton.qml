pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A word in the navigation bar that acts, such as Done.
TouchButton {
    id: root

    implicitWidth: Math.max(Metrics.touchTarget, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Metrics.touchTarget
    horizontalPadding: Metrics.inset
    focusPolicy: Qt.StrongFocus

    contentItem: Label {
        textStyle: Metrics.barTitle
        verticalAlignment: Text.AlignVCenter
        color: Theme.blue
        opacity: root.down ? Metrics.dimmed : 1
        text: root.text
        Accessible.ignored: true
    }

    FocusRing {
        shown: root.visualFocus
    }
}
