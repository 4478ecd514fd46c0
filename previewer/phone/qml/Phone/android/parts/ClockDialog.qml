pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The clock dialog: hour and minute fields, the dial, and typing behind the keyboard button.
DialogFrame {
    id: root

    required property TimeField field

    property int _hour: root.field.hour
    property int _minute: root.field.minute
    property bool _minutes: false
    property bool _typing: false

    // Beside its fields the dial takes what a low screen leaves, as Compose's does.
    readonly property real _side: root.sideways ? Math.max(Metrics.clockDialLeast, Math.min(Metrics.clockDial, root.room - root.footerHeight - Metrics.dialogGap)) : Metrics.clockDial
    readonly property int _fields: Metrics.clockFieldWidth * 2 + Metrics.clockSeparator + (root.field.twelveHour && !root.sideways ? Metrics.clockGap + Metrics.clockPeriodWidth : 0)

    function _confirm(): void {
        if (root._typing && !fields.valid)
            return;
        const hour = root._hour;
        const minute = root._minute;
        root.field.open = false;
        root.field.choose(hour, minute);
    }

    title: PhoneState.word("select_time")
    sideways: root.low && !root._typing
    headerWidth: root._fields + Metrics.dialogPadding * 2
    panelWidth: root.sideways ? root.headerWidth + root._side + Metrics.dialogPadding * 2 : Math.max(root._fields, Metrics.clockDial) + Metrics.dialogPadding * 2
    footerTop: root._typing ? 0 : Metrics.gap
    footerBottom: Metrics.dialogGap
    switchIcon: root._typing ? Icons.clock : Icons.keyboard
    switchName: PhoneState.word(root._typing ? "switch_to_dial" : "switch_to_keyboard")
    onSwitched: {
        root._typing = !root._typing;
        fields.take();
    }
    onRejected: root.field.open = false
    onAccepted: root._confirm()

    header: Item {
        width: root.sideways ? root.headerWidth : root.panel.width
        height: fields.y + fields.height

        Label {
            id: heading

            x: Metrics.dialogPadding
            y: Metrics.dialogPadding
            width: parent.width - Metrics.dialogPadding * 2
            text: root.title
            textStyle: Metrics.labelMedium
            color: Theme.overSurfaceVariant
        }

        ClockFields {
            id: fields

            x: Math.round((parent.width - width) / 2)
            y: heading.y + heading.height + Metrics.clockGap + Metrics.gap
            field: root.field
            hour: root._hour
            minute: root._minute
            minutes: root._minutes
            typing: root._typing
            across: root.sideways
            focus: true
            onSelected: minutes => root._minutes = minutes
            onEdited: (hour, minute) => {
                root._hour = hour;
                root._minute = minute;
            }
            onAccepted: root._confirm()
        }
    }

    Item {
        width: parent.width
        height: root._typing ? Metrics.gap : dial.y + root._side

        ClockDial {
            id: dial

            objectName: "dial"
            visible: !root._typing
            x: Math.round((parent.width - width) / 2)
            y: root.sideways ? Metrics.dialogGap : Metrics.clockDialGap
            field: root.field
            side: root._side
            hour: root._hour
            minute: root._minute
            minutes: root._minutes
            onMoved: (hour, minute) => {
                root._hour = hour;
                root._minute = minute;
            }
            onSettled: root._minutes = true
        }
    }
}
