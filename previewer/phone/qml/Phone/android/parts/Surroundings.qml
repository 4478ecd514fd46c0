pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// What rows and dialogs need of the screen around them; Screen fills it in. One screen per QML engine.
QtObject {
    id: root

    /// The phone that is shown (the Python object), or null.
    property var phone: null
    /// Where dialogs go: above the list, as large as the screen.
    property Item overlay: null
    /// The list of rows, for the way of the focus.
    property ListView list: null
    /// True while the keyboard leads: focus rings show. A touch ends it.
    property bool keyboard: false
    /// What the mouse rests on, if there is more to say about it, and what.
    property Item hintOwner: null
    property string hintText: ""

    readonly property string fontFamily: root.phone ? root.phone.fontFamily : ""
    readonly property real safeTop: root.phone ? root.phone.safeTop : 0
    readonly property real safeBottom: root.phone ? root.phone.safeBottom : 0
    readonly property real safeLeft: root.phone ? root.phone.safeLeft : 0
    readonly property real safeRight: root.phone ? root.phone.safeRight : 0
    readonly property bool rtl: root.phone ? root.phone.rtl : false

    /// A word of the phone's own controls in the previewed language, by its name in `pieces`.
    function word(name: string): string {
        const words = root.phone ? root.phone.words : null;
        return words && words[name] !== undefined ? words[name] : "";
    }

    /// The mouse rests on `owner`, about which `text` is to say; '' when it left.
    function hint(owner: Item, text: string): void {
        if (text !== "") {
            root.hintText = text;
            root.hintOwner = owner;
        } else if (root.hintOwner === owner) {
            root.hintOwner = null;
        }
    }

    /// Take the keyboard focus to the row before or after `index`; false at the ends, where Qt's chain goes on.
    function step(index: int, by: int): bool {
        const to = index + by;
        if (root.list === null || to < 0 || to >= root.list.count)
            return false;
        root.reveal(to);
        const row = root.list.itemAtIndex(to);
        if (row === null)
            return false;
        root.keyboard = true;
        row.forceActiveFocus(by > 0 ? Qt.TabFocusReason : Qt.BacktabFocusReason);
        return true;
    }

    /// Bring a row into view, clear of the gesture bar that lies over the end of the list.
    function reveal(index: int): void {
        if (index === 0) {
            root.list.positionViewAtBeginning();
            return;
        }
        root.list.positionViewAtIndex(index, ListView.Contain);
        const row = root.list.itemAtIndex(index);
        if (row === null)
            return;
        const room = root.list.height - root.safeBottom;
        const below = row.y + row.height - root.list.contentY - room;
        if (below > 0)
            root.list.contentY += Math.min(below, Math.max(0, row.y - root.list.contentY));
    }

    /// A row got the focus: it comes into view, and the list keeps it alive.
    function rowFocused(index: int): void {
        if (root.list !== null)
            root.list.currentIndex = index;
    }
}
