pragma ComponentBehavior: Bound

import QtQuick

/// Tells the phone which row was pressed or got the keyboard's focus. Lies above all of a screen and takes nothing.
Item {
    id: root

    required property var phone
    /// The list of the rows.
    required property ListView list
    /// Whether something lies over the rows, which takes the presses.
    required property bool covered

    /// The screen was pressed, wherever.
    signal pressed

    readonly property Item _focused: Window.activeFocusItem

    on_FocusedChanged: root._tell(root._keyOf(root._focused))

    PointHandler {
        id: point

        acceptedButtons: Qt.AllButtons
        onActiveChanged: {
            if (!point.active)
                return;
            root.pressed();
            if (!root.covered)
                root._tell(root._keyOf(root._rowAt(point.point.scenePosition)));
        }
    }

    function _tell(key: string): void {
        if (key)
            root.phone.rowTouched(key);
    }

    /// The key of the row that an item stands in. Rows are known by their name: a cast to a type of ours gives null in
    /// the second engine of a process.
    function _keyOf(item: Item): string {
        while (item && !item.objectName.startsWith("item:"))
            item = item.parent;
        return item ? item.objectName.slice(5) : "";
    }

    function _rowAt(place: point): Item {
        const spot = root.list.mapFromItem(null, place);
        if (!root.list.contains(spot))
            return null;
        return root.list.itemAt(root.list.contentX + spot.x, root.list.contentY + spot.y);
    }
}
