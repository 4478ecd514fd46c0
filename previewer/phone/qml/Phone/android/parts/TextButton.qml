pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A text button as dialogs have them: 40 to see, 48 to touch.
TouchButton {
    id: root

    implicitWidth: Math.max(Metrics.touch, label.implicitWidth + Metrics.buttonPadding * 2)
    implicitHeight: Math.max(Metrics.touch, label.implicitHeight + Metrics.gap * 2)
    leftPadding: Metrics.buttonPadding
    rightPadding: Metrics.buttonPadding
    focusPolicy: Qt.StrongFocus

    contentItem: Label {
        id: label

        text: root.text
        textStyle: Metrics.labelLarge
        color: Theme.primary
        wrapMode: Text.NoWrap
        horizontalAlignment: Text.AlignHCenter
        middle: true
    }

    background: Item {
        StateLayer {
            anchors.centerIn: parent
            width: parent.width
            height: Math.max(Metrics.buttonHeight, parent.height - Metrics.gap)
            radius: height / 2
            color: Theme.primary
            pressed: root.pressed
            focused: root.visualFocus
            inset: 0
        }
    }
}
