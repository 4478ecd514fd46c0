pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Done, in the bar: the word, or a check mark on a blue platter.
TouchButton {
    id: root

    implicitWidth: Metrics.design.floatingBar ? Metrics.touchTarget : Math.max(Metrics.touchTarget, words.implicitWidth + 2 * Metrics.inset)
    implicitHeight: Metrics.touchTarget
    focusPolicy: Qt.StrongFocus

    contentItem: Item {
        opacity: root.down ? Metrics.dimmed : 1

        Label {
            id: words

            visible: !Metrics.design.floatingBar
            anchors.centerIn: parent
            textStyle: Metrics.barTitle
            wrapMode: Text.NoWrap
            font.underline: PhoneState.buttonShapes
            color: Theme.blue
            text: root.text
            Accessible.ignored: true
        }

        CheckMark {
            visible: Metrics.design.floatingBar
            anchors.centerIn: parent
            width: Metrics.checkWidth
            color: Theme.textOnBlue
        }
    }

    background: Platter {
        visible: Metrics.design.floatingBar
        color: Theme.blue
    }

    FocusRing {
        shown: root.visualFocus
    }
}
