pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// The caret of a text field; its field blinks it.
Rectangle {
    id: root

    required property bool shown

    width: Metrics.caret
    visible: root.shown
    color: Theme.primary
}
