pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A piece of glass that something floats on, drawn flat, with a soft shadow of layers.
Item {
    id: root

    property real radius: root.height / 2
    property color color: Theme.glass

    Repeater {
        model: Metrics.platterReach / 2

        RoundRectangle {
            required property int index

            anchors.fill: parent
            anchors.margins: Metrics.platterReach / 2 - 2 * index
            anchors.topMargin: anchors.margins + Metrics.platterFall
            anchors.bottomMargin: anchors.margins - Metrics.platterFall
            radius: root.radius - anchors.margins
            color: Theme.platterShade
        }
    }

    RoundRectangle {
        anchors.fill: parent
        radius: root.radius
        color: root.color
    }
}
