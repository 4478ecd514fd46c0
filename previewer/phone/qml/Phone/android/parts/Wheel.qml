pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.android

/// A wheel of choices: five rows, the chosen one between two lines. Its model is a number, so that two million
/// values open as fast as ten; each label is asked for when its row comes up.
T.Tumbler {
    id: root

    required property var field
    /// Whether the wheel was moved since it opened.
    property bool touched: false

    readonly property real _row: Math.max(Metrics.wheelRow, Metrics.line(Metrics.titleLarge, Metrics.titleLargeLine) + Metrics.gap)

    function _go(to: int): void {
        root.currentIndex = Math.min(root.count - 1, Math.max(0, to));
    }

    implicitHeight: root._row * Metrics.wheelRows
    model: root.field.count
    wrap: false
    visibleItemCount: Metrics.wheelRows
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.SpinBox
    Accessible.name: root.field.title
    Accessible.description: root.field.labelAt(root.currentIndex, root.field.revision)
    Accessible.onIncreaseAction: root._go(root.currentIndex + 1)
    Accessible.onDecreaseAction: root._go(root.currentIndex - 1)
    readonly property int _given: root.field.current

    function _take(): void {
        root.positionViewAtIndex(root._given, T.Tumbler.Center);
        root.currentIndex = root._given;
        root.touched = false;
    }

    Component.onCompleted: root._take()
    // The value may change elsewhere while the wheel is open; until it is touched it follows.
    on_GivenChanged: if (!root.touched)
        root._take()
    onCurrentIndexChanged: root.touched = true
    Keys.onUpPressed: root._go(root.currentIndex - 1)
    Keys.onDownPressed: root._go(root.currentIndex + 1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_PageUp)
            root._go(root.currentIndex - Metrics.wheelRows);
        else if (event.key === Qt.Key_PageDown)
            root._go(root.currentIndex + Metrics.wheelRows);
        else if (event.key === Qt.Key_Home)
            root._go(0);
        else if (event.key === Qt.Key_End)
            root._go(root.count - 1);
        else
            return;
        event.accepted = true;
    }

    contentItem: ListView {
        id: list

        model: root.model
        delegate: root.delegate
        clip: true
        snapMode: ListView.SnapToItem
        highlightRangeMode: ListView.StrictlyEnforceRange
        preferredHighlightBegin: (height - root._row) / 2
        preferredHighlightEnd: (height + root._row) / 2
        highlightMoveDuration: Metrics.motionLong
        highlightMoveVelocity: -1
        boundsBehavior: Flickable.DragOverBounds
    }

    delegate: Label {
        id: choice

        required property int index
        readonly property real _away: Math.min(2, Math.abs(T.Tumbler.displacement))

        width: root.width
        height: root._row
        text: root.field.labelAt(choice.index, root.field.revision)
        size: Metrics.titleLarge
        line: Metrics.titleLargeLine
        wrapMode: Text.NoWrap
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Metrics.bodyMedium
        horizontalAlignment: Text.AlignHCenter
        middle: true
        color: choice._away < 0.5 ? Theme.overSurface : Theme.overSurfaceVariant
        opacity: 1 - Metrics.wheelFade * choice._away

        TapHandler {
            onTapped: root._go(choice.index)
        }
    }

    Repeater {
        model: 2

        Rectangle {
            required property int index

            objectName: "line"
            y: Math.round((root.height + (index === 0 ? -root._row : root._row)) / 2 - height / 2)
            width: root.width
            height: Metrics.wheelLine
            color: Theme.primary
        }
    }

    Rectangle {
        anchors.fill: parent
        anchors.margins: -Metrics.gapSmall
        visible: root.visualFocus || root.activeFocus && Surroundings.keyboard
        radius: Metrics.gap
        color: Theme.clear
        border.width: Metrics.focusRing
        border.color: Theme.secondary
    }

    WheelHandler {
        acceptedDevices: PointerDevice.Mouse
        onWheel: event => root._go(root.currentIndex - Math.sign(event.angleDelta.y))
    }
}
