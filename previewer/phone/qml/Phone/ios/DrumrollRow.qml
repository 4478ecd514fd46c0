pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// A drumroll in any of its three forms: the value in words, and a wheel that opens in place below it.
RowFrame {
    id: root

    required property ChoiceField field

    item: root.field
    stops: [button, ...opening.stops]
    truncated: button.truncated

    RowButton {
        id: button

        objectName: "control:" + root.key
        focus: true
        title: root.field.title
        value: root.field.shown
        marked: root.field.titleFallback
        valueMarked: root.field.shownFallback
        valueColor: root.field.open ? Theme.blue : Theme.secondaryLabel
        last: opening.height === 0
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        onClicked: root.field.open = !root.field.open
    }

    Opening {
        id: opening

        open: root.field.open
        opener: button
        field: root.field
        picker: "DrumrollPicker.qml"
    }
}
