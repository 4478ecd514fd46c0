pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A wheel of choices in the look of a cylinder.
WheelBase {
    id: root

    property bool banded: true
    property real margin: Metrics.wheelPadding
    readonly property list<Item> stops: [root]

    signal closed

    readonly property real _radius: Metrics.wheelRadius
    readonly property real _turn: Metrics.wheelTurn

    function rowsBelow(way: real): real {
        return Math.asin(Math.max(-1, Math.min(1, way / root._radius))) / root._turn;
    }

    implicitHeight: Metrics.wheelHeight
    row: Metrics.wheelRow
    reach: Math.ceil(Metrics.wheelSight)
    kept: Metrics.coastKept
    focusPolicy: RowFocus.clickFocus
    // It may be gone before it has come to rest.
    onActiveFocusChanged: {
        if (!root.activeFocus && root.moving)
            root.settled(root.chosen);
    }
    Keys.onReturnPressed: root.closed()
    Keys.onEnterPressed: root.closed()
    Keys.onSpacePressed: root.closed()

    background: Item {
        WheelBand {
            visible: root.banded
        }
    }

    delegate: WheelRow {
        id: line

        readonly property real _angle: line.away * root._turn
        readonly property real _depth: Math.max(0, Math.cos(line._angle))

        wheel: root
        visible: line.exists && Math.abs(line.away) < Metrics.wheelSight && Math.abs(line._angle) < Math.PI / 2
        x: root.margin
        y: (root.height - height) / 2 + root._radius * Math.sin(line._angle)
        width: root.width - 2 * root.margin
        opacity: line._depth * (1 - (1 - Metrics.wheelFade) * Math.min(1, Math.abs(line.away)))
        // Qt Quick has no cylinder: what lies further round is flatter and a little narrower.
        transform: Scale {
            origin.x: line.width / 2
            origin.y: line.height / 2
            xScale: Metrics.wheelRim + (1 - Metrics.wheelRim) * line._depth
            yScale: Math.max(0.01, line._depth)
        }

        ItemLabel {
            readonly property bool auditOneLine: true

            marked: line.marked
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width
            textStyle: Metrics.wheelText
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            text: line.text
            Accessible.ignored: true
        }
    }

    FocusRing {
        shown: root.visualFocus
        anchors.margins: Metrics.focusRing
    }
}
