pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The thin bar at the edge that shows while a list moves.
RoundRectangle {
    id: root

    required property RowList list

    readonly property real _room: root.list.height - PhoneState.safeTop - Metrics.barHeight - PhoneState.safeBottom
    readonly property real _share: Math.min(1, root.list.visibleArea.heightRatio)
    readonly property real _way: root._share < 1 ? Math.max(0, Math.min(1, root.list.visibleArea.yPosition / (1 - root._share))) : 0

    x: PhoneState.rtl ? Metrics.scrollIndicator : root.list.width - 2 * Metrics.scrollIndicator
    y: PhoneState.safeTop + Metrics.barHeight + root._way * (root._room - height)
    width: Metrics.scrollIndicator
    height: Math.max(Metrics.scrollIndicatorMinimum, root._share * root._room)
    radius: width / 2
    color: Theme.scrollIndicator
    opacity: root.list.inMotion && root._share < 1 ? 1 : 0

    Behavior on opacity {
        enabled: Metrics.fadeDuration > 0

        NumberAnimation {
            duration: Metrics.fadeDuration
        }
    }
}
