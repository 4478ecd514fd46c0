pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Back to the screen from which this one was pushed: an arrow with its word, or the arrow alone on a platter. The
/// previewer has no such screen.
TouchButton {
    id: root

    readonly property real _turn: PhoneState.rtl ? 0 : 180

    objectName: "back"
    implicitWidth: Metrics.design.floatingBar ? Metrics.touchTarget : Math.max(Metrics.touchTarget, Metrics.backWidth + Metrics.backGap + words.width)
    implicitHeight: Metrics.touchTarget
    focusPolicy: Qt.NoFocus
    text: PhoneState.word("back")

    contentItem: Item {
        opacity: root.down ? Metrics.dimmed : 1

        Chevron {
            id: arrow

            anchors.verticalCenter: parent.verticalCenter
            x: Metrics.design.floatingBar ? (parent.width - width) / 2 : PhoneState.rtl ? parent.width - width : 0
            width: Metrics.backWidth
            height: Metrics.backHeight
            weight: Metrics.backWeight
            color: Metrics.design.floatingBar ? Theme.label : Theme.blue
            turn: root._turn
        }

        Label {
            id: words

            visible: !Metrics.design.floatingBar
            anchors.verticalCenter: parent.verticalCenter
            x: PhoneState.rtl ? 0 : Metrics.backWidth + Metrics.backGap
            width: implicitWidth
            textStyle: Metrics.barText
            wrapMode: Text.NoWrap
            font.underline: PhoneState.buttonShapes
            color: Theme.blue
            text: root.text
            Accessible.ignored: true
        }
    }

    background: Platter {
        objectName: "backPlatter"
        visible: Metrics.design.floatingBar
    }
}
