pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.ios

/// One half of the zoom control on the map: a plus or a minus.
T.AbstractButton {
    id: root

    property bool plus: true

    implicitWidth: Metrics.mapButton
    implicitHeight: Metrics.mapButton
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Button
    Accessible.name: root.text
    Accessible.onPressAction: root.click()
    Keys.onReturnPressed: root.click()
    Keys.onEnterPressed: root.click()

    contentItem: Item {
        Rectangle {
            anchors.centerIn: parent
            width: Metrics.mapSign
            height: Metrics.mapSignLine
            radius: height / 2
            color: Theme.blue
        }

        Rectangle {
            visible: root.plus
            anchors.centerIn: parent
            width: Metrics.mapSignLine
            height: Metrics.mapSign
            radius: width / 2
            color: Theme.blue
        }
    }

    background: Rectangle {
        radius: Metrics.wheelCorner
        color: root.down ? Theme.pressed : "transparent"
    }

    FocusRing {
        shown: root.visualFocus
    }
}
