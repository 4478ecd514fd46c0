pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// An icon to press: 48 to touch, 40 to see.
TouchButton {
    id: root

    required property string path
    property color color: Theme.overSurfaceVariant
    property bool turns: false
    /// Whether a disc lies below the icon.
    property bool disc: false

    implicitWidth: Metrics.touch
    implicitHeight: Metrics.touch
    focusPolicy: Qt.StrongFocus

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            path: root.path
            color: root.color
            turns: root.turns
        }
    }

    background: Item {
        RoundRectangle {
            objectName: "disc"
            anchors.centerIn: parent
            visible: root.disc
            width: Metrics.stateLayer
            height: Metrics.stateLayer
            radius: width / 2
            color: Theme.containerHighest
        }

        StateLayer {
            anchors.centerIn: parent
            width: Metrics.stateLayer
            height: Metrics.stateLayer
            radius: width / 2
            color: root.color
            pressed: root.pressed
            focused: root.visualFocus
            inset: -Metrics.focusInset
        }
    }
}
