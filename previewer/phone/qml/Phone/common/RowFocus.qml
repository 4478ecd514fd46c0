pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// What the rows share with their screen: the list, the way of the keyboard through it, and the layer above it.
QtObject {
    id: root

    property RowList list: null
    /// Where dialogs and full screens go: above the list, as large as the screen.
    property Item overlay: null
    /// True while the keyboard leads: focus rings show. A touch ends it.
    property bool keyboard: false
    /// True from a touch on, until the keyboard's keys lead: a field that is focused then raises the on-screen keyboard.
    property bool finger: false
    /// The field that is typed into with the on-screen keyboard, null while that is down; and the keyboard.
    property Item input: null
    property Item panel: null
    /// What stands around the text that is typed into, null while nothing is; and whether a held finger lifts the caret.
    property var tools: null
    property bool lifting: false
    /// A finger tapped that text so often in a row (0: it had no focus yet), held it, or was lifted from it.
    signal textTapped(taps: int)
    signal textHeld
    signal textLetGo
    /// Where the cursor stands in the field.
    property rect spot
    /// Whether a press takes the focus: not from a field that is typed into, which a drag beside it leaves alone.
    readonly property int clickFocus: root.input ? Qt.NoFocus : Qt.ClickFocus
    /// Whether what is typed into is of a dialog, above the rows.
    readonly property bool above: root.input !== null && root._rowOf(root.input) === null
    /// So much of the list's foot the keyboard covers, and of a dialog's.
    readonly property real covered: root.above ? 0 : root._high
    readonly property real coveredAbove: root.above ? root._high : 0
    readonly property real _high: root.input && root.panel ? root.panel.height : 0
    /// So much of the list's foot lies under bars of the phone.
    property real foot: 0

    /// A field got the focus: the keyboard rises, if a finger did it.
    function typeInto(input: Item, spot: rect): void {
        if (!root.finger)
            return;
        root.spot = spot;
        root.input = input;
    }

    /// The cursor of a field went elsewhere.
    function typeAt(input: Item, spot: rect): void {
        if (root.input !== input)
            return;
        root.spot = spot;
        Qt.callLater(root.showInput);
    }

    /// A field lost the focus.
    function leave(input: Item): void {
        if (root.input === input)
            root.input = null;
    }

    /// Lower the keyboard; the field is no longer typed into. One in a dialog keeps its cursor.
    function lower(): void {
        const above = root.above;
        root.input = null;
        if (!above)
            root.leaveRow();
    }

    /// The reason to give what the keyboard comes back to: seen where keys lead.
    readonly property int backReason: root.keyboard ? Qt.TabFocusReason : Qt.PopupFocusReason

    /// Take the keyboard from the row that has it, to the list.
    function leaveRow(): void {
        const row = root._rowOf(root.list?.Window.activeFocusItem ?? null);
        if (row)
            row.focus = false;
    }

    /// A tap beside the field that is typed into lowers the keyboard, but not one on its keys, nor one in a dialog.
    function tapped(place: point): void {
        if (!root.input || !root.panel || root.above)
            return;
        const row = root._rowOf(root.input);
        const beside = !root.panel.contains(root.panel.mapFromItem(null, place)) && !(row && row.contains(row.mapFromItem(null, place)));
        // What the tap is on takes it first, before the keyboard goes and all that was below it moves.
        if (beside)
            Qt.callLater(root._lowerFrom, root.input);
    }

    function _lowerFrom(input: Item): void {
        if (root.input === input)
            root.lower();
    }

    /// Bring the place that is typed at into view; its whole row where that fits.
    function showInput(): void {
        const list = root.list, row = root._rowOf(root.input);
        if (!list || !row)
            return;
        list.halt();
        const spot = root.input.mapToItem(row, root.spot);
        const whole = row.height <= list.height;
        const around = Math.max(0, Math.min(spot.height, (list.height - spot.height) / 2));
        const top = row.y + (whole ? 0 : Math.max(0, spot.y - around));
        const end = row.y + (whole ? row.height : Math.min(row.height, spot.y + spot.height + around));
        if (end > list.contentY + list.height)
            list.showAt(end - list.height);
        if (top < list.contentY)
            list.showAt(top);
    }

    // Rows are known by their name: see `RowWatch`.
    function _rowOf(item: Item): Item {
        while (item && !item.objectName.startsWith("item:"))
            item = item.parent;
        return item;
    }

    onCoveredChanged: Qt.callLater(root.showInput)
    onInputChanged: Qt.callLater(root.showInput)

    /// Bring a row into view: of one that is higher than the list its beginning; of none (-1) the top of the screen.
    function reveal(index: int): void {
        const list = root.list;
        if (!list)
            return;
        list.halt();
        if (index < 0)
            list.showAt(0);
        const row = list.rowAt(index);
        if (!row)
            return;
        const below = row.y + row.height - list.contentY - list.height + root.foot;
        if (row.y < list.contentY)
            list.showAt(row.y);
        else if (below > 0)
            list.showAt(list.contentY + Math.min(below, row.y - list.contentY));
    }

    /// A row that grows out of sight, as something opens in it, pulls the list along.
    function follow(row: Item): void {
        const list = root.list;
        if (!list || list.inMotion || row.y > list.contentY + list.height || row.y + row.height < list.contentY)
            return;
        const below = row.y + row.height - list.contentY - list.height;
        if (below > 0)
            list.showAt(Math.min(list.contentY + below, row.y));
    }

    /// The list keeps a row alive: a row with the keyboard's focus outlives scrolling away.
    function keep(key: string): void {
        if (root.list)
            root.list.currentKey = key;
    }

    // A cast to a type of ours was seen to give null in the second engine of a process: the row goes without its type.
    function _enter(row: var, way: int): bool {
        return row !== null && row.enter(way);
    }

    /// Take the keyboard on from where it was last: to that row (way 1), or the one before (way -1).
    function stepOn(way: int): bool {
        const row = root.list ? root.list.rowOf(root.list.currentKey) : -1;
        return root.step(way > 0 ? Math.max(0, row) - 1 : row, way);
    }

    /// Take the keyboard from row `index` to the next one (way 1) or the one before (way -1) that it can stop at.
    /// False at the ends.
    function step(index: int, way: int): bool {
        if (!root.list)
            return false;
        for (let to = index + way; to >= 0 && to < root.list.count; to += way) {
            root.reveal(to);
            root.finger = false;
            if (root._enter(root.list.rowAt(to), way)) {
                root.keyboard = true;
                return true;
            }
        }
        return false;
    }
}
