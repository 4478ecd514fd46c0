pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The calendar that opens, in place or on a card: one month with its days, or the wheels for month and year.
Item {
    id: root

    required property CalendarField field
    /// Whether it stands on a card.
    property bool carded: false

    /// What the Tab key stops at; the keyboard begins at the days.
    readonly property list<Item> stops: [...(root._wheels?.stops ?? [grid.stop]), ...head.stops]

    // The wheels, while they are there. A cast to a type of ours was seen to give null in the second engine of a process.
    readonly property var _wheels: wheels.item
    property string _day: ""
    property bool _choosing: false

    objectName: "picker:" + root.field.key
    implicitWidth: Metrics.cardWidth
    implicitHeight: head.height + grid.implicitHeight

    Component.onCompleted: root._show(root.field.value)

    Connections {
        target: root.field

        function onChanged(): void {
            if (root.field.value !== root._day)
                root._show(root.field.value);
        }
    }

    function _show(day: string): void {
        root._day = day;
        month.shown = day;
    }

    function _choose(day: string): void {
        root._show(day);
        root.field.choose(day);
    }

    function _turn(months: int): void {
        month.shown = root.field.shiftMonths(month.shown, months);
    }

    MonthModel {
        id: month

        field: root.field
    }

    Item {
        id: body

        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width, Metrics.monthMaximum)
        height: parent.height

        MonthHead {
            id: head

            width: parent.width
            height: root.carded ? Math.max(Metrics.cardHead, implicitHeight) : implicitHeight
            title: month.title
            choosing: root._choosing
            previousName: month.previousTitle
            nextName: month.nextTitle
            onTitleTapped: {
                root._wheels?.rest();
                root._choosing = !root._choosing;
            }
            onStepped: months => root._turn(months)
        }

        MonthPages {
            id: grid

            visible: !root._choosing
            anchors.top: head.bottom
            x: Metrics.monthPadding
            width: parent.width - 2 * Metrics.monthPadding
            carded: root.carded
            field: root.field
            month: month
            day: root._day
            onChosen: day => root._choose(day)
            onTurned: months => root._turn(months)
            onClosed: root.field.open = false
        }

        Loader {
            id: wheels

            active: root._choosing
            anchors.top: head.bottom
            width: parent.width
            height: grid.implicitHeight - (root.carded ? Metrics.cardFoot : 0)

            sourceComponent: MonthWheels {
                field: root.field
                month: month
                onTurned: months => root._turn(months)
                onClosed: root._choosing = false
            }
        }
    }
}
