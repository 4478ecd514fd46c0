pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// One half of the zoom control on the map: a plus or a minus.
TouchButton {
    id: root

    property bool plus: true

    implicitWidth: Metrics.mapButton
    implicitHeight: Metrics.mapButton
    focusPolicy: Qt.StrongFocus

    contentItem: Item {
        RoundRectangle {
            anchors.centerIn: parent
            width: Metrics.mapSign
            height: Metrics.mapSignLine
            radius: height / 2
            color: Theme.blue
        }

        RoundRectangle {
            visible: root.plus
            anchors.centerIn: parent
            width: Metrics.mapSignLine
            height: Metrics.mapSign
            radius: width / 2
            color: Theme.blue
        }
    }

    background: RoundRectangle {
        radius: Metrics.design.platter
        color: root.down ? Theme.pressed : "transparent"
    }

    FocusRing {
        shown: root.visualFocus
    }
}
