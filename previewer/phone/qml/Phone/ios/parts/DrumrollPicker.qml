pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// The wheel of a drumroll.
Wheel {
    id: root

    required property ChoiceField field

    objectName: "picker:" + root.field.key
    count: root.field.count
    current: root.field.current
    revision: root.field.revision
    name: root.field.title
    spoken: root.field.spokenValue
    label: (index, revision) => root.field.labelAt(index, revision)
    marked: (index, revision) => root.field.fallbackAt(index, revision)
    onSettled: index => root.field.choose(index)
    onClosed: root.field.open = false
}
