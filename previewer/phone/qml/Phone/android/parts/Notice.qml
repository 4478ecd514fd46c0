pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// What stands in the middle of a screen without rows.
Label {
    id: root

    horizontalAlignment: Text.AlignHCenter
    middle: true
    color: Theme.overSurfaceVariant
    Accessible.ignored: false
    Accessible.role: Accessible.StaticText
    Accessible.name: root.text
}
