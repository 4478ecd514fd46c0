pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A Material 3 slider: track of 16, handle of 4 by 44 in a gap, stop dots, and the value above while it is held.
Item {
    id: root

    required property SliderField field
    required property string spoken
    readonly property bool held: touch.pressed
    // Where it stands, for screen readers: they ask for properties of these names.
    readonly property real from: 0
    readonly property real to: 1
    readonly property real value: root._fraction

    readonly property real _fraction: root.field.fraction
    readonly property real _way: root.width - Metrics.sliderHandleWidth
    readonly property real _centre: Metrics.sliderHandleWidth / 2 + root._way * (PhoneState.rtl ? 1 - root._fraction : root._fraction)
    readonly property real _handle: root.held ? Metrics.sliderHandlePressed : Metrics.sliderHandleWidth
    readonly property real _reach: root._handle / 2 + Metrics.sliderGap
    readonly property bool _dotted: root.field.count > 1 && (root.width - Metrics.sliderTrack) / (root.field.count - 1) >= Metrics.sliderDotDistance

    function _moveTo(x: real): void {
        const fraction = Math.min(1, Math.max(0, (x - Metrics.sliderHandleWidth / 2) / root._way));
        root.field.moveTo(PhoneState.rtl ? 1 - fraction : fraction);
    }

    implicitHeight: Metrics.touch
    Accessible.role: Accessible.Slider
    Accessible.name: root.field.title
    Accessible.description: root.spoken
    Accessible.focusable: true
    Accessible.onIncreaseAction: root.field.stepBy(1)
    Accessible.onDecreaseAction: root.field.stepBy(-1)
    Keys.forwardTo: [keys]

    SliderKeys {
        id: keys

        field: root.field
    }

    // The two parts of the track; towards the handle their corners are nearly square.
    Rectangle {
        objectName: "trackStart"
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(0, root._centre - root._reach)
        height: Metrics.sliderTrack
        topLeftRadius: Math.min(width, Metrics.sliderTrack / 2)
        bottomLeftRadius: Math.min(width, Metrics.sliderTrack / 2)
        topRightRadius: Metrics.sliderInner
        bottomRightRadius: Metrics.sliderInner
        color: PhoneState.rtl ? Theme.secondaryContainer : Theme.primary
    }

    Rectangle {
        objectName: "trackEnd"
        anchors.verticalCenter: parent.verticalCenter
        x: Math.min(root.width, root._centre + root._reach)
        width: Math.max(0, root.width - x)
        height: Metrics.sliderTrack
        topLeftRadius: Metrics.sliderInner
        bottomLeftRadius: Metrics.sliderInner
        topRightRadius: Math.min(width, Metrics.sliderTrack / 2)
        bottomRightRadius: Math.min(width, Metrics.sliderTrack / 2)
        color: PhoneState.rtl ? Theme.primary : Theme.secondaryContainer
    }

    Repeater {
        model: root._dotted ? root.field.count : 1

        RoundRectangle {
            id: dot

            required property int index
            readonly property real _part: root._dotted ? index / (root.field.count - 1) : 1
            readonly property real _at: Metrics.sliderTrack / 2 + (root.width - Metrics.sliderTrack) * (PhoneState.rtl ? 1 - _part : _part)

            objectName: "stop"
            visible: Math.abs(dot._at - root._centre) > root._reach
            x: dot._at - width / 2
            y: (root.height - height) / 2
            width: Metrics.sliderDot
            height: Metrics.sliderDot
            radius: width / 2
            // A dot may outlive its track for a moment.
            color: dot._part < (root?._fraction ?? 0) ? Theme.overPrimary : Theme.overSecondaryContainer
        }
    }

    RoundRectangle {
        objectName: "handle"
        x: root._centre - width / 2
        anchors.verticalCenter: parent.verticalCenter
        width: root._handle
        height: Metrics.sliderHandleHeight
        radius: width / 2
        color: Theme.primary
    }

    RoundRectangle {
        visible: root.activeFocus && RowFocus.keyboard
        anchors.fill: parent
        anchors.margins: -Metrics.focusInset
        radius: Metrics.gap
        color: Theme.clear
        border.width: Metrics.focusRing
        border.color: Theme.secondary
    }

    RoundRectangle {
        objectName: "label"
        visible: root.held
        width: Math.max(Metrics.sliderLabelWidth, value.implicitWidth + Metrics.padding * 2)
        height: Math.max(Metrics.sliderLabelHeight, value.implicitHeight + Metrics.padding)
        x: Math.min(root.width - width + Metrics.padding, Math.max(-Metrics.padding, root._centre - width / 2))
        y: -height - Metrics.sliderLabelGap
        radius: height / 2
        color: Theme.inverseSurface

        Label {
            id: value

            anchors.centerIn: parent
            text: root.field.labelFor(root._fraction)
            textStyle: Metrics.labelLarge
            wrapMode: Text.NoWrap
            color: Theme.overInverseSurface
        }
    }

    // A tap sets the value where it was let go; a drag along the track takes the touch from the list.
    MouseArea {
        id: touch

        anchors.fill: parent
        preventStealing: touch._sideways
        property real _startX: 0
        property real _startY: 0
        property bool _sideways: false

        onPressed: mouse => {
            root.forceActiveFocus(Qt.MouseFocusReason);
            touch._startX = mouse.x;
            touch._startY = mouse.y;
            touch._sideways = false;
            root.field.begin();
        }
        onPositionChanged: mouse => {
            if (Math.abs(mouse.x - touch._startX) > Metrics.gap && Math.abs(mouse.x - touch._startX) > Math.abs(mouse.y - touch._startY))
                touch._sideways = true;
            if (touch._sideways)
                root._moveTo(mouse.x);
        }
        onReleased: mouse => {
            root._moveTo(mouse.x);
            touch._sideways = false;
            root.field.end();
        }
        onCanceled: {
            touch._sideways = false;
            root.field.end();
        }
    }
}
