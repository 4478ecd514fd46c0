pragma ComponentBehavior: Bound

import QtQuick

/// Tells the phone which row was touched or got the keyboard's focus, and ends the keyboard's lead at a touch. Lies
/// above all of a screen and takes nothing.
Item {
    id: root

    /// Whether something lies over the rows, which takes the presses.
    required property bool covered

    readonly property Item _focused: Window.activeFocusItem

    /// The keyboard is about to enter: at the first row (way 1), at the last (-1), or where it was (0). What lies over the
    /// rows keeps it.
    function enter(way: int): void {
        RowFocus.keyboard = true;
        if (root.covered)
            return;
        if (way === 0)
            RowFocus.stepOn(1);
        else
            RowFocus.step(way > 0 ? -1 : RowFocus.list.count, way);
    }

    objectName: "watch"
    // What a finger brings is told when that is lifted.
    on_FocusedChanged: if (!point.active)
        root._tell(root._keyOf(root._focused))

    PointHandler {
        id: point

        property string _key
        property bool _tools

        acceptedButtons: Qt.AllButtons
        onActiveChanged: {
            if (!point.active)
                return root._tell(point._key);
            RowFocus.keyboard = false;
            RowFocus.finger = true;
            point._tools = RowFocus.tools?.holds(point.point.scenePosition) ?? false;
            point._key = root.covered ? "" : root._keyOf(root._rowAt(point.point.scenePosition));
            // What a menu offers at once is of the row below it.
            if (point.point.pressedButtons !== Qt.LeftButton)
                root._tell(point._key);
        }
    }

    // A finger that moves the list touches none of its rows.
    Connections {
        target: RowFocus.list

        function onDraggingChanged(): void {
            if (RowFocus.list.dragging)
                point._key = "";
        }
    }

    TapHandler {
        onTapped: at => {
            if (!point._tools)
                RowFocus.tapped(at.scenePosition);
            root._retype(at.scenePosition);
        }
    }

    // A field that has the focus already raises the keyboard when it is tapped.
    function _retype(place: point): void {
        const field = root._focused;
        const types = field instanceof LineInput || field instanceof AreaInput;
        if (types && field.contains(field.mapFromItem(null, place)))
            RowFocus.typeInto(field, Qt.rect(0, 0, 0, field.height));
    }

    function _tell(key: string): void {
        if (key)
            PhoneState.phone.rowTouched(key);
    }

    // The key of the row that an item stands in. Rows are known by their name: a cast to a type of ours was seen to give null in
    // the second engine of a process.
    function _keyOf(item: Item): string {
        while (item && !item.objectName.startsWith("item:"))
            item = item.parent;
        return item ? item.objectName.slice(5) : "";
    }

    function _rowAt(place: point): Item {
        const list = RowFocus.list;
        const spot = list.mapFromItem(null, place);
        if (!list.contains(spot))
            return null;
        return list.rowUnder(spot);
    }
}
