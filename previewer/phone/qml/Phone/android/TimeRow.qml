pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A time of day: in words as supporting text, and the clock dialog.
RowFrame {
    id: root

    required property TimeField field

    item: root.field
    pickerSource: Qt.resolvedUrl("parts/ClockDialog.qml")

    titleMiddle: line.titleMiddle

    ListItem {
        id: line

        objectName: "control:" + root.key
        width: root.room
        focus: true
        field: root.field
        value: root.field.shown
        onTapped: root.field.open = true
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
    }
}
