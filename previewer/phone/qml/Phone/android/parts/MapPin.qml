pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// The pin; its point is the middle of its lower edge.
Item {
    id: root

    width: Metrics.pinWidth
    height: Metrics.pinHeight

    Icon {
        width: root.width
        height: root.height
        path: Icons.pin
        size: Metrics.icon
        filled: true
        color: Theme.pin
    }

    Rectangle {
        x: (root.width - width) / 2
        y: Metrics.pinWidth / 2 - height / 2
        width: Metrics.radioDot
        height: Metrics.radioDot
        radius: width / 2
        color: Theme.pinEdge
    }
}
