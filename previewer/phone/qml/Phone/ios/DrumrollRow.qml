pragma ComponentBehavior: Bound

import QtQuick
import "parts"

// A drumroll in any of its three forms: the value in words, and a wheel that opens in place below it.
RowFrame {
    id: root

    stops: [button, ...opening.stops]
    truncated: button.truncated

    RowButton {
        id: button

        objectName: "control:" + root.key
        focus: true
        title: root.field?.title ?? ""
        value: root.field?.shown ?? ""
        marked: root.field?.titleFallback === true
        last: opening.height === 0
        Accessible.description: [root.field?.spokenValue ?? "", root.spokenHint].join("\n")
        onClicked: root.field.open = !root.field.open
    }

    Opening {
        id: opening

        open: root.field?.open === true
        opener: button

        picker: Wheel {
            objectName: "picker:" + root.key
            count: root.field.count
            current: root.field.current
            revision: root.field.revision
            name: root.field.title
            spoken: root.field.spokenValue
            label: (index, revision) => root.field.labelAt(index, revision)
            onSettled: index => root.field.choose(index)
            onClosed: root.field.open = false
        }
    }
}
