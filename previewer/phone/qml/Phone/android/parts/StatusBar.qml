pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The system's bar on top: the time, and signs of a healthy phone. It does not grow with the font scale.
Item {
    id: root

    required property string clock

    // What stands beside a camera in a corner begins behind it.
    readonly property real _corner: PhoneState.hole.length > 0 && !PhoneState.landscape && PhoneState.hole[0] < root.width / 4 ? PhoneState.hole[0] + PhoneState.hole[2] / 2 + Metrics.gapSmall : 0

    visible: root.height > 0
    implicitHeight: Metrics.statusBar
    Accessible.ignored: true

    Text {

        readonly property string auditRole: "text"

        anchors.left: parent.left
        anchors.leftMargin: Math.max(Metrics.statusInset + Metrics.safeStart, PhoneState.rtl ? 0 : root._corner)
        anchors.verticalCenter: parent.verticalCenter
        text: root.clock
        textFormat: Text.PlainText
        font.family: PhoneState.fontFamily
        font.hintingPreference: Font.PreferNoHinting
        font.pixelSize: Metrics.statusText
        font.weight: Metrics.medium
        color: Theme.overSurface
        Accessible.ignored: true
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: Math.max(Metrics.statusInset + Metrics.safeEnd, PhoneState.rtl ? root._corner : 0)
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
}
