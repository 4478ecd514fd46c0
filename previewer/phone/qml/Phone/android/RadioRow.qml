pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts

/// A group of options, one row each. One stop of the Tab key; arrows move the choice.
RowFrame {
    id: root

    Column {
        id: group

        objectName: "control:" + root.key
        width: root.width
        topPadding: Metrics.listPadding
        bottomPadding: Metrics.listPadding
        focus: true
        Accessible.role: Accessible.Grouping
        Accessible.name: root.field.title
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        Accessible.focusable: true
        Keys.onUpPressed: root.field.choose(root.field.current - 1)
        Keys.onDownPressed: root.field.choose(root.field.current + 1)
        Keys.onLeftPressed: root.field.choose(root.field.current + (Surroundings.rtl ? 1 : -1))
        Keys.onRightPressed: root.field.choose(root.field.current + (Surroundings.rtl ? -1 : 1))

        RowHeading {
            width: root.width
            field: root.field
        }

        Repeater {
            model: root.field.count

            RadioOption {
                required property int index

                objectName: "option:" + root.key + ":" + index
                width: root.width
                text: root.field.labelAt(index, root.field.revision)
                chosen: index === root.field.current
                focused: group.activeFocus && index === root.field.current && Surroundings.keyboard
                onClicked: root.field.choose(index)
            }
        }
    }
}
