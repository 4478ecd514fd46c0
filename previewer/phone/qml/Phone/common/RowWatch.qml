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

    on_FocusedChanged: root._tell(root._rowOf(root._focused))

    PointHandler {
        id: point

        acceptedButtons: Qt.AllButtons
        onActiveChanged: {
            if (!point.active)
                return;
            root.pressed();
            if (!root.covered)
                root._tell(root._rowAt(point.point.scenePosition));
        }
    }

    function _tell(row: RowBase): void {
        if (row)
            root.phone.rowTouched(row.key);
    }

    function _rowOf(item: Item): RowBase {
        while (item && !(item as RowBase))
            item = item.parent;
        return item as RowBase;
    }

    function _rowAt(place: point): RowBase {
        const spot = root.list.mapFromItem(null, place);
        if (!root.list.contains(spot))
            return null;
        return root.list.itemAt(root.list.contentX + spot.x, root.list.contentY + spot.y) as RowBase;
    }
}
