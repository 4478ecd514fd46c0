pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Far more options than anybody should offer: one line each, so that their places are known, and those exist that
/// the screen's list has in sight.
FocusScope {
    id: root

    required property ChoiceField field
    /// The row of the screen's list that the options are in.
    required property RowFrame row

    readonly property RowList _list: RowFocus.list
    readonly property real _one: Math.max(Metrics.rowHeight, Metrics.body.line + 2 * Metrics.rowPadding)
    // From the top of the options to what the screen's list has in sight.
    readonly property real _above: root._list ? root._list.contentY - root.row.y - root.row.cellTop : 0
    readonly property int _made: root._list ? Math.min(root.field.count, Math.ceil(root._list.height / root._one) + 1) : 0
    readonly property int _first: Math.max(0, Math.min(root.field.count - root._made, Math.floor(root._above / root._one)))

    height: root._one * root.field.count

    Repeater {
        id: options

        model: root._made

        Option {
            required property int index

            // One that stays in sight stays the same: a finger may be on it.
            place: root._first + (index + root._made - root._first % root._made) % root._made
            y: place * root._one
            width: root.width
            height: root._one
            lines: 1
            field: root.field
        }
    }

    /// An option, brought into sight.
    function optionAt(place: int): Item {
        const top = root.row.y + root.row.cellTop + place * root._one;
        const list = root._list;
        list.halt();
        list.showAt(Math.max(top + root._one - list.height, Math.min(top, list.contentY)));
        return options.itemAt(place % root._made);
    }
}
