pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Month and year with the way to the years, and the arrows to the months beside.
Item {
    id: root

    required property string title
    /// Whether the years are on view.
    required property bool years
    signal toggled
    /// To the month that lies so many months ahead.
    signal turned(int months)

    implicitHeight: Math.max(Metrics.dateBar, name.implicitHeight)

    TouchButton {
        id: name

        objectName: "years"
        anchors.left: parent.left
        anchors.leftMargin: Metrics.dateInset
        anchors.right: previous.left
        anchors.verticalCenter: parent.verticalCenter
        implicitHeight: Math.max(Metrics.touch, month.implicitHeight)
        focusPolicy: Qt.StrongFocus
        Accessible.name: PhoneState.word("choose_year") + PhoneState.word("comma") + root.title
        onClicked: root.toggled()

        contentItem: Item {
            Label {
                id: month

                anchors.left: parent.left
                anchors.leftMargin: Metrics.dateInset
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, parent.width - Metrics.dateInset - Metrics.icon)
                text: root.title
                textStyle: Metrics.labelLarge
                color: Theme.overSurfaceVariant
            }

            Icon {
                anchors.left: month.right
                anchors.verticalCenter: parent.verticalCenter
                path: root.years ? Icons.rise : Icons.drop
                filled: true
            }
        }

        background: StateLayer {
            radius: height / 2
            pressed: name.pressed
            focused: name.visualFocus
            inset: 0
        }
    }

    IconButton {
        id: previous

        objectName: "previousMonth"
        anchors.right: next.left
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.years
        path: Icons.previous
        turns: true
        text: PhoneState.word("previous_month")
        onClicked: root.turned(-1)
    }

    IconButton {
        id: next

        objectName: "nextMonth"
        anchors.right: parent.right
        anchors.rightMargin: Metrics.dateInset
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.years
        path: Icons.next
        turns: true
        text: PhoneState.word("next_month")
        onClicked: root.turned(1)
    }
}
