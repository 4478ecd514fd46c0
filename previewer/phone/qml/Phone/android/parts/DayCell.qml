pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// One day: 48 to touch, a circle of 40; today is outlined, the chosen day filled. Days of other months are blank.
TouchButton {
    id: root

    /// {day, date, inMonth, today}
    required property var cell
    required property string name
    required property bool chosen
    property bool focused: false

    implicitWidth: Metrics.dateCell
    implicitHeight: Metrics.dateCell
    objectName: (root.cell.inMonth ? "day:" : "outside:") + root.cell.date
    enabled: root.cell.inMonth
    visible: root.cell.inMonth
    focusPolicy: Qt.NoFocus
    hoverEnabled: true
    Accessible.role: Accessible.Cell
    Accessible.name: root.name
    Accessible.selectable: true
    Accessible.selected: root.chosen

    contentItem: Label {
        text: root.cell.day
        horizontalAlignment: Text.AlignHCenter
        middle: true
        fontSizeMode: Text.HorizontalFit
        color: root.chosen ? Theme.overPrimary : root.cell.today ? Theme.primary : Theme.overSurface
    }

    background: Item {
        Rectangle {
            objectName: "circle"
            anchors.centerIn: parent
            width: Metrics.dateCircle
            height: Metrics.dateCircle
            radius: width / 2
            color: root.chosen ? Theme.primary : Theme.clear
            border.width: root.cell.today && !root.chosen ? Metrics.hairline : 0
            border.color: Theme.primary

            StateLayer {
                anchors.fill: parent
                radius: width / 2
                color: root.chosen ? Theme.overPrimary : Theme.overSurface
                hovered: root.hovered
                pressed: root.pressed
                focused: root.focused && RowFocus.keyboard
                inset: -Metrics.focusInset
            }
        }
    }
}
