pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// What is tapped in the list: a finger that moves up or down on it scrolls and does not tap.
TouchButton {
    id: root

    readonly property bool held: root.pressed && !PressState.away

    signal tapped

    onClicked: if (!PressState.away)
        root.tapped()
}
