pragma ComponentBehavior: Bound

import QtQuick

/// Shows a text in the screen's bubble while the mouse rests over it: an elided title, or what a mark means.
Item {
    id: root

    /// '' for nothing to show.
    required property string text

    Component.onDestruction: Hints.hide(root)

    HoverHandler {
        enabled: root.text.length > 0
        onHoveredChanged: hovered ? Hints.show(root, root.text) : Hints.hide(root)
    }
}
