pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The wheels for hour and minute, with one for the half of the day on a 12-hour clock.
Item {
    id: root

    required property TimeField field
    /// Whether they stand on a card.
    property bool carded: false

    readonly property list<Item> stops: root._periodFirst ? [period.item, hour, minute] : period.item ? [hour, minute, period.item] : [hour, minute]

    readonly property real _group: 2 * Metrics.timeColumn + (root.field.twelveHour ? Metrics.periodColumn : 0)
    readonly property real _start: (root.width - root._group) / 2
    readonly property bool _periodFirst: root.field.twelveHour && root.field.periodFirst
    // Hours stand before minutes in every script; the half of the day is on the side where it is read.
    readonly property bool _periodLeft: root.field.twelveHour && root._periodFirst !== PhoneState.rtl
    readonly property real _hourX: root._start + (root._periodLeft ? Metrics.periodColumn : 0)

    objectName: "picker:" + root.field.key
    implicitWidth: Math.max(Metrics.cardTimeWidth, root._group + 2 * Metrics.wheelBandMargin)
    implicitHeight: Metrics.wheelHeight - (root.carded ? Metrics.cardTimeLess : 0)

    WheelBand {}

    Wheel {
        id: hour

        objectName: "hour-wheel"
        x: root._hourX
        width: Metrics.timeColumn
        height: parent.height
        banded: false
        margin: 0
        wraps: true
        count: root.field.hours.length
        current: root.field.hourIndex
        name: root.field.title
        spoken: root.field.hourText(root.field.hour)
        label: index => root.field.hourText(root.field.hours[index])
        onSettled: index => root.field.compose(index, root.field.minute, root.field.period)
        onClosed: root.field.open = false
    }

    Wheel {
        id: minute

        objectName: "minute-wheel"
        x: root._hourX + Metrics.timeColumn
        width: Metrics.timeColumn
        height: parent.height
        banded: false
        margin: 0
        wraps: true
        count: 60
        current: root.field.minute
        name: root.field.title
        spoken: root.field.minuteText(root.field.minute)
        label: index => root.field.minuteText(index)
        onSettled: index => root.field.compose(root.field.hourIndex, index, root.field.period)
        onClosed: root.field.open = false
    }

    Loader {
        id: period

        active: root.field.twelveHour
        x: root._periodLeft ? root._start : root._start + 2 * Metrics.timeColumn
        width: Metrics.periodColumn
        height: parent.height

        sourceComponent: Wheel {
            objectName: "period-wheel"
            banded: false
            margin: 0
            count: 2
            current: root.field.period
            name: root.field.title
            spoken: root.field.periods[root.field.period]
            label: index => root.field.periods[index]
            onSettled: index => root.field.compose(root.field.hourIndex, root.field.minute, index)
            onClosed: root.field.open = false
        }
    }
}
