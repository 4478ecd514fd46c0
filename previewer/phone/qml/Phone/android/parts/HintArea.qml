pragma ComponentBehavior: Bound

import QtQuick

/// While the mouse rests on it, the screen shows a text in full: an elided title, or what a mark means.
Item {
    id: root

    required property string text

    Component.onDestruction: Surroundings.hint(root, "")

    HoverHandler {
        onHoveredChanged: Surroundings.hint(root, hovered ? root.text : "")
    }
}
