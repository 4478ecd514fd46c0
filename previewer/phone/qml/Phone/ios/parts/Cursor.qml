pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The blue caret of a text control; it blinks as the system asks, and stands still with reduced motion.
RoundRectangle {
    id: root

    property bool active: false
    property bool _lit: true

    // A field shows so much more than its own width for it: without a caret as much as one that never had one.
    width: root.active ? Metrics.cursorWidth : 1
    radius: Metrics.cursorWidth / 2
    color: Theme.blue
    visible: root.active && root._lit

    onXChanged: root._lit = true

    Timer {
        interval: Math.max(1, Application.styleHints.cursorFlashTime / 2)
        running: root.active && PhoneState.moves && Application.styleHints.cursorFlashTime > 0
        repeat: true
        onTriggered: root._lit = !root._lit
        onRunningChanged: root._lit = true
    }
}
