pragma ComponentBehavior: Bound

import QtQuick

/// What a finger does to a text that is typed into: a tap gives the focus, two choose a word and three all, a long press
/// a word or a place. A drag scrolls the screen.
Item {
    id: root

    /// The text: one line or several.
    required property var input
    /// How far a finger may go and still tap.
    required property real slop

    function _focus(place: point): void {
        root.input.forceActiveFocus(Qt.MouseFocusReason);
        root.input.cursorPosition = root.input.positionAt(place.x, place.y);
    }

    anchors.fill: parent

    TapHandler {
        dragThreshold: root.slop
        onTapped: {
            const there = root.input.activeFocus;
            root._focus(point.position);
            if (tapCount === 2)
                root.input.selectWord();
            else if (tapCount > 2)
                root.input.selectAll();
            RowFocus.textTapped(there ? tapCount : 0);
        }
        onLongPressed: {
            root._focus(point.position);
            RowFocus.textHeld();
        }
    }

    // It goes on while a held finger moves.
    PointHandler {
        id: finger

        onActiveChanged: if (!active)
            RowFocus.textLetGo()
    }

    Connections {
        target: RowFocus.lifting && RowFocus.input === root.input ? finger : null

        function onPointChanged(): void {
            root._focus(finger.point.position);
        }
    }
}
