pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts
import Phone.map

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

        SvgPicture {
            id: sign

            anchors.left: parent.left
            anchors.leftMargin: Metrics.inset
            y: titleLabel.y + (Metrics.body.line - height) / 2
            width: Metrics.badge * Math.min(2, Metrics.scale)
            height: width * 0.9
            box: Qt.size(100, 90)
            color: Theme.orange
            opacity: PhoneState.marks ? 1 : 0
            svg: `<path d="M50 9L91 81H9Z" fill="currentColor" stroke="currentColor" stroke-width="14" stroke-linejoin="round"/>
                <path d="M50 34V55M50 71V71.1" stroke="${Theme.cell}" stroke-width="10" stroke-linecap="round"/>`
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
            opacity: PhoneState.marks ? 1 : 0
            text: root.field.message
            Accessible.ignored: true
        }
    }
}
