pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.common
import Phone.ios.parts

/// Stands for an item for which no control can be built, and says what is wrong with it.
RowFrame {
    id: root

    required property PlaceholderField field

    item: root.field
    truncated: titleLabel.truncated

    Item {
        objectName: "control:" + root.key
        width: parent.width
        height: Math.max(Metrics.rowHeight, titleLabel.height + Metrics.stackGap + words.height + 2 * Metrics.rowPadding)
        Accessible.role: Accessible.StaticText
        Accessible.name: root.field.title
        Accessible.description: root.field.message

        Shape {
            id: sign

            anchors.left: parent.left
            anchors.leftMargin: Metrics.inset
            y: titleLabel.y + (Metrics.body.line - height) / 2
            width: Metrics.badge * Math.min(2, Metrics.scale)
            height: width * 0.9

            ShapePath {
                strokeColor: Theme.orange
                strokeWidth: 3
                fillColor: Theme.orange
                joinStyle: ShapePath.RoundJoin
                startX: sign.width / 2
                startY: 2

                PathLine {
                    x: sign.width - 2
                    y: sign.height - 2
                }

                PathLine {
                    x: 2
                    y: sign.height - 2
                }

                PathLine {
                    x: sign.width / 2
                    y: 2
                }
            }

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                y: sign.height * 0.34
                width: sign.width * 0.1
                height: sign.height * 0.32
                radius: width / 2
                color: Theme.cell
            }

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                y: sign.height * 0.74
                width: sign.width * 0.11
                height: width
                radius: width / 2
                color: Theme.cell
            }
        }

        ItemLabel {
            id: titleLabel

            objectName: "title"
            anchors.left: sign.right
            anchors.leftMargin: Metrics.sideGap
            anchors.right: parent.right
            anchors.rightMargin: Metrics.inset
            y: Metrics.rowPadding
            maximumLineCount: Metrics.titleLines
            elide: Text.ElideRight
            text: root.field.title
            marked: root.field.titleFallback
            Accessible.ignored: true
        }

        Label {
            id: words

            objectName: "message"
            anchors.left: titleLabel.left
            anchors.right: titleLabel.right
            anchors.top: titleLabel.bottom
            anchors.topMargin: Metrics.stackGap
            textStyle: Metrics.footnote
            color: Theme.secondaryLabel
            text: root.field.message
            Accessible.ignored: true
        }
    }
}
