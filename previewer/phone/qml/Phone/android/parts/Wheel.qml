pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A wheel of choices: five rows, the chosen one between two lines. It keeps what was chosen until it is stored.
WheelBase {
    id: root

    required property ChoiceField field
    /// So many rows are in sight.
    property int rows: Metrics.wheelRows

    implicitHeight: root.row * root.rows
    count: root.field.count
    current: root.field.current
    revision: root.field.revision
    label: (index, revision) => root.field.labelAt(index, revision)
    marked: (index, revision) => root.field.fallbackAt(index, revision)
    row: Math.max(Metrics.wheelRow, Metrics.titleLarge.lineHeight + Metrics.gap)
    reach: Math.ceil(root.rows / 2)
    page: root.rows
    spline: true
    keeps: true
    name: root.field.title
    spoken: root.field.labelAt(root.chosen, root.field.revision)
    focusPolicy: Qt.StrongFocus

    delegate: WheelRow {
        id: line

        readonly property real _far: Math.min(2, Math.abs(line.away))

        wheel: root
        visible: line.exists && Math.abs(line.away) < root.reach
        y: (root.height - height) / 2 + line.away * root.row
        opacity: 1 - Metrics.wheelFade * line._far

        Label {
            readonly property bool auditOneLine: true

            anchors.fill: parent
            text: line.text
            fallback: line.marked
            textStyle: Metrics.titleLarge
            wrapMode: Text.NoWrap
            horizontalAlignment: Text.AlignHCenter
            middle: true
            color: line._far < 0.5 ? Theme.overSurface : Theme.overSurfaceVariant
        }
    }

    Repeater {
        model: 2

        Rectangle {
            required property int index

            objectName: "line"
            y: Math.round((root.height + (index === 0 ? -root.row : root.row)) / 2 - height / 2)
            width: root.width
            height: Metrics.wheelLine
            color: Theme.primary
        }
    }

    RoundRectangle {
        anchors.fill: parent
        anchors.margins: -Metrics.gapSmall
        visible: root.visualFocus || root.activeFocus && RowFocus.keyboard
        radius: Metrics.gap
        color: Theme.clear
        border.width: Metrics.focusRing
        border.color: Theme.secondary
    }
}
