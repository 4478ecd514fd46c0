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

    Rectangle {
        anchors.fill: parent
        radius: Metrics.fieldCorner
        color: Theme.clear
        border.width: root.focused || root.wrong ? Metrics.fieldEdgeFocused : Metrics.fieldEdge
        border.color: root.wrong ? Theme.error : root.focused ? Theme.primary : Theme.outline
    }

    Rectangle {
        anchors.left: parent.left
        anchors.leftMargin: Metrics.padding - Metrics.fieldLabelPadding
        width: name.width + Metrics.fieldLabelPadding * 2
        height: Metrics.fieldEdgeFocused
        color: Theme.containerHigh

        Label {
            id: name

            anchors.centerIn: parent
            text: root.label
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            wrapMode: Text.NoWrap
            color: root.wrong ? Theme.error : root.focused ? Theme.primary : Theme.overSurfaceVariant
        }
    }
}
