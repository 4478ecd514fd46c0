pragma ComponentBehavior: Bound

import QtQuick
import "parts"

// One row per option below the title, with a check mark on the chosen one. The arrow keys choose.
RowFrame {
    id: root

    readonly property bool _many: (root.field?.count ?? 0) > Metrics.manyOptions
    // The column or the list of options; both know an option by its number.
    readonly property var _options: loader.item

    header: root.field?.title ?? ""
    stops: [group]

    FocusScope {
        id: group

        objectName: "control:" + root.key
        focus: true
        width: parent.width
        height: loader.height
        Accessible.role: Accessible.Grouping
        Accessible.name: root.field?.title ?? ""
        Accessible.description: root.spokenHint
        Keys.onUpPressed: root._choose(root.field.current - 1)
        Keys.onDownPressed: root._choose(root.field.current + 1)

        Loader {
            id: loader

            focus: true
            width: parent.width
            sourceComponent: root._many ? list : column
        }
    }

    Component {
        id: column

        OptionColumn {
            width: loader.width
            field: root.field
        }
    }

    Component {
        id: list

        OptionList {
            width: loader.width
            field: root.field
        }
    }

    function _choose(index: int): void {
        if (index < 0 || index >= root.field.count)
            return;
        root.field.choose(index);
        root._options.optionAt(root.field.current)?.forceActiveFocus(Qt.TabFocusReason);
    }
}
