pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// Sees how far a finger moves up or down. A list takes the press from a row then (`RecyclerView.onInterceptTouchEvent`),
/// where it cannot scroll any further, too. To the side a press lasts as long as it is on its row (`View.onTouchEvent`).
/// Lies above all of a screen and takes nothing.
Item {
    id: root

    PointHandler {
        id: finger

        acceptedButtons: Qt.AllButtons
        // What is tapped hears of a release after this.
        onActiveChanged: finger.active ? PressState.away = false : Qt.callLater(() => PressState.away = false)
        onPointChanged: if (finger.active && Math.abs(finger.point.position.y - finger.point.pressPosition.y) > Metrics.slop)
            PressState.away = true
    }
}
