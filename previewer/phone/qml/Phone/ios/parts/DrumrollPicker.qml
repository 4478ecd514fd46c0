import QtQuick

// The wheel of a drumroll.
Wheel {
    id: root

    required property var field

    objectName: "picker:" + root.field.key
    count: root.field.count
    current: root.field.current
    revision: root.field.revision
    name: root.field.title
    spoken: root.field.spokenValue
    label: (index, revision) => root.field.labelAt(index, revision)
    onSettled: index => root.field.choose(index)
    onClosed: root.field.open = false
}
