pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Weekday initials and six weeks of days, in cells of 48. Arrows move the choice, a swipe turns the month.
Item {
    id: root

    required property CalendarField field
    required property MonthModel month
    /// The chosen date.
    required property string day
    signal chosen(string day)
    signal turned(int months)
    signal accepted

    function _columnAt(place: int): real {
        return Metrics.dateCell * (PhoneState.rtl ? 6 - place : place);
    }

    implicitWidth: Metrics.dateCell * 7
    implicitHeight: Metrics.dateCell * 7
    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: root.month.title
    Accessible.description: root.field.dayName(root.day)
    Accessible.focusable: true
    Keys.forwardTo: [keys]

    DayKeys {
        id: keys

        field: root.field
        day: root.day
        onWalked: day => root.chosen(day)
        onAccepted: root.accepted()
    }

    Repeater {
        model: root.month.narrow

        Label {
            required property int index
            required property string modelData

            x: root._columnAt(index)
            width: Metrics.dateCell
            height: Metrics.dateCell
            text: modelData
            horizontalAlignment: Text.AlignHCenter
            middle: true
            fontSizeMode: Text.HorizontalFit
        }
    }

    Repeater {
        model: root.month

        DayCell {
            required property int index

            x: root._columnAt(index % 7)
            y: Metrics.dateCell * (1 + Math.floor(index / 7))
            name: inMonth ? root.field.dayName(date) : ""
            chosen: date === root.day
            focused: chosen && root.activeFocus
            onClicked: {
                root.forceActiveFocus(Qt.MouseFocusReason);
                root.chosen(date);
            }
        }
    }

    DragHandler {
        target: null
        yAxis.enabled: false
        onActiveChanged: if (!active && Math.abs(persistentTranslation.x) > Metrics.swipe) {
            root.turned((persistentTranslation.x < 0) !== PhoneState.rtl ? 1 : -1);
            persistentTranslation.x = 0;
        }
    }

    // What a WheelHandler takes scrolls the window behind the phone all the same.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.NoButton
        onWheel: event => root.turned(-Math.sign(event.angleDelta.y))
    }
}
