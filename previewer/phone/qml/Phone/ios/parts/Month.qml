pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The calendar that opens in place: one month with its days, or the wheels for month and year.
Item {
    id: root

    required property CalendarField field

    /// What the Tab key stops at; the keyboard begins at the days.
    readonly property list<Item> stops: [...(root._wheels?.stops ?? [grid.stop]), ...head.stops]

    // The wheels, while they are there. A cast to a type of ours was seen to give null in the second engine of a process.
    readonly property var _wheels: wheels.item
    property int _year: 1
    property int _month: 1
    property string _day: ""
    property bool _choosing: false
    // Read again whenever the value, the language or today may have changed.
    property int _reading: 0
    readonly property var _grid: root._reading >= 0 ? root.field.monthGrid(root._year, root._month) : null

    objectName: "picker:" + root.field.key
    implicitHeight: head.height + (root._choosing ? Metrics.wheelHeight : grid.implicitHeight)

    Component.onCompleted: root._show(root.field.value)

    Connections {
        target: root.field

        function onChanged(): void {
            root._reading += 1;
            if (root.field.value !== root._day)
                root._show(root.field.value);
        }
    }

    function _show(day: string): void {
        root._day = day;
        [root._year, root._month] = day.split("-").map(Number);
    }

    function _choose(day: string): void {
        root._show(day);
        root.field.choose(day);
    }

    function _turnTo(day: string): void {
        [root._year, root._month] = day.split("-").map(Number);
    }

    function _first(year: int, month: int): string {
        return String(year).padStart(4, "0") + "-" + String(month).padStart(2, "0") + "-01";
    }

    function _nameAt(months: int): string {
        const [year, month] = root.field.shiftMonths(root._first(root._year, root._month), months).split("-").map(Number);
        return root.field.monthGrid(year, month).title;
    }

    Item {
        id: body

        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width, Metrics.monthMaximum)
        height: parent.height

        MonthHead {
            id: head

            width: parent.width
            title: root._grid.title
            choosing: root._choosing
            previousName: root._nameAt(-1)
            nextName: root._nameAt(1)
            onTitleTapped: root._choosing = !root._choosing
            onStepped: months => root._turnTo(root.field.shiftMonths(root._first(root._year, root._month), months))
        }

        MonthGrid {
            id: grid

            visible: !root._choosing
            anchors.top: head.bottom
            x: Metrics.monthPadding
            width: parent.width - 2 * Metrics.monthPadding
            field: root.field
            month: root._grid
            day: root._day
            onChosen: day => root._choose(day)
            onWalked: day => root._choose(day)
            onClosed: root.field.open = false
        }

        Loader {
            id: wheels

            active: root._choosing
            anchors.top: head.bottom
            width: parent.width

            sourceComponent: MonthWheels {
                field: root.field
                year: root._year
                month: root._month
                reading: root._reading
                onPicked: (year, month) => {
                    root._year = year;
                    root._month = month;
                }
                onClosed: root._choosing = false
            }
        }
    }
}
