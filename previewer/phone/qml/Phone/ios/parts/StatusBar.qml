pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.common
import Phone.ios

/// Time, signal, Wi-Fi and battery, with the island of phones that have one. Landscape has no status bar.
Item {
    id: root

    required property string clock

    readonly property bool _island: PhoneState.safeTop > 20

    height: PhoneState.safeTop
    visible: PhoneState.safeTop > 0
    Accessible.ignored: true

    Rectangle {
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

                Rectangle {
                    required property real modelData

                    y: 12 - modelData
                    width: 3.2
                    height: modelData
                    radius: 1
                    color: Theme.label
                }
            }
        }

        Shape {
            width: 17
            height: 12

            ShapePath {
                strokeColor: Theme.label
                strokeWidth: 2.3
                fillColor: "transparent"
                capStyle: ShapePath.FlatCap

                PathAngleArc {
                    centerX: 8.5
                    centerY: 11.6
                    radiusX: 10.2
                    radiusY: 10.2
                    startAngle: -135
                    sweepAngle: 90
                }

                PathAngleArc {
                    moveToStart: true
                    centerX: 8.5
                    centerY: 11.6
                    radiusX: 6.5
                    radiusY: 6.5
                    startAngle: -135
                    sweepAngle: 90
                }
            }

            ShapePath {
                strokeColor: "transparent"
                strokeWidth: 0
                fillColor: Theme.label
                startX: 8.5
                startY: 11.8

                PathLine {
                    x: 5.6
                    y: 8.6
                }

                PathArc {
                    x: 11.4
                    y: 8.6
                    radiusX: 4.1
                    radiusY: 4.1
                }

                PathLine {
                    x: 8.5
                    y: 11.8
                }
            }
        }

        Item {
            width: 27
            height: 12

            Rectangle {
                width: 24.5
                height: 12
                radius: 3.8
                color: "transparent"
                border.width: 1
                border.color: Theme.secondaryLabel
            }

            Rectangle {
                x: 2
                y: 2
                width: 20.5
                height: 8
                radius: 2.2
                color: Theme.label
            }

            Rectangle {
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
