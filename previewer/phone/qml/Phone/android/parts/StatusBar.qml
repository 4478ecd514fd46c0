pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The system's bar on top: the time, and signs of a healthy phone. It does not grow with the font scale.
Item {
    id: root

    required property string clock

    implicitHeight: Metrics.statusBar
    Accessible.ignored: true

    Text {

        readonly property string auditRole: "text"

        anchors.left: parent.left
        anchors.leftMargin: Metrics.statusInset + Metrics.safeStart
        anchors.verticalCenter: parent.verticalCenter
        text: root.clock
        textFormat: Text.PlainText
        font.family: PhoneState.fontFamily
        font.pixelSize: Metrics.statusText
        font.weight: Metrics.medium
        color: Theme.overSurface
        Accessible.ignored: true
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: Metrics.statusInset + Metrics.safeEnd
        anchors.verticalCenter: parent.verticalCenter
        spacing: Metrics.gapSmall

        Repeater {
            model: [Icons.wifi, Icons.signal, Icons.battery]

            Icon {
                required property string modelData

                path: modelData
                size: Metrics.statusIcon
                side: Metrics.statusIcon
                filled: true
                color: Theme.overSurface
            }
        }
    }
    // It is no part of the system's writing, which turns round: a hole stays where it is.
    RoundRectangle {
        objectName: "hole"
        visible: PhoneState.hole.length > 0
        x: visible ? PhoneState.hole[0] - width / 2 : 0
        y: visible ? PhoneState.hole[1] - height / 2 : 0
        width: visible ? PhoneState.hole[2] : 0
        height: width
        radius: width / 2
        color: Theme.camera
    }
}
