pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// The edge and floating label of a field inside a dialog.
Item {
    id: root

    required property string label
    property bool focused: false
    property bool wrong: false
    /// Space that the label needs above and below the edge, at large text more than usual.
    readonly property real padding: Math.max(Metrics.padding, name.height / 2 + Metrics.fieldSupportGap)

    readonly property color _colour: root.wrong ? Theme.error : root.focused ? Theme.primary : Theme.outline

    FieldEdge {
        anchors.fill: parent
        edge: root.focused || root.wrong ? Metrics.fieldEdgeFocused : Metrics.fieldEdge
        colour: root._colour
        gap: name.width + Metrics.fieldLabelPadding * 2
        ground: Theme.containerHigh
    }

    Label {
        id: name

        anchors.left: parent.left
        anchors.leftMargin: Metrics.padding
        y: -height / 2
        width: Math.min(implicitWidth, root.width - Metrics.padding * 2)
        text: root.label
        textStyle: Metrics.bodySmall
        wrapMode: Text.NoWrap
        color: root.wrong || root.focused ? root._colour : Theme.overSurfaceVariant
    }
}
