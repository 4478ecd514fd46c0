pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T

/// A wheel of choices without its look; a platform says how a row is painted.
///
/// Any number of choices costs the same: only the rows in sight exist, and a place on the wheel is a number of rows, so
/// that even the two-millionth stands exactly. `WheelMotion` moves it.
T.Control {
    id: root

    readonly property string auditRole: "wheel"

    required property int count
    /// The index of the value.
    required property int current
    /// Makes the text of a choice: (index, revision) → text.
    required property var label
    /// Whether the text of a choice is in another language than the one asked for: (index, revision) → bool.
    property var marked: null
    /// Points from one row to the next.
    required property real row
    /// So many rows above the middle, and below it, are in sight at most.
    required property int reach
    /// The part of its speed that a flicked wheel keeps each millisecond, unless it follows Android's spline.
    property real kept: 1
    property bool spline: false
    /// Grows when labels read differently.
    property int revision: 0
    property bool wraps: false
    /// Whether a wheel that was moved stays there when the value changes elsewhere.
    property bool keeps: false
    /// So many rows a page key goes.
    property int page: root.reach
    property string name: ""
    property string spoken: ""
    /// Paints a row: a WheelRow.
    property alias delegate: rows.delegate

    /// The row in the middle, with fractions while the wheel turns; it goes on past the ends when it wraps.
    readonly property real position: motion.position
    /// The index that the wheel goes to or rests at.
    readonly property int chosen: motion.chosen
    readonly property bool moving: motion.moving
    readonly property bool touched: motion.touched

    /// The wheel is at rest on another choice than `current`.
    signal settled(index: int)

    readonly property int _slots: 2 * root.reach + 1
    readonly property int _first: Math.round(root.position) - root.reach

    /// How many rows below the middle one something lies, `way` points below the middle.
    function rowsBelow(way: real): real {
        return way / root.row;
    }

    /// Which row a slot shows: a row keeps its slot while it is in sight.
    function rowAt(slot: int): int {
        return root._first + (((slot - root._first) % root._slots) + root._slots) % root._slots;
    }

    function has(row: int): bool {
        return root.wraps || (row >= 0 && row < root.count);
    }

    function textAt(row: int): string {
        return root.has(row) ? root.label(((row % root.count) + root.count) % root.count, root.revision) : "";
    }

    function markedAt(row: int): bool {
        return root.marked !== null && root.has(row) && root.marked(((row % root.count) + root.count) % root.count, root.revision);
    }

    /// What it stands in closes: it is at rest from now on, on the choice that it goes to.
    function rest(): void {
        motion.rest();
    }

    Accessible.role: Accessible.SpinBox
    Accessible.name: root.name
    Accessible.description: root.spoken
    Accessible.focusable: true
    Accessible.onIncreaseAction: motion.step(1)
    Accessible.onDecreaseAction: motion.step(-1)
    Component.onCompleted: motion.begin()
    Keys.onUpPressed: motion.step(-1)
    Keys.onDownPressed: motion.step(1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_PageUp)
            motion.step(-root.page);
        else if (event.key === Qt.Key_PageDown)
            motion.step(root.page);
        else if (event.key === Qt.Key_Home)
            motion.stepTo(0);
        else if (event.key === Qt.Key_End)
            motion.stepTo(root.count - 1);
        else
            return;
        event.accepted = true;
    }

    WheelMotion {
        id: motion

        wraps: root.wraps
        keeps: root.keeps
        moves: PhoneState.moves
        kept: root.kept
        spline: root.spline
        row: root.row
        slack: Application.styleHints.startDragDistance
        count: root.count
        current: root.current
        onSettled: index => root.settled(index)
    }

    contentItem: Item {
        clip: true

        Repeater {
            id: rows

            model: root._slots
        }

        MouseArea {
            id: area

            property real _turned: 0

            anchors.fill: parent
            preventStealing: true
            onPressed: mouse => {
                root.forceActiveFocus(Qt.MouseFocusReason);
                motion.press(mouse.y);
            }
            onPositionChanged: mouse => motion.drag(mouse.y)
            onReleased: mouse => motion.release(root.rowsBelow(mouse.y - root.height / 2))
            onCanceled: motion.cancel()
            onWheel: event => {
                area._turned -= event.angleDelta.y / 120;
                const rows = Math.trunc(area._turned);
                area._turned -= rows;
                if (rows !== 0)
                    motion.step(rows);
            }
        }
    }
}
