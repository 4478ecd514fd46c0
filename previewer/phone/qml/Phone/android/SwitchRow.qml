pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A switch at the end of its list item; the whole item turns it.
RowFrame {
    id: root

    required property SwitchField field

    item: root.field
    titleMiddle: item.titleMiddle

    ListItem {
        id: item

        objectName: "control:" + root.key
        width: root.room
        focus: true
        field: root.field
        // The button has to know it, too: it tells a screen reader that comes later.
        checkable: true
        checked: root.field.on
        onTapped: root.field.toggle()
        onToggled: item.checked = Qt.binding(() => root.field.on)
        Accessible.role: Accessible.CheckBox
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        Accessible.checkable: true
        Accessible.checked: root.field.on
        Accessible.onToggleAction: root.field.toggle()

        SwitchMark {
            on: root.field.on
            pressed: item.held
            onDragged: to => root.field.set(to)
            onTapped: root.field.toggle()
        }
    }
}
