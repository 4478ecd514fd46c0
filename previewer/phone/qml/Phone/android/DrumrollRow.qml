pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// Drumroll in its three forms: the value as supporting text, and a dialog with a wheel.
RowFrame {
    id: root

    required property ChoiceField field

    item: root.field
    pickerSource: Qt.resolvedUrl("parts/WheelDialog.qml")

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
        Accessible.role: Accessible.ComboBox
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
    }
}
