pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Many options: all of them are rows of the group, and those exist that the screen's list has in sight.
FocusScope {
    id: root

    required property ChoiceField field
    /// The row of the screen's list that the options are in.
    required property RowFrame row

    readonly property RowList _list: RowFocus.list
    // From the top of the options to what the screen's list has in sight.
    readonly property real _above: root._list ? root._list.contentY - Metrics.listAhead - root.row.y - root.row.cellTop : 0

    property bool _placing: false

    // Not by bindings: how high all options are is only guessed until they have been in sight.
    function _place(): void {
        if (root._placing)
            return;
        root._placing = true;
        options.y = Math.max(0, Math.min(options.contentHeight - options.height, root._above));
        options.contentY = options.originY + options.y;
        root._placing = false;
    }

    height: options.contentHeight
    on_AboveChanged: root._place()
    Component.onCompleted: root._place()

    ListView {
        id: options

        width: root.width
        height: root._list ? root._list.height + 2 * Metrics.listAhead : 0
        cacheBuffer: 0
        focus: true
        interactive: false
        model: root.field.count
        keyNavigationEnabled: false
        highlightFollowsCurrentItem: false
        currentIndex: -1
        onContentHeightChanged: root._place()
        onOriginYChanged: root._place()
        onHeightChanged: root._place()

        delegate: Option {
            width: root.width
            field: root.field
        }
    }

    /// An option, brought into sight.
    function optionAt(index: int): Item {
        const one = options.contentHeight / options.count;
        const top = root.row.y + root.row.cellTop + index * one;
        const list = root._list;
        list.halt();
        list.contentY = Math.max(top + one - list.height, Math.min(top, list.contentY));
        options.forceLayout();
        return options.itemAtIndex(index);
    }
}
