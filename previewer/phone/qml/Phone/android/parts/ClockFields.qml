pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Hour, minute and, on a 12-hour clock, the half of the day; to choose what the dial shows, or to type.
FocusScope {
    id: root

    required property TimeField field
    required property int hour
    required property int minute
    /// Whether the dial is on the minutes.
    required property bool minutes
    required property bool typing
    /// Whether the halves of the day stand below the numbers, side by side.
    property bool across: false
    readonly property bool valid: !root.typing || (hourField.valid && minuteField.valid)
    signal selected(bool minutes)
    signal edited(int hour, int minute)
    signal accepted

    readonly property int _half: root.hour >= 12 ? 1 : 0
    readonly property bool _twelve: root.field.twelveHour
    readonly property bool _beside: root._twelve && !root.across
    readonly property bool _periodFirst: root._beside && root.field.periodFirst

    /// Put the focus on the hour.
    function take(): void {
        hourField.forceActiveFocus(Qt.OtherFocusReason);
    }

    function _typedHour(value: int): void {
        root.edited(root._twelve ? root.field.hourFrom(value, root._half) : value, root.minute);
    }

    function _pick(half: int): void {
        root.edited(root.hour % 12 + 12 * half, root.minute);
    }

    implicitWidth: line.width
    implicitHeight: below.active ? below.y + below.height : line.height

    // A clock reads from left to right in every language.
    Row {
        id: line

        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true

        Loader {
            active: root._periodFirst
            visible: active
            sourceComponent: periods
        }

        Item {
            visible: root._periodFirst
            width: Metrics.clockGap
            height: Metrics.hairline
        }

        ClockField {
            id: hourField

            objectName: "hour"
            text: root.field.minuteText(root._twelve ? (root.hour + 11) % 12 + 1 : root.hour)
            name: PhoneState.word("hour")
            chosen: !root.minutes
            typing: root.typing
            read: text => root.field.numberIn(text)
            least: root._twelve ? 1 : 0
            most: root._twelve ? 12 : 23
            focus: true
            onClicked: root.selected(false)
            onStepped: by => root.edited((root.hour + by + 24) % 24, root.minute)
            onTyped: value => root._typedHour(value)
            onAccepted: root.accepted()
        }

        Label {
            width: Metrics.clockSeparator
            height: hourField.boxHeight
            text: ":"
            textStyle: root.typing ? Metrics.displayMedium : Metrics.displayLarge
            fontSizeMode: Text.HorizontalFit
            horizontalAlignment: Text.AlignHCenter
            middle: true
        }

        ClockField {
            id: minuteField

            objectName: "minute"
            text: root.field.minuteText(root.minute)
            name: PhoneState.word("minute")
            chosen: root.minutes
            typing: root.typing
            read: text => root.field.numberIn(text)
            least: 0
            most: 59
            onClicked: root.selected(true)
            onStepped: by => root.edited(root.hour, (root.minute + by + 60) % 60)
            onTyped: value => root.edited(root.hour, value)
            onAccepted: root.accepted()
        }

        Item {
            visible: root._beside && !root._periodFirst
            width: Metrics.clockGap
            height: Metrics.hairline
        }

        Loader {
            active: root._beside && !root._periodFirst
            visible: active
            sourceComponent: periods
        }
    }

    Loader {
        id: below

        active: root._twelve && root.across
        y: line.height + Metrics.clockGap
        sourceComponent: ClockPeriods {
            LayoutMirroring.enabled: false
            LayoutMirroring.childrenInherit: true
            across: true
            width: line.width
            height: Metrics.clockPeriodLow
            texts: root.field.periods
            chosen: root._half
            onPicked: half => root._pick(half)
        }
    }

    Component {
        id: periods

        ClockPeriods {
            height: hourField.boxHeight
            texts: root.field.periods
            chosen: root._half
            onPicked: half => root._pick(half)
        }
    }
}
