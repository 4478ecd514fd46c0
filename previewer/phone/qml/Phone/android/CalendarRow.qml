pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A date: in words as supporting text, and the date dialog.
RowFrame {
    id: root

    required property CalendarField field

    item: root.field
    pickerSource: Qt.resolvedUrl("parts/DateDialog.qml")

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
