import QtQuick

// Shows a text in the screen's bubble while the mouse rests over its parent.
Item {
    id: root

    required property string text

    HoverHandler {
        enabled: root.text.length > 0
        onHoveredChanged: hovered ? Stage.showHint(root, root.text) : Stage.hideHint(root)
    }

    Component.onDestruction: Stage.hideHint(root)
}
