pragma Singleton

import QtQuick

// What the rows share with their screen: the list for the way of the keyboard, the layer above everything, and
// the bubble with a hint.
QtObject {
    id: root

    property ListView list: null
    property Item overlay: null
    property var phone: null
    property Item hintOwner: null
    property string hintText: ""

    function showHint(owner: Item, text: string): void {
        root.hintText = text;
        root.hintOwner = owner;
    }

    function hideHint(owner: Item): void {
        if (root.hintOwner === owner)
            root.hintOwner = null;
    }

    // A row with the keyboard's focus outlives scrolling away.
    function keep(index: int): void {
        if (root.list)
            root.list.currentIndex = index;
    }

    // A row that grows downwards out of sight while something opens in it pulls the list along.
    function reveal(row: Item): void {
        const list = root.list;
        if (!list || list.moving || row.y > list.contentY + list.height || row.y + row.height < list.contentY)
            return;
        const below = row.y + row.height - list.contentY - list.height;
        if (below > 0)
            list.contentY = Math.min(list.contentY + below, row.y);
    }

    // Takes the keyboard from row `index` to the next one, way 1, or the one before, way -1, that it can stop at.
    function step(index: int, way: int): bool {
        if (!root.list)
            return false;
        for (let to = index + way; to >= 0 && to < root.list.count; to += way) {
            root.list.positionViewAtIndex(to, ListView.Contain);
            const row = root.list.itemAtIndex(to) as RowFrame;
            if (row?.enter(way))
                return true;
        }
        return false;
    }
}
