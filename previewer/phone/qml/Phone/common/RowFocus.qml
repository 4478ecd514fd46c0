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
    /// So much of the list's foot lies under bars of the phone.
    property real foot: 0

    /// Bring a row into view.
    function reveal(index: int): void {
        if (!root.list)
            return;
        root.list.halt();
        root.list.positionViewAtIndex(index, ListView.Contain);
        const row = root.list.itemAtIndex(index);
        const below = row ? row.y + row.height - root.list.contentY - root.list.height + root.foot : 0;
        if (root.foot > 0 && below > 0)
            root.list.contentY += Math.min(below, Math.max(0, row.y - root.list.contentY));
    }

    /// A row that grows out of sight, as something opens in it, pulls the list along.
    function follow(row: Item): void {
        const list = root.list;
        if (!list || list.inMotion || row.y > list.contentY + list.height || row.y + row.height < list.contentY)
            return;
        const below = row.y + row.height - list.contentY - list.height;
        if (below > 0)
            list.contentY = Math.min(list.contentY + below, row.y);
    }

    /// The list keeps a row alive: a row with the keyboard's focus outlives scrolling away.
    function keep(index: int): void {
        if (root.list)
            root.list.currentIndex = index;
    }

    // A cast to a type of ours was seen to give null in the second engine of a process: the row goes without its type.
    function _enter(row: var, way: int): bool {
        return row !== null && row.enter(way);
    }

    /// Take the keyboard from row `index` to the next one (way 1) or the one before (way -1) that it can stop at.
    /// False at the ends.
    function step(index: int, way: int): bool {
        if (!root.list)
            return false;
        for (let to = index + way; to >= 0 && to < root.list.count; to += way) {
            root.reveal(to);
            if (root._enter(root.list.itemAtIndex(to), way)) {
                root.keyboard = true;
                return true;
            }
        }
        return false;
    }
}
