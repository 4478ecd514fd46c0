pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// What the mouse rests on, if there is more to say about it, and what.
QtObject {
    id: root

    property Item owner: null
    property string text: ""

    function show(owner: Item, text: string): void {
        root.text = text;
        root.owner = owner;
    }

    function hide(owner: Item): void {
        if (root.owner === owner)
            root.owner = null;
    }
}
