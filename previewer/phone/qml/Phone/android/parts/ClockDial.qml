pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The dial of 256 with its hand and a handle of 48: hours, on a 24-hour clock in two rings, or minutes.
RoundRectangle {
    id: root

    required property TimeField field
    required property int hour
    required property int minute
    required property bool minutes
    /// Less than usual where the screen is too low.
    property real side: Metrics.clockDial
    /// The hand was put somewhere.
    signal moved(int hour, int minute)
    /// The hand was let go on an hour.
    signal settled

    readonly property real _outerReach: Metrics.clockOuter * root.side / Metrics.clockDial
    readonly property real _innerReach: Metrics.clockInner * root.side / Metrics.clockDial
    readonly property bool _inner: !root.minutes && !root.field.twelveHour && root.hour >= 12
    readonly property real _reach: root._inner ? root._innerReach : root._outerReach
    readonly property real _turn: root.minutes ? root.minute / 60 : root.hour % 12 / 12
    readonly property int _rings: root.minutes || root.field.twelveHour ? 1 : 2

    function _numberAt(ring: int, place: int): int {
        return root.minutes ? place * 5 : root._rings === 2 ? place + ring * 12 : root.hour >= 12 ? place + 12 : place;
    }

    function _textAt(number: int): string {
        return root.minutes ? root.field.minuteText(number) : root._rings === 1 ? root.field.hourText(number) : number === 0 ? root.field.minuteText(0) : root.field.numberText(number);
    }

    function _set(x: real, y: real): void {
        const right = x - root.width / 2;
        const down = y - root.height / 2;
        const turn = (Math.atan2(right, -down) / (2 * Math.PI) + 1) % 1;
        if (root.minutes) {
            root.moved(root.hour, Math.round(turn * 60) % 60);
            return;
        }
        const near = Math.hypot(right, down) < (root._outerReach + root._innerReach) / 2;
        const ring = root._rings === 2 ? (near ? 1 : 0) : 0;
        root.moved(root._numberAt(ring, Math.round(turn * 12) % 12), root.minute);
    }

    implicitWidth: root.side
    implicitHeight: root.side
    radius: width / 2
    color: Theme.containerHighest
    Accessible.role: Accessible.Dial
    Accessible.name: PhoneState.word(root.minutes ? "minute" : "hour")
    Accessible.description: root.minutes ? root.field.minuteText(root.minute) : root.field.hourText(root.hour)

    Item {
        id: hand

        objectName: "hand"
        anchors.centerIn: parent
        rotation: root._turn * 360

        Rectangle {
            anchors.horizontalCenter: parent.horizontalCenter
            y: -root._reach
            width: Metrics.clockHand
            height: root._reach
            antialiasing: true
            color: Theme.primary
        }

        RoundRectangle {
            objectName: "handle"
            x: -width / 2
            y: -root._reach - height / 2
            width: Metrics.clockHandle
            height: Metrics.clockHandle
            radius: width / 2
            antialiasing: true
            color: Theme.primary

            RoundRectangle {
                anchors.centerIn: parent
                visible: root.minutes && root.minute % 5 !== 0
                width: Metrics.sliderDot
                height: Metrics.sliderDot
                radius: width / 2
                color: Theme.overPrimary
            }
        }

        RoundRectangle {
            x: -width / 2
            y: -height / 2
            width: Metrics.clockCentre
            height: Metrics.clockCentre
            radius: width / 2
            color: Theme.primary
        }
    }

    Repeater {
        model: root._rings * 12

        Label {
            id: mark

            required property int index
            readonly property int _ring: Math.floor(mark.index / 12)
            readonly property int _number: root._numberAt(mark._ring, mark.index % 12)
            readonly property real _angle: mark.index % 12 / 12 * 2 * Math.PI
            readonly property real _radius: mark._ring === 1 ? root._innerReach : root._outerReach

            objectName: "mark:" + mark._number
            x: root.width / 2 + Math.sin(mark._angle) * mark._radius - width / 2
            y: root.height / 2 - Math.cos(mark._angle) * mark._radius - height / 2
            text: root._textAt(mark._number)
            textStyle: Metrics.clockNumber
            pixels: Math.min(textStyle.pixels, root._rings === 2 ? Metrics.clockTextInner : Metrics.clockTextOuter)
            wrapMode: Text.NoWrap
            color: mark._number === (root.minutes ? root.minute : root.hour) ? Theme.overPrimary : mark._ring === 1 ? Theme.overSurfaceVariant : Theme.overSurface
        }
    }

    MouseArea {
        anchors.fill: parent
        preventStealing: true
        onPressed: mouse => root._set(mouse.x, mouse.y)
        onPositionChanged: mouse => root._set(mouse.x, mouse.y)
        onReleased: if (!root.minutes)
            root.settled()
    }
}
