pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios
import Phone.map

/// Time, signal, Wi-Fi and battery, with the island of phones that have one. Landscape has no status bar.
Item {
    id: root

    required property string clock

    readonly property bool _island: PhoneState.safeTop > 20

    height: PhoneState.safeTop
    visible: PhoneState.safeTop > 0
    Accessible.ignored: true

    RoundRectangle {
        visible: root._island
        anchors.horizontalCenter: parent.horizontalCenter
        y: Metrics.islandTop
        width: Metrics.islandWidth
        height: Metrics.islandHeight
        radius: height / 2
        color: Theme.island
    }

    Text {

        readonly property string auditRole: "text"

        readonly property real _ear: (root.width - Metrics.islandWidth) / 2

        x: !root._island ? (root.width - width) / 2 : PhoneState.rtl ? root.width - (_ear + width) / 2 - 6 : (_ear - width) / 2 + 6
        y: root._island ? 21 : (root.height - height) / 2
        height: Metrics.statusLine
        verticalAlignment: Text.AlignVCenter
        color: Theme.label
        font.family: PhoneState.fontFamily
        font.pixelSize: Metrics.statusTextSize
        font.weight: Metrics.semibold
        text: root.clock
    }

    Row {
        id: icons

        readonly property real _ear: (root.width - Metrics.islandWidth) / 2

        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true
        x: root._island ? (PhoneState.rtl ? (_ear - width) / 2 + 4 : root.width - (_ear + width) / 2 - 4) : (PhoneState.rtl ? 6 : root.width - width - 6)
        y: root._island ? 25 : (root.height - height) / 2
        spacing: root._island ? 7 : 5
        scale: root._island ? 1 : 0.82
        transformOrigin: PhoneState.rtl ? Item.Left : Item.Right

        Row {
            spacing: 1.6
            height: 12

            Repeater {
                model: [4, 7, 9, 12]

                RoundRectangle {
                    required property real modelData

                    y: 12 - modelData
                    width: 3.2
                    height: modelData
                    radius: 1
                    color: Theme.label
                }
            }
        }

        SvgPicture {
            width: 17
            height: 12
            box: Qt.size(17, 12)
            color: Theme.label
            svg: '<path d="M1.29 4.39A10.2 10.2 0 0 1 15.71 4.39M3.9 7A6.5 6.5 0 0 1 13.1 7" fill="none" stroke="currentColor" stroke-width="2.3"/>' + '<path d="M8.5 11.8L5.6 8.6A4.1 4.1 0 0 1 11.4 8.6Z" fill="currentColor"/>'
        }

        Item {
            width: 27
            height: 12

            RoundRectangle {
                width: 24.5
                height: 12
                radius: 3.8
                color: "transparent"
                border.width: 1
                border.color: Theme.secondaryLabel
            }

            RoundRectangle {
                x: 2
                y: 2
                width: 20.5
                height: 8
                radius: 2.2
                color: Theme.label
            }

            RoundRectangle {
                x: 25.4
                y: 4
                width: 1.4
                height: 4
                radius: 0.7
                color: Theme.secondaryLabel
            }
        }
    }
}
