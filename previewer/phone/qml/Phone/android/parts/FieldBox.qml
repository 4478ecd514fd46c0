pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// An outlined text field without its text: edge with a gap for the floating label, supporting text and counter.
///
/// A title too long for the one line of a label ends in "…", inside the field and on its edge.
Item {
    id: root

    required property TextField field
    /// The item that is typed into; it fills the box but for its padding.
    required property Item input
    /// Height of what is typed, in dp, where it grows.
    property real inputHeight: 0
    /// Points from the top to the middle of the text's first line.
    readonly property real titleMiddle: box.y + root.padding + root._line / 2
    /// At least this many lines of text.
    property int lines: 1
    default property alias content: box.data

    readonly property bool _focused: root.input.activeFocus
    readonly property bool _floats: root._focused || root.field.text !== ""
    /// Space above and below the text; a large floating label needs more than usual.
    readonly property real padding: Math.max(Metrics.padding, floating.height / 2 + Metrics.fieldSupportGap)
    /// How far the label has risen from inside the field (0) to its edge (1).
    property real _rise: root._floats ? 1 : 0
    readonly property real _line: Metrics.bodyLarge.lineHeight

    Behavior on _rise {
        enabled: PhoneState.moves
        NumberAnimation {
            duration: Metrics.motionShort
            easing.type: Easing.OutCubic
        }
    }

    implicitHeight: box.y + box.height + below.height + Metrics.listPadding

    Item {
        id: box

        objectName: "box"
        x: Metrics.padding
        y: Metrics.listPadding + floating.height / 2
        width: root.width - Metrics.padding * 2
        height: Math.max(Metrics.fieldHeight, Math.max(root._line * root.lines, root.inputHeight) + root.padding * 2)

        TapHandler {
            dragThreshold: Metrics.slop
            onTapped: root.input.forceActiveFocus(Qt.MouseFocusReason)
        }

        FieldEdge {
            objectName: "outline"
            anchors.fill: parent
            edge: root._focused ? Metrics.fieldEdgeFocused : Metrics.fieldEdge
            colour: root._focused ? Theme.primary : Theme.outline
            gap: root.field.title === "" ? 0 : (floating.width + Metrics.fieldLabelPadding * 2) * root._rise
        }

        Label {
            id: resting

            readonly property bool auditOneLine: true
            readonly property real auditRoom: box.width - Metrics.padding * 2

            objectName: "restingLabel"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.padding
            y: root.padding
            width: Math.min(implicitWidth, auditRoom)
            visible: root._rise === 0
            text: root.field.title
            fallback: root.field.titleFallback
            wrapMode: Text.NoWrap
            maximumLineCount: 1
            color: Theme.overSurfaceVariant
        }

        Label {
            id: floating

            readonly property bool auditOneLine: true
            readonly property real auditRoom: box.width - Metrics.padding * 2

            objectName: "floatingLabel"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.padding
            y: -height / 2 + (1 - root._rise) * (root.padding + resting.height / 2)
            width: Math.min(implicitWidth, auditRoom)
            scale: 1 + (1 - root._rise) * (resting.font.pixelSize / font.pixelSize - 1)
            transformOrigin: PhoneState.rtl ? Item.Right : Item.Left
            visible: root._rise > 0
            text: root.field.title
            fallback: root.field.titleFallback
            textStyle: Metrics.bodySmall
            wrapMode: Text.NoWrap
            maximumLineCount: 1
            color: root._focused ? Theme.primary : Theme.overSurfaceVariant
        }
    }

    Item {
        id: below

        x: Metrics.padding * 2
        y: box.y + box.height + Metrics.fieldSupportGap
        width: root.width - Metrics.padding * 4
        height: Math.max(supporting.height, counter.height) + Metrics.fieldSupportGap

        Label {
            id: supporting

            objectName: "supporting"
            anchors.left: parent.left
            anchors.right: counter.left
            anchors.rightMargin: Metrics.padding
            words: root.field.description
            fallback: root.field.descriptionFallback
            textStyle: Metrics.bodySmall
            color: Theme.overSurfaceVariant
        }

        Label {
            id: counter

            objectName: "counter"
            anchors.right: parent.right
            text: root.field.length + "/" + root.field.limit
            textStyle: Metrics.bodySmall
            wrapMode: Text.NoWrap
            color: Theme.overSurfaceVariant
        }
    }
}
