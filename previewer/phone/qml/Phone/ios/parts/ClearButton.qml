pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios
import Phone.map

/// The grey disc with a cross that empties a text field. Its touch area is larger than what is drawn.
TouchButton {
    id: root

    readonly property real _disc: Math.round(Metrics.clearButton * Math.min(2, Metrics.scale))

    implicitWidth: Metrics.touchTarget
    implicitHeight: Metrics.touchTarget
    focusPolicy: Qt.NoFocus

    contentItem: Item {
        RoundRectangle {
            anchors.centerIn: parent
            width: root._disc
            height: root._disc
            radius: root._disc / 2
            color: root.down ? Theme.secondaryLabel : Theme.tertiaryLabel

            SvgPicture {
                anchors.centerIn: parent
                width: root._disc / 2
                height: width
                box: Qt.size(10, 10)
                color: Theme.cell
                svg: '<path d="M1 1L9 9M9 1L1 9" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'
            }
        }
    }
}
