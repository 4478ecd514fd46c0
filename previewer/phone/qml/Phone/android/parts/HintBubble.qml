pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// The tooltip for the mouse: it belongs to the previewer and not to the phone.
Item {
    id: root

    readonly property Item _owner: Surroundings.hintOwner
    readonly property point _below: root._owner ? root._owner.mapToItem(root, 0, root._owner.height) : Qt.point(0, 0)

    Timer {
        id: rest

        interval: Metrics.hintDelay
        running: root._owner !== null
    }

    Rectangle {
        objectName: "hint"
        visible: root._owner !== null && !rest.running
        x: Math.max(0, Math.min(root._below.x, root.width - width - Metrics.gap))
        y: Math.max(0, Math.min(root._below.y + Metrics.gapSmall, root.height - height - Metrics.gap))
        width: words.width + Metrics.hintPadding * 2
        height: words.height + Metrics.hintPadding
        radius: Metrics.fieldCorner
        color: Theme.inverseSurface

        Label {
            id: words

            x: Metrics.hintPadding
            y: Metrics.hintPadding / 2
            width: Math.min(implicitWidth, Metrics.hintMaximum)
            text: Surroundings.hintText
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            color: Theme.overInverseSurface
        }
    }
}
