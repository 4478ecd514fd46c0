pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A button of text as dialogs have them, by itself, filled or outlined: 40 to see, 48 to touch.
TouchButton {
    id: root

    property bool filled: false
    property bool outlined: false
    readonly property color _words: root.filled ? Theme.overPrimary : Theme.primary

    implicitWidth: Math.max(Metrics.buttonMinimum, label.implicitWidth + Metrics.buttonPadding * 2)
    implicitHeight: Math.max(Metrics.touch, label.implicitHeight + Metrics.gap * 2)
    leftPadding: Metrics.buttonPadding
    rightPadding: Metrics.buttonPadding
    focusPolicy: Qt.StrongFocus

    contentItem: Label {
        id: label

        text: root.text
        textStyle: Metrics.labelLarge
        color: root._words
        wrapMode: Text.NoWrap
        horizontalAlignment: Text.AlignHCenter
        middle: true
    }

    background: Item {
        RoundRectangle {
            objectName: "fill"
            anchors.fill: layer
            visible: root.filled || root.outlined
            radius: layer.radius
            color: root.filled ? Theme.primary : Theme.clear
            border.width: root.outlined ? Metrics.hairline : 0
            border.color: Theme.outlineVariant
        }

        StateLayer {
            id: layer

            anchors.centerIn: parent
            width: parent.width
            height: Math.max(Metrics.buttonHeight, parent.height - Metrics.gap)
            radius: height / 2
            color: root._words
            pressed: root.pressed
            focused: root.visualFocus
            inset: 0
        }
    }
}
