pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// What answers a press: a circle that grows from the finger to the far corners, or in a round layer from its middle to
/// its edge, and goes once the finger is lifted, not before it has arrived (Compose, `RippleAnimation`).
Item {
    id: root

    required property bool pressed
    required property real radius
    required property color color
    /// Where the press began; a round layer does without.
    required property point at

    readonly property bool _round: root.radius > 0
    readonly property real _reach: Math.hypot(root.width, root.height)

    function _turn(): void {
        if (!root.pressed) {
            if (!grow.running)
                fade.start();
            return;
        }
        fade.stop();
        wave.opacity = 0;
        grow.restart();
    }

    clip: !root._round && wave.visible
    onPressedChanged: root._turn()
    Component.onCompleted: root._turn()

    RoundRectangle {
        id: wave

        /// From the part of its size that it begins with to 1.
        property real grown: 1

        objectName: "ripple"
        x: root._round ? (root.width - width) / 2 : root.at.x + (root.width / 2 - root.at.x) * grown - width / 2
        y: root._round ? (root.height - height) / 2 : root.at.y + (root.height / 2 - root.at.y) * grown - height / 2
        width: (root._round ? root.width : root._reach) * grown
        height: (root._round ? root.height : root._reach) * grown
        radius: root._round ? root.radius * grown : width / 2
        color: root.color
        opacity: 0
        visible: opacity > 0
    }

    ParallelAnimation {
        id: grow

        onFinished: if (!root.pressed)
            fade.start()

        NumberAnimation {
            target: wave
            property: "opacity"
            to: Metrics.pressOpacity
            duration: Metrics.rippleIn
        }
        NumberAnimation {
            target: wave
            property: "grown"
            from: Metrics.rippleFrom
            to: 1
            duration: Metrics.rippleWay
            easing.type: Easing.OutCubic
        }
    }

    NumberAnimation {
        id: fade

        target: wave
        property: "opacity"
        to: 0
        duration: Metrics.rippleOut
    }
}
