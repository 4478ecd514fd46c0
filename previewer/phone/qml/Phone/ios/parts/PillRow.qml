pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A row with its value in a pill, and what it is chosen with, which opens in place below it.
RowFrame {
    id: root

    required property Field field
    /// File of what opens.
    property alias picker: opening.picker

    item: root.field
    stops: [button, ...opening.stops]
    truncated: button.truncated

    RowButton {
        id: button

        objectName: "control:" + root.key
        focus: true
        title: root.field.title
        marked: root.field.titleFallback
        last: opening.height === 0
        reach: Metrics.pillReach
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        onClicked: root.field.open = !root.field.open
        trailing: Pill {
            objectName: "pill"
            text: root.field.shown
            active: root.field.open
            dimmed: button.down
            maximumWidth: button.availableWidth
        }
    }

    Opening {
        id: opening

        open: root.field.open
        opener: button
        field: root.field
    }
}
