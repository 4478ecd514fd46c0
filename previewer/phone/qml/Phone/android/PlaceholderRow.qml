pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// An item for which no control can be built: its title, and what is wrong with it.
RowFrame {
    id: root

    required property PlaceholderField field

    item: root.field
    titleMiddle: texts.y + headline.lineMiddle

    Rectangle {
        objectName: "control:" + root.key
        width: root.room
        implicitHeight: Math.max(Metrics.listTwoLines, texts.implicitHeight + Metrics.listPaddingThree * 2)
        height: implicitHeight
        color: Theme.clear
        focus: true
        Accessible.role: Accessible.StaticText
        Accessible.name: root.field.title
        Accessible.description: root.spokenHint
        Accessible.focusable: true

        StateLayer {
            anchors.fill: parent
            focused: parent.activeFocus
        }

        Icon {
            id: icon

            x: PhoneState.rtl ? parent.width - width - Metrics.padding : Metrics.padding
            anchors.verticalCenter: parent.verticalCenter
            path: Icons.error
            color: Theme.error
            opacity: PhoneState.marks ? 1 : 0
        }

        Column {
            id: texts

            anchors.left: icon.right
            anchors.leftMargin: Metrics.padding
            anchors.right: parent.right
            anchors.rightMargin: Metrics.padding + Metrics.gap
            anchors.verticalCenter: parent.verticalCenter

            Label {
                id: headline

                width: parent.width
                words: root.field.title
                fallback: root.field.titleFallback
                elide: Metrics.titleElide
                maximumLineCount: Metrics.titleLines
            }

            Label {
                objectName: "message"
                width: parent.width
                words: root.field.message
                textStyle: Metrics.bodyMedium
                color: Theme.error
                opacity: PhoneState.marks ? 1 : 0
            }
        }
    }
}
