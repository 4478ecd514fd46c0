pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The wheels for month and year, in the place of the days. `picked` comes when one is at rest.
Item {
    id: root

    required property CalendarField field
    required property int year
    required property int month
    /// Grows when names may read differently.
    required property int reading

    readonly property list<Item> stops: root._yearFirst ? [years, months] : [months, years]

    signal picked(year: int, month: int)
    signal closed

    readonly property var _names: root.reading >= 0 ? root.field.monthNames() : []
    // Languages that write the year first have it on the first wheel.
    readonly property bool _yearFirst: root.reading >= 0 && /^\d/.test(root.field.monthGrid(root.year, root.month).title)

    implicitHeight: Metrics.wheelHeight

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        x: Metrics.wheelBandMargin
        width: parent.width - 2 * Metrics.wheelBandMargin
        height: Metrics.wheelRow
        radius: Metrics.wheelCorner
        color: Theme.tertiaryFill
    }

    Wheel {
        id: months

        objectName: "month-wheel"
        x: root._yearFirst !== PhoneState.rtl ? parent.width / 2 : 0
        width: parent.width / 2
        height: parent.height
        banded: false
        wraps: true
        count: 12
        current: root.month - 1
        name: root._names[root.month - 1]
        label: index => root._names[index]
        onSettled: index => root.picked(root.year, index + 1)
        onClosed: root.closed()
    }

    Wheel {
        id: years

        objectName: "year-wheel"
        x: root._yearFirst !== PhoneState.rtl ? 0 : parent.width / 2
        width: parent.width / 2
        height: parent.height
        banded: false
        count: root.field.maximumYear - root.field.minimumYear + 1
        current: root.year - root.field.minimumYear
        name: String(root.year)
        label: index => String(index + root.field.minimumYear)
        onSettled: index => root.picked(index + root.field.minimumYear, root.month)
        onClosed: root.closed()
    }
}
