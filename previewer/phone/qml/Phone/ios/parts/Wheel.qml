pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.ios

/// A wheel of choices in the look of a cylinder. Any number of choices costs the same: only the rows in sight
/// exist, and a place on the wheel is a number of rows, so that even the two-millionth stands exactly.
/// `settled` comes once the wheel is at rest on another choice than `current`.
T.Control {
    id: root

    required property int count
    required property int current
    /// index → text. It is asked again when `revision` changes.
    required property var label
    property int revision: 0
    property bool wraps: false
    property bool banded: true
    property string name: ""
    property string spoken: ""
    property int textAlignment: Text.AlignHCenter
    property real margin: Metrics.wheelPadding
    readonly property list<Item> stops: [root]
    readonly property bool moving: roll.running || area.pressed

    signal settled(index: int)
    signal closed

    /// The choice in the middle, with fractions while the wheel turns; it goes on past the ends when it wraps.
    property real position: root.current
    // Where the wheel is rolling to, or rests.
    property int _target: root.current
    readonly property real _radius: root.height / 2
    readonly property real _turn: Metrics.wheelRow / root._radius
    readonly property int _reach: Math.ceil(Math.PI / 2 / root._turn)
    readonly property int _slots: 2 * root._reach + 1
    readonly property int _nearest: Math.round(root.position)
    readonly property int _first: root._nearest - root._reach

    implicitHeight: Metrics.wheelHeight
    focusPolicy: Qt.ClickFocus
    clip: true
    Accessible.role: Accessible.SpinBox
    Accessible.name: root.name
    Accessible.description: root.spoken
    Accessible.focusable: true
    Accessible.onIncreaseAction: root.step(1)
    Accessible.onDecreaseAction: root.step(-1)

    Keys.onUpPressed: root.step(-1)
    Keys.onDownPressed: root.step(1)
    Keys.onReturnPressed: root.closed()
    Keys.onEnterPressed: root.closed()
    Keys.onSpacePressed: root.closed()
    Keys.onPressed: event => {
        const far = {
            [Qt.Key_PageUp]: root._target - root._reach,
            [Qt.Key_PageDown]: root._target + root._reach,
            [Qt.Key_Home]: root._target - root._wrapped(root._target),
            [Qt.Key_End]: root._target - root._wrapped(root._target) + root.count - 1
        };
        if (event.key in far) {
            root.rollTo(far[event.key]);
            event.accepted = true;
        }
    }
    Component.onCompleted: {
        // From here on the wheel leads, and follows `current` by rolling.
        root._target = root.current;
        root.position = root.current;
    }
    onCurrentChanged: root._follow()
    onCountChanged: root._follow()

    function step(rows: int): void {
        root.rollTo(root._target + rows);
    }

    /// Rolls to a row and settles there; rows outside the wheel mean its ends.
    function rollTo(row: int): void {
        root._roll(root._bounded(row), Metrics.rollDuration, Easing.OutCubic);
    }

    function _bounded(row: real): real {
        return root.wraps ? row : Math.max(0, Math.min(root.count - 1, row));
    }

    function _wrapped(row: int): int {
        return root.wraps ? ((row % root.count) + root.count) % root.count : row;
    }

    function _roll(row: int, duration: int, easing: int): void {
        roll.stop();
        root._target = row;
        if (duration <= 0 || root.position === row) {
            root.position = row;
            root._settle();
            return;
        }
        roll.from = root.position;
        roll.to = row;
        roll.duration = duration;
        roll.easing.type = easing;
        roll.start();
    }

    function _settle(): void {
        const index = root._wrapped(root._target);
        if (index !== root.current)
            root.settled(index);
    }

    // The value changed elsewhere: a short way is rolled, a long one is not.
    function _follow(): void {
        if (area.pressed || root.current === root._wrapped(root._target) && roll.running)
            return;
        let row = root.current;
        if (root.wraps)
            row += Math.round((root.position - row) / root.count) * root.count;
        roll.stop();
        const near = Math.abs(row - root.position) <= 3 * root._reach;
        root._target = row;
        if (near && root.visible && Metrics.rollDuration > 0 && row !== root.position) {
            root._roll(row, Metrics.rollDuration, Easing.OutCubic);
        } else {
            root.position = row;
        }
    }

    // After a drag that went on at `speed` rows a millisecond: as far as a phone's wheel would coast.
    function _coast(speed: real): void {
        const row = Math.round(root._bounded(root.position + speed * Metrics.coastTime));
        const far = Math.abs(row - root.position);
        root._roll(row, Metrics.rollDuration > 0 ? Math.min(Metrics.coastLongest, Metrics.rollDuration + Metrics.coastPerRow * far) : 0, Easing.OutQuart);
    }

    NumberAnimation {
        id: roll

        target: root
        property: "position"
        onFinished: root._settle()
    }

    contentItem: Item {
        Rectangle {
            objectName: "band"
            visible: root.banded
            anchors.verticalCenter: parent.verticalCenter
            x: Metrics.wheelBandMargin
            width: parent.width - 2 * Metrics.wheelBandMargin
            height: Metrics.wheelRow
            radius: Metrics.wheelCorner
            color: Theme.tertiaryFill
        }

        Repeater {
            model: root._slots

            Item {
                id: row

                required property int index
                // Which row of the wheel this slot shows: a row keeps its slot while it is in sight.
                readonly property int _row: root._first + (((row.index - root._first) % root._slots) + root._slots) % root._slots
                readonly property real displacement: row._row - root.position
                readonly property real _angle: row.displacement * root._turn
                readonly property real _depth: Math.max(0, Math.cos(row._angle))
                readonly property bool _exists: root.wraps || (row._row >= 0 && row._row < root.count)

                objectName: "wheel-row"
                visible: row._exists && Math.abs(row._angle) < Math.PI / 2
                x: root.margin
                width: root.width - 2 * root.margin
                height: Metrics.wheelRow
                y: (root.height - height) / 2 + root._radius * Math.sin(row._angle)
                opacity: row._depth * (1 - (1 - Metrics.wheelFade) * Math.min(1, Math.abs(row.displacement)))
                // Qt Quick has no cylinder: what lies further round is flatter and a little narrower.
                transform: Scale {
                    origin.x: row.width / 2
                    origin.y: row.height / 2
                    xScale: Metrics.wheelRim + (1 - Metrics.wheelRim) * row._depth
                    yScale: Math.max(0.01, row._depth)
                }

                Label {
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width
                    textStyle: Metrics.wheelText
                    horizontalAlignment: root.textAlignment
                    wrapMode: Text.NoWrap
                    elide: Text.ElideRight
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Math.round(textStyle.size * Metrics.smallestShare)
                    text: row._exists ? root.label(root._wrapped(row._row), root.revision) : ""
                    Accessible.ignored: true
                }
            }
        }

        MouseArea {
            id: area

            property real _pressY: 0
            property real _pressPosition: 0
            property real _began: 0
            property var _trail: []
            property bool _dragged: false

            anchors.fill: parent
            preventStealing: true
            onPressed: mouse => {
                roll.stop();
                root.forceActiveFocus(Qt.MouseFocusReason);
                area._pressY = mouse.y;
                area._pressPosition = root.position;
                area._began = Date.now();
                area._trail = [[area._began, mouse.y]];
                area._dragged = false;
            }
            onPositionChanged: mouse => {
                const way = mouse.y - area._pressY;
                if (!area._dragged && Math.abs(way) < Application.styleHints.startDragDistance)
                    return;
                area._dragged = true;
                area._trail = area._trail.filter(spot => Date.now() - spot[0] < Metrics.speedSpan).concat([[Date.now(), mouse.y]]);
                const wanted = area._pressPosition - way / Metrics.wheelRow;
                const bounded = root._bounded(wanted);
                // Past its ends the wheel follows at a third, and springs back.
                root.position = bounded + (wanted - bounded) / 3;
            }
            onReleased: mouse => {
                if (area._dragged) {
                    const time = Date.now() - area._trail[0][0];
                    // Too short to tell a speed from.
                    const speed = time < Metrics.speedShortest ? 0 : (area._trail[0][1] - mouse.y) / Metrics.wheelRow / time;
                    root._coast(speed);
                    return;
                }
                const out = Math.max(-1, Math.min(1, (mouse.y - root.height / 2) / root._radius));
                root.rollTo(Math.round(area._pressPosition + Math.asin(out) / root._turn));
            }
            onCanceled: root.rollTo(root._nearest)

            property real _wheel: 0

            onWheel: event => {
                area._wheel -= event.angleDelta.y / 120;
                const rows = Math.trunc(area._wheel);
                area._wheel -= rows;
                if (rows !== 0)
                    root.step(rows);
            }
        }
    }

    FocusRing {
        shown: root.visualFocus
        anchors.margins: Metrics.focusRing
    }
}
