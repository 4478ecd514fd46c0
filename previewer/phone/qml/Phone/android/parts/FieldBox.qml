pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Phone.android
import Phone.common

/// An outlined text field without its text: edge with a gap for the floating label, supporting text and counter.
///
/// A title too long for the one line of a label stands above the field instead, since labels do not wrap.
Item {
    id: root

    required property TextField field
    /// The item that is typed into; it fills the box but for its padding.
    required property Item input
    /// Height of what is typed, in dp.
    required property real inputHeight
    /// Points from the top to the middle of the title's first line; of a title inside the field, to that of the text.
    readonly property real titleMiddle: heading.visible ? heading.y + heading.lineMiddle : box.y + root.padding + root._line / 2
    /// At least this many lines of text.
    property int lines: 1
    default property alias content: box.data

    readonly property bool _focused: root.input.activeFocus
    readonly property bool _labelled: resting.implicitWidth <= box.width - Metrics.padding * 2
    readonly property bool _floats: root._labelled && (root._focused || root.field.text !== "")
    /// Space above and below the text; a large floating label needs more than usual.
    readonly property real padding: Math.max(Metrics.padding, root._labelled ? floating.height / 2 + Metrics.fieldSupportGap : 0)
    /// How far the label has risen from inside the field (0) to its edge (1).
    property real _rise: root._floats ? 1 : 0
    readonly property real _line: Metrics.line(Metrics.bodyLarge, Metrics.bodyLargeLine)

    Behavior on _rise {
        enabled: PhoneState.moves
        NumberAnimation {
            duration: Metrics.motionShort
            easing.type: Easing.OutCubic
        }
    }

    implicitHeight: box.y + box.height + below.height + Metrics.listPadding

    Label {
        id: heading

        objectName: "headline"
        x: Metrics.padding
        y: Metrics.listPaddingThree
        width: root.width - Metrics.padding * 2
        visible: !root._labelled
        text: root.field.title
        fallback: root.field.titleFallback
        maximumLineCount: Metrics.titleLines
    }

    Item {
        id: box

        objectName: "box"
        x: Metrics.padding
        y: heading.visible ? heading.y + heading.height + Metrics.gap : Metrics.listPadding + floating.height / 2
        width: root.width - Metrics.padding * 2
        height: Math.max(Metrics.fieldHeight, Math.max(root._line * root.lines, root.inputHeight) + root.padding * 2)

        TapHandler {
            onTapped: root.input.forceActiveFocus(Qt.MouseFocusReason)
        }

        HoverHandler {
            id: hover

            cursorShape: Qt.IBeamCursor
        }

        Shape {
            id: outline

            readonly property real edge: root._focused ? Metrics.fieldEdgeFocused : Metrics.fieldEdge
            readonly property color colour: root._focused ? Theme.primary : hover.hovered ? Theme.overSurface : Theme.outline
            readonly property real _half: edge / 2
            readonly property real _corner: Metrics.fieldCorner - _half
            readonly property real _gapWidth: (floating.width + Metrics.fieldLabelPadding * 2) * root._rise
            readonly property real _gapStart: PhoneState.rtl ? width - Metrics.padding + Metrics.fieldLabelPadding - _gapWidth : Metrics.padding - Metrics.fieldLabelPadding

            objectName: "outline"
            anchors.fill: parent
            preferredRendererType: Shape.CurveRenderer

            ShapePath {
                strokeWidth: outline.edge
                strokeColor: outline.colour
                fillColor: Theme.clear
                capStyle: ShapePath.FlatCap

                PathSvg {
                    path: outline._path(outline.width, outline.height, outline._half, outline._corner)
                }
            }

            function _path(w: real, h: real, e: real, r: real): string {
                const arc = `A ${r} ${r} 0 0 1 `;
                return `M ${outline._gapStart + outline._gapWidth} ${e} H ${w - e - r} ` + arc + `${w - e} ${e + r} V ${h - e - r} ` + arc + `${w - e - r} ${h - e} H ${e + r} ` + arc + `${e} ${h - e - r} V ${e + r} ` + arc + `${e + r} ${e} H ${outline._gapStart}`;
            }
        }

        Label {
            id: resting

            objectName: "restingLabel"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.padding
            y: root.padding
            visible: root._labelled && root._rise === 0
            text: root.field.title
            fallback: root.field.titleFallback
            wrapMode: Text.NoWrap
            color: Theme.overSurfaceVariant
        }

        Label {
            id: floating

            objectName: "floatingLabel"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.padding
            y: -height / 2 + (1 - root._rise) * (root.padding + resting.height / 2)
            scale: 1 + (1 - root._rise) * (resting.font.pixelSize / font.pixelSize - 1)
            transformOrigin: PhoneState.rtl ? Item.Right : Item.Left
            visible: root._labelled && root._rise > 0
            text: root.field.title
            fallback: root.field.titleFallback
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            wrapMode: Text.NoWrap
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
            text: root.field.description
            fallback: root.field.descriptionFallback
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            color: Theme.overSurfaceVariant
        }

        Label {
            id: counter

            objectName: "counter"
            anchors.right: parent.right
            text: root.field.length + "/" + root.field.limit
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            wrapMode: Text.NoWrap
            color: Theme.overSurfaceVariant
        }
    }
}
