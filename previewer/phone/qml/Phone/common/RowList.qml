pragma ComponentBehavior: Bound

import QtQuick

/// The list of a screen's rows. Where it stands, what is above and below the rows, and how it bounces is the
/// platform's.
///
/// After a flick it coasts by the curve of wheels and maps, where Qt's own lists slow down at a constant rate.
ListView {
    id: root

    readonly property string auditRole: "scroll"

    /// The part of its speed that it keeps each millisecond after a flick, unless it follows Android's spline.
    property real kept: 1
    property bool spline: false

    /// How far beyond its edges it keeps rows ready. Pictures, which are not scrolled further, ask for none.
    property int ahead: 320

    /// Whether it moves, by a finger or by itself.
    readonly property bool inMotion: root.moving || root._coasts

    property bool _coasts: false

    // A finger was lifted just now: the flick that follows is its, and not the mouse wheel's.
    property bool _lifted: false

    /// Stand still where it is.
    function halt(): void {
        coasting.stop();
    }

    // Where the top was: what stands above the rows is another height after a turn, and a list at its top stays there.
    property real _top: 0

    // Takes a flick over from Qt.
    function _coast(): void {
        const speed = root.verticalVelocity / 1000;
        root.cancelFlick();
        coasting.start(speed);
    }

    // Goes on by some points; what is left of the speed at an end is Qt's, which bounces there or stops.
    function _go(way: real, speed: real): void {
        const first = root.originY - root.topMargin;
        const last = Math.max(first, root.originY + root.contentHeight + root.bottomMargin - root.height);
        const wanted = root.contentY + way;
        const place = Math.max(first, Math.min(last, wanted));
        root.contentY = place;
        if (place === wanted)
            return;
        coasting.stop();
        if (root.boundsBehavior !== Flickable.StopAtBounds)
            root.flick(0, -speed * 1000);
    }

    objectName: "rows"
    model: PhoneState.phone?.rows ?? null
    clip: true
    cacheBuffer: root.ahead
    keyNavigationEnabled: false
    highlightFollowsCurrentItem: false
    Accessible.role: Accessible.List
    Accessible.name: PhoneState.phone?.title ?? ""
    onOriginYChanged: {
        const top = root.originY - root.topMargin;
        if (root.contentY <= root._top && root.contentY > top && !root.inMotion)
            root.contentY = top;
        root._top = top;
    }
    onDraggingChanged: {
        root._lifted = !root.dragging;
        if (root._lifted)
            Qt.callLater(() => root._lifted = false);
    }
    onFlickStarted: {
        if (root._lifted)
            root._coast();
    }

    delegate: RowChooser {
        module: "Phone." + (PhoneState.phone?.platform ?? "ios")
    }

    Coasting {
        id: coasting

        kept: root.kept
        spline: root.spline
        onMoved: (way, speed) => root._go(way, speed)
        onRunningChanged: root._coasts = coasting.running
    }

    // A finger that comes down while the list coasts stops it, and does nothing else until it drags.
    MouseArea {
        id: stop

        anchors.fill: parent
        z: 2
        enabled: root._coasts || stop.pressed
        onPressed: coasting.stop()
        onWheel: event => {
            coasting.stop();
            event.accepted = false;
        }
    }

    Connections {
        target: PhoneState.phone

        function onScrollAsked(row: int): void {
            RowFocus.reveal(row);
        }
    }
}
