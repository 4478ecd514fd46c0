pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.ios

/// A word in the navigation bar that acts, such as Done.
T.AbstractButton {
    id: root

    implicitWidth: Math.max(Metrics.touchTarget, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Metrics.touchTarget
    horizontalPadding: Metrics.inset
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Button
    Accessible.name: root.text
    Accessible.onPressAction: root.click()
    Keys.onReturnPressed: root.click()
    Keys.onEnterPressed: root.click()

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
