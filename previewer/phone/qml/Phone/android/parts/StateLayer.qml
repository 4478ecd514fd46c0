pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The veil that answers hover and press, and the ring that shows keyboard focus.
Item {
    id: root

    property bool hovered: false
    property bool pressed: false
    /// True while the focus came here by keyboard.
    property bool focused: false
    property real radius: 0
    property color color: Theme.overSurface
    /// How far the focus ring stands inside the edge; negative is outside.
    property real inset: Metrics.focusInset
    /// Where the press began, for the ripple; square layers have one.
    property point at: Qt.point(width / 2, height / 2)

    onPressedChanged: if (root.pressed && PhoneState.moves && root.radius === 0)
        ripple.start()

    RoundRectangle {
        anchors.fill: parent
        radius: root.radius
        color: root.color
        opacity: root.pressed ? Metrics.pressOpacity : root.hovered ? Metrics.hoverOpacity : 0

        Behavior on opacity {
            enabled: PhoneState.moves
            NumberAnimation {
                duration: Metrics.motionShort
            }
        }
    }

    Item {
        anchors.fill: parent
        clip: true
        visible: ripple.running

        RoundRectangle {
            id: wave

            x: root.at.x - width / 2
            y: root.at.y - height / 2
            height: width
            radius: width / 2
            color: root.color
            opacity: Metrics.pressOpacity
        }

        NumberAnimation {
            id: ripple

            target: wave
            property: "width"
            from: 0
            to: Math.max(root.width, root.height) * 2
            duration: Metrics.motionLong
            easing.type: Easing.OutCubic
        }
    }

    RoundRectangle {
        anchors.fill: parent
        anchors.margins: root.inset
        visible: root.focused
        radius: Math.max(Metrics.fieldCorner, root.radius - root.inset)
        color: Theme.clear
        border.width: Metrics.focusRing
        border.color: Theme.secondary
    }
}
