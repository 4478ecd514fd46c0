pragma ComponentBehavior: Bound

import QtQuick

/// The list of a screen's rows. Where it stands, what is above and below the rows, and how it bounces is the
/// platform's.
///
/// Rows stand where the heights of those above them put them: `RowColumn` says how. After a flick the list coasts by the
/// curve of wheels and maps, where Qt's own lists slow down at a constant rate.
Flickable {
    id: root

    readonly property string auditRole: "scroll"

    /// The part of its speed that it keeps each millisecond after a flick, unless it follows Android's spline.
    property real kept: 1
    property bool spline: false

    /// What stands above the rows and below them.
    property Component header: null
    property Component footer: null
    readonly property Item headerItem: head.item as Item

    /// How far it can be pulled down from its beginning, where a bar above it opens: at rest all of that or nothing.
    property real opens: 0
    readonly property real pulled: Math.max(0, Math.min(root.opens, -root.contentY))
    /// So much is shown beyond its end.
    property real beyond: 0

    /// So much of its head lies under an edge of a bar once it was scrolled.
    property real edge: 0
    /// How many rows there are.
    readonly property int count: column.count
    /// The item whose row has the keyboard, or had it last.
    property alias currentKey: column.currentKey

    /// Whether it moves, by a finger or by itself.
    readonly property bool inMotion: root.moving || root._coasts || snapping.running

    /// How far below a whole pixel the rows stand while they move; 0 at rest, and where a phone is not drawn on pixels.
    readonly property real beneathPixel: root.inMotion && (PhoneState.phone?.onPixels ?? false) ? root.contentY - Math.round(root.contentY * PhoneState.pixels) / PhoneState.pixels : 0

    // Whether it has the keyboard, and none of its rows.
    readonly property bool _alone: root.Window.activeFocusItem === root
    property bool _coasts: false

    // A finger was lifted just now: the flick that follows is its, and not the mouse wheel's.
    property bool _lifted: false

    /// Stand still where it is.
    function halt(): void {
        coasting.stop();
        snapping.stop();
    }

    /// The number of an item's row, -1 when it is not there.
    function rowOf(key: string): int {
        return column.rowOf(key);
    }

    /// A row by its number, made and in its place; null where there is none.
    function rowAt(row: int): Item {
        column.ensure(row);
        return column.itemAt(row);
    }

    /// The row at a place of the list, null where there is none.
    function rowUnder(place: point): Item {
        return column.childAt(root.contentX + place.x, root.contentY + place.y);
    }

    /// Show what is so far down, as far as there is something.
    function showAt(place: real): void {
        root.contentY = root._within(place);
    }

    function _within(place: real): real {
        return Math.max(-root.opens, Math.min(Math.max(0, root.contentHeight - root.height), place));
    }

    // A bar that was left half open opens or closes, as `AppBarLayout` does at the end of a scroll.
    function _snap(): void {
        if (root.inMotion || root.pulled === 0 || root.pulled === root.opens)
            return;
        snapping.to = root.pulled < root.opens / 2 ? 0 : -root.opens;
        snapping.duration = PhoneState.moves ? 150 + 150 * Math.abs(snapping.to - root.contentY) / root.opens : 0;
        snapping.start();
    }

    // A still phone does not come back from beyond an end: it is there.
    function _comeBack(): void {
        root.cancelFlick();
        root.showAt(root.contentY);
    }

    // Takes a flick over from Qt.
    function _coast(): void {
        const speed = root.verticalVelocity / 1000;
        root.cancelFlick();
        coasting.start(speed);
    }

    // Goes on by some points; what is left of the speed at an end is Qt's, which bounces there or stops.
    function _go(way: real, speed: real): void {
        column.passBy(way);
        const wanted = root.contentY + way;
        const place = root._within(wanted);
        root.contentY = place;
        if (place === wanted)
            return;
        coasting.stop();
        if (root.boundsBehavior !== Flickable.StopAtBounds)
            root.flick(0, -speed * 1000);
    }

    objectName: "rows"
    focus: true
    clip: true
    // What a row leaves: at its ends the keys go on to what stands around the phone.
    Keys.onTabPressed: event => event.accepted = root._alone && RowFocus.stepOn(1)
    Keys.onBacktabPressed: event => event.accepted = root._alone && RowFocus.stepOn(-1)
    Keys.onEscapePressed: event => {
        event.accepted = !root._alone || PhoneState.phone.opened;
        if (PhoneState.phone.opened)
            PhoneState.phone.openKey = "";
        else
            RowFocus.leaveRow();
    }
    Keys.onPressed: event => {
        event.accepted = [Qt.Key_PageUp, Qt.Key_PageDown].includes(event.key);
        if (!event.accepted)
            return;
        root.halt();
        root.showAt(root.contentY + (event.key === Qt.Key_PageUp ? -root.height : root.height));
    }
    topMargin: root.opens
    // A list with few rows is as high as its place: else it would be pulled down for good.
    bottomMargin: Math.max(root.beyond, root.opens > 0 ? root.height - root.contentHeight : 0)
    contentY: 0
    contentWidth: root.width
    contentHeight: foot.y + foot.height
    flickableDirection: Flickable.VerticalFlick
    Accessible.role: Accessible.List
    Accessible.name: PhoneState.phone?.title ?? ""
    onContentYChanged: column.moved()
    onHeightChanged: column.moved()
    Component.onCompleted: column.ensure(0)
    onMovementEnded: {
        column.moved();
        Qt.callLater(root._snap);
    }
    onMovementStarted: snapping.stop()
    onDraggingChanged: {
        root._lifted = !root.dragging;
        if (root._lifted)
            Qt.callLater(() => root._lifted = false);
        if (root._lifted && (PhoneState.phone?.still ?? false))
            Qt.callLater(root._comeBack);
    }
    onFlickStarted: {
        if (root._lifted)
            root._coast();
    }

    Loader {
        id: head

        width: root.width
        sourceComponent: root.header
    }

    RowColumn {
        id: column

        objectName: "column"
        width: root.width
        lead: head.height
        phone: PhoneState.phone

        Repeater {
            model: column.made
            onItemAdded: (index, item) => column.add(item)
            onItemRemoved: (index, item) => column.remove(item)

            delegate: RowChooser {
                module: "Phone." + (PhoneState.phone?.platform ?? "ios")
            }
        }
    }

    Loader {
        id: foot

        y: column.height
        width: root.width
        sourceComponent: root.footer
    }

    Coasting {
        id: coasting

        kept: root.kept
        spline: root.spline
        onMoved: (way, speed) => root._go(way, speed)
        onRunningChanged: {
            root._coasts = coasting.running;
            Qt.callLater(root._snap);
        }
    }

    NumberAnimation {
        id: snapping

        target: root
        property: "contentY"
        easing.type: Easing.OutQuad
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
            // The keyboard enters where somebody looks.
            if (row >= 0 && !root.activeFocus)
                RowFocus.keep(root.rowAt(row).objectName.slice(5));
        }
    }
}
