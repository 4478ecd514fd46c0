pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.common
import Phone.ios

/// The grey disc with a cross that empties a text field. Its touch area is larger than what is drawn.
TouchButton {
    id: root

    readonly property real _disc: Math.round(Metrics.clearButton * Math.min(2, Metrics.scale))

    implicitWidth: Metrics.touchTarget
    implicitHeight: Metrics.touchTarget
    focusPolicy: Qt.NoFocus

    contentItem: Item {
        Rectangle {
            anchors.centerIn: parent
            width: root._disc
            height: root._disc
            radius: root._disc / 2
            color: root.down ? Theme.secondaryLabel : Theme.tertiaryLabel

            Shape {
                id: cross

                anchors.centerIn: parent
                width: root._disc * 0.4
                height: width

                ShapePath {
                    strokeColor: Theme.cell
                    strokeWidth: 1.6
                    fillColor: "transparent"
                    capStyle: ShapePath.RoundCap

                    PathMove {
                        x: 0
                        y: 0
                    }

                    PathLine {
                        x: cross.width
                        y: cross.height
                    }

                    PathMove {
                        x: cross.width
                        y: 0
                    }

                    PathLine {
                        x: 0
                        y: cross.height
                    }
                }
            }
        }
    }
}
