pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A row with its value in words as supporting text, and a dialog that it is chosen in.
RowFrame {
    id: root

    required property Field field
    property int role: Accessible.Button

    item: root.field
    titleMiddle: line.titleMiddle

    ListItem {
        id: line

        objectName: "control:" + root.key
        width: root.room
        focus: true
        field: root.field
        value: root.field.shown
        valueFallback: root.field.shownFallback
        onTapped: root.field.open = true
        Accessible.role: root.role
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
    }
}
