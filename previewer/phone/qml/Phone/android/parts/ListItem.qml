pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A list item of one, two, three or more lines: headline, the value in words, the description, and what stands
/// at the end. As a whole it is one button.
RowButton {
    id: root

    required property Field field
    /// The value as supporting text; '' for none.
    property string value: ""
    /// Whether the value is in another language than the one asked for.
    property bool valueFallback: false
    /// Points from the top to the middle of the title's first line.
    readonly property real titleMiddle: (root.height - texts.height) / 2 + headline.lineMiddle
    /// What stands at the end of the row, and takes its width.
    default property alias trailing: end.data

    // By their height: how many lines there are is told while they are laid out, for any width on the way.
    readonly property bool _one: texts.implicitHeight <= Metrics.bodyLarge.lineHeight
    readonly property bool _two: texts.implicitHeight <= Metrics.bodyLarge.lineHeight * 2
    readonly property real _padding: root._two ? Metrics.listPadding : Metrics.listPaddingThree
    readonly property real _least: root._one ? Metrics.listOneLine : root._two ? Metrics.listTwoLines : Metrics.listThreeLines

    implicitHeight: Math.max(root._least, texts.implicitHeight + root._padding * 2)
    leftPadding: Metrics.padding
    rightPadding: Metrics.padding
    focusPolicy: RowFocus.clickFocus
    text: root.field.title
    Accessible.name: root.field.title

    contentItem: Item {
        Column {
            id: texts

            anchors.left: parent.left
            anchors.right: end.left
            anchors.rightMargin: end.width > 0 ? Metrics.padding : 0
            anchors.verticalCenter: parent.verticalCenter

            Label {
                id: headline

                objectName: "headline"
                width: parent.width
                words: root.field.title
                fallback: root.field.titleFallback
                elide: Metrics.titleElide
                maximumLineCount: Metrics.titleLines
            }

            Label {
                id: supporting

                readonly property bool auditLines: Metrics.breaksLines

                objectName: "value"
                width: parent.width
                visible: root.value !== ""
                words: root.value
                fallback: root.valueFallback
                textStyle: Metrics.bodyMedium
                color: Theme.overSurfaceVariant
                maximumLineCount: Metrics.titleLines
            }

            Label {
                id: description

                objectName: "description"
                width: parent.width
                visible: text !== ""
                words: root.field.description
                fallback: root.field.descriptionFallback
                maximumLineCount: Metrics.summaryLines
                textStyle: Metrics.bodyMedium
                color: Theme.overSurfaceVariant
            }
        }

        Item {
            id: end

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            width: childrenRect.width > 0 ? Math.max(Metrics.widget, childrenRect.width) : 0
            height: Math.max(Metrics.widget, childrenRect.height)
        }
    }

    background: StateLayer {
        pressed: root.held
        radius: Metrics.outerCorner
        at: Qt.point(root.pressX, root.pressY)
        focused: root.visualFocus
    }
}
