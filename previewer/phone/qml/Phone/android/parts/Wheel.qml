pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.android
import Phone.common

/// A wheel of choices: five rows, the chosen one between two lines. Its model is a number, so that two million
/// values open as fast as ten; each label is asked for when its row comes up. Places in a list of that length lose
/// their last digits (Qt draws by single precision) and above 100 million rows Qt shows none,
/// so that of a longer range the wheel has a part around the chosen value.
T.Tumbler {
    id: root

    readonly property string auditRole: "wheel"

    required property ChoiceField field
    /// Whether the wheel was moved since it opened.
    property bool touched: false
    /// Index of the chosen value among all of them.
    readonly property int chosen: root._first + root.currentIndex
    readonly property int _rows: Math.min(root.field.count, Metrics.wheelLongest)
    /// Index of the value in the first row.
    property int _first: 0

    readonly property real _row: Math.max(Metrics.wheelRow, Metrics.line(Metrics.titleLarge, Metrics.titleLargeLine) + Metrics.gap)

    function _go(to: int): void {
        const index = Math.min(root.field.count - 1, Math.max(0, to));
        root.touched = true;
        root._reach(index);
        root.currentIndex = index - root._first;
    }

    function _reach(index: int): void {
        if (index < root._first || index >= root._first + root._rows)
            root._first = Math.max(0, Math.min(root.field.count - root._rows, index - Math.floor(root._rows / 2)));
    }

    implicitHeight: root._row * Metrics.wheelRows
    model: root._rows
    wrap: false
    visibleItemCount: Metrics.wheelRows
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.SpinBox
    Accessible.name: root.field.title
    Accessible.description: root.field.labelAt(root.chosen, root.field.revision)
    Accessible.onIncreaseAction: root._go(root.chosen + 1)
    Accessible.onDecreaseAction: root._go(root.chosen - 1)
    readonly property int _given: root.field.current

    function _take(): void {
        root._reach(root._given);
        root.positionViewAtIndex(root._given - root._first, T.Tumbler.Center);
        root.currentIndex = root._given - root._first;
        root.touched = false;
    }

    Component.onCompleted: root._take()
    // The value may change elsewhere while the wheel is open; until it is touched it follows.
    on_GivenChanged: if (!root.touched)
        root._take()
    onCurrentIndexChanged: root.touched = true
    Keys.onUpPressed: root._go(root.chosen - 1)
    Keys.onDownPressed: root._go(root.chosen + 1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_PageUp)
            root._go(root.chosen - Metrics.wheelRows);
        else if (event.key === Qt.Key_PageDown)
            root._go(root.chosen + Metrics.wheelRows);
        else if (event.key === Qt.Key_Home)
            root._go(0);
        else if (event.key === Qt.Key_End)
            root._go(root.field.count - 1);
        else
            return;
        event.accepted = true;
    }

    contentItem: ListView {
        id: list

        readonly property string auditRole: "scroll"

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
        text: root.field.labelAt(root._first + choice.index, root.field.revision)
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
            onTapped: root._go(root._first + choice.index)
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
        visible: root.visualFocus || root.activeFocus && RowFocus.keyboard
        radius: Metrics.gap
        color: Theme.clear
        border.width: Metrics.focusRing
        border.color: Theme.secondary
    }

    WheelHandler {
        acceptedDevices: PointerDevice.Mouse
        onWheel: event => root._go(root.chosen - Math.sign(event.angleDelta.y))
    }
}
