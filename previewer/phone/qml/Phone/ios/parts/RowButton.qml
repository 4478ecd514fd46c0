pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A row of a group that can be tapped: title with value or control, or whatever stands in `contentItem`.
TouchButton {
    id: root

    property string title: ""
    property string value: ""
    property bool marked: false
    property bool valueMarked: false
    property color valueColor: Theme.secondaryLabel
    property string hint: ""
    /// A control at the end: it alone shows that it is pressed.
    property Item trailing: null
    property real reach: 0
    readonly property bool truncated: line.truncated
    /// Whether the row is at the top or at the end of its rounded cell.
    property bool first: true
    property bool last: true

    width: parent ? parent.width : 0
    implicitHeight: Math.max(Metrics.rowHeight, implicitContentHeight + topPadding + bottomPadding)
    horizontalPadding: Metrics.inset
    verticalPadding: Metrics.rowPadding
    focusPolicy: RowFocus.clickFocus
    Accessible.name: root.title
    Accessible.description: root.hint

    contentItem: TitleLine {
        id: line

        title: root.title
        value: root.value
        marked: root.marked
        valueMarked: root.valueMarked
        valueColor: root.valueColor
        reach: root.reach
        trailing: root.trailing ? [root.trailing] : []
    }

    background: Rectangle {
        readonly property real _top: root.first ? Metrics.corner : 0
        readonly property real _bottom: root.last ? Metrics.corner : 0

        color: root.down && !root.trailing ? Theme.pressed : "transparent"
        topLeftRadius: _top
        topRightRadius: _top
        bottomLeftRadius: _bottom
        bottomRightRadius: _bottom
    }

    FocusRing {
        shown: root.visualFocus
    }
}
