pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The ripple that answers a press, and the ring that shows keyboard focus. Neither is there before it is needed.
Item {
    id: root

    property bool pressed: false
    /// True while the focus came here by keyboard.
    property bool focused: false
    property real radius: 0
    property color color: Theme.overSurface
    /// How far the focus ring stands inside the edge; negative is outside.
    property real inset: Metrics.focusInset
    /// Where the press began; a round layer does without.
    property point at: Qt.point(width / 2, height / 2)

    /// The press was on what stood here before.
    function forget(): void {
        wave.active = false;
    }

    onPressedChanged: if (root.pressed)
        wave.active = true

    Loader {
        id: wave

        anchors.fill: parent
        active: false
        sourceComponent: Ripple {
            pressed: root.pressed
            radius: root.radius
            color: root.color
            at: root.at
        }
    }

    Loader {
        anchors.fill: parent
        anchors.margins: root.inset
        active: root.focused
        sourceComponent: RoundRectangle {
            radius: Math.max(Metrics.fieldCorner, root.radius - root.inset)
            color: Theme.clear
            border.width: Metrics.focusRing
            border.color: Theme.secondary
        }
    }
}
