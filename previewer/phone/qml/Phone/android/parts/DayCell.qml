pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// One day: 48 to touch, a circle of 40; today is outlined, the chosen day filled. Days of other months are blank.
TouchButton {
    id: root

    required property string day
    required property string date
    required property bool inMonth
    required property bool isToday
    required property string name
    required property bool chosen
    property bool focused: false

    implicitWidth: Metrics.dateCell
    implicitHeight: Metrics.dateCell
    objectName: (root.inMonth ? "day:" : "outside:") + root.date
    enabled: root.inMonth
    visible: root.inMonth
    focusPolicy: Qt.NoFocus
    onDateChanged: layer.forget()
    Accessible.role: Accessible.Cell
    Accessible.name: root.name
    Accessible.selectable: true
    Accessible.selected: root.chosen

    contentItem: Label {
        text: root.day
        horizontalAlignment: Text.AlignHCenter
        middle: true
        fontSizeMode: Text.HorizontalFit
        color: root.chosen ? Theme.overPrimary : root.isToday ? Theme.primary : Theme.overSurface
    }

    background: Item {
        RoundRectangle {
            objectName: "circle"
            anchors.centerIn: parent
            width: Metrics.dateCircle
            height: Metrics.dateCircle
            radius: width / 2
            color: root.chosen ? Theme.primary : Theme.clear
            border.width: root.isToday && !root.chosen ? Metrics.hairline : 0
            border.color: Theme.primary

            StateLayer {
                id: layer

                anchors.fill: parent
                radius: width / 2
                color: root.chosen ? Theme.overPrimary : Theme.overSurface
                pressed: root.pressed
                focused: root.focused && RowFocus.keyboard
                inset: -Metrics.focusInset
            }
        }
    }
}
