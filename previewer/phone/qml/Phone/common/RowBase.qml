pragma ComponentBehavior: Bound

import QtQuick

/// What a row is on every phone: one item of the piece, with the roles of the model, and the way of the Tab key.
///
/// A row declares its `field` by the type of its kind and hands it on as `item`. It holds the field as long as it
/// lives. The Tab key goes through `stops` and then on to the next row: Qt's own chain follows the order in which a
/// list made its rows, which is not theirs.
FocusScope {
    id: root

    readonly property string auditRole: "row"

    required property string key
    required property Field item

    property list<Item> stops: []

    /// What is wrong with the item, or that its kind is a guess; '' when all is well.
    readonly property string trouble: !PhoneState.marks ? "" : root.item.problem || (root.item.guessed ? PhoneState.word("guessed") : "")

    /// What a screen reader adds to title and value: the description, and what the designer's marks say where they show.
    readonly property string spokenHint: [root.item.ghost ? PhoneState.word("hidden") : "", root.item.description, root.trouble].filter(text => text !== "").join("\n")

    readonly property list<Item> _usable: root.stops.filter(stop => stop?.visible && stop.enabled)

    /// Give the keyboard to the first stop (way 1) or the last one (way -1). False: there is none.
    function enter(way: int): bool {
        if (root._usable.length === 0)
            return false;
        root._focus(way > 0 ? 0 : root._usable.length - 1, way);
        return true;
    }

    /// Take the keyboard one stop on (way 1) or back (way -1), in this row or in another. False: there is none.
    function walk(way: int): bool {
        const next = root._usable.findIndex(stop => stop.activeFocus) + way;
        // A text that Return ended leaves the keyboard with its row.
        const ended = root.Window.activeFocusItem === root;
        if (ended || next < 0 || next >= root._usable.length)
            return RowFocus.step(RowFocus.list?.rowOf(root.key) ?? -1, way);
        root._focus(next, way);
        return true;
    }

    function _focus(stop: int, way: int): void {
        root._usable[stop].forceActiveFocus(way > 0 ? Qt.TabFocusReason : Qt.BacktabFocusReason);
    }

    objectName: "item:" + root.key
    width: root.parent ? root.parent.width : implicitWidth
    height: implicitHeight
    Component.onCompleted: root.item.hold()
    Component.onDestruction: root.item?.release()
    Keys.onTabPressed: event => event.accepted = root.walk(1)
    Keys.onBacktabPressed: event => event.accepted = root.walk(-1)
    Keys.onEscapePressed: event => {
        event.accepted = root.item.open;
        root.item.open = false;
    }
    onActiveFocusChanged: {
        if (root.activeFocus)
            RowFocus.keep(root.key);
    }
}
