pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The wheels for month and year, in the place of the days.
Item {
    id: root

    required property CalendarField field
    required property MonthModel month

    readonly property list<Item> stops: root.month.yearFirst ? [years, months] : [months, years]

    /// A wheel came to rest, so many months on.
    signal turned(months: int)
    signal closed

    implicitHeight: Metrics.wheelHeight

    function rest(): void {
        months.rest();
        years.rest();
    }

    WheelBand {}

    Wheel {
        id: months

        objectName: "month-wheel"
        // Languages that write the year first have it on the first wheel.
        x: root.month.yearFirst !== PhoneState.rtl ? parent.width / 2 : 0
        width: parent.width / 2
        anchors.verticalCenter: parent.verticalCenter
        height: Metrics.wheelHeight
        banded: false
        wraps: true
        count: 12
        current: root.month.month - 1
        name: root.month.names[root.month.month - 1]
        label: index => root.month.names[index]
        onSettled: index => root.turned(index + 1 - root.month.month)
        onClosed: root.closed()
    }

    Wheel {
        id: years

        objectName: "year-wheel"
        x: root.month.yearFirst !== PhoneState.rtl ? 0 : parent.width / 2
        width: parent.width / 2
        anchors.verticalCenter: parent.verticalCenter
        height: Metrics.wheelHeight
        banded: false
        count: root.field.maximumYear - root.field.minimumYear + 1
        current: root.month.year - root.field.minimumYear
        name: root.field.yearText(root.month.year)
        label: index => root.field.yearText(index + root.field.minimumYear)
        onSettled: index => root.turned((index + root.field.minimumYear - root.month.year) * 12)
        onClosed: root.closed()
    }
}
