pragma ComponentBehavior: Bound

import QtQuick
import ".."

// The bubble that says more about what the mouse rests on. It belongs to the program, not to the phone.
Item {
    id: root

    readonly property Item _owner: Stage.hintOwner
    readonly property point _spot: root._owner ? root._owner.mapToItem(root, 0, root._owner.height) : Qt.point(0, 0)

    Timer {
        id: rest

        interval: Metrics.hintDelay
        running: root._owner !== null
    }

    Rectangle {
        objectName: "hint"
        visible: root._owner !== null && !rest.running
        x: Math.max(Metrics.margin, Math.min(root._spot.x + Metrics.margin, root.width - width - Metrics.margin))
        y: Math.max(0, Math.min(root._spot.y, root.height - height - Metrics.margin))
        width: words.width + 2 * Metrics.hintPadding
        height: words.height + 2 * Metrics.hintPadding
        radius: Metrics.wheelCorner
        color: Theme.hint

        Label {
            id: words

            x: Metrics.hintPadding
            y: Metrics.hintPadding
            width: Math.min(implicitWidth, Metrics.hintMaximum, root.width - 4 * Metrics.margin)
            textStyle: Metrics.footnote
            color: Theme.hintText
            text: Stage.hintText
        }
    }
}
