pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// One row per option below the title, with a check mark on the chosen one. The arrow keys choose.
RowFrame {
    id: root

    required property ChoiceField field

    item: root.field
    readonly property bool _many: root.field.count > Metrics.manyOptions
    // The column or the list of options; both know an option by its number.
    readonly property var _options: loader.item

    on_ManyChanged: group._load()
    header: Metrics.design.headerLarge ? root.field.title : root.field.titleInCapitals
    stops: [group]

    FocusScope {
        id: group

        objectName: "control:" + root.key
        focus: true
        width: parent.width
        height: loader.height
        Accessible.role: Accessible.Grouping
        Accessible.name: root.field.title
        Accessible.description: root.spokenHint
        // The chosen one of many options may be out of sight, so that it is not there.
        onActiveFocusChanged: {
            if (group.activeFocus && group.Window.activeFocusItem === group)
                root._options?.optionAt(root.field.current)?.forceActiveFocus(Qt.TabFocusReason);
        }
        Keys.onUpPressed: root._choose(root.field.current - 1)
        Keys.onDownPressed: root._choose(root.field.current + 1)

        function _load(): void {
            if (root._many)
                loader.setSource("parts/OptionList.qml", {
                    field: Qt.binding(() => root.field),
                    row: root
                });
            else
                loader.setSource("parts/OptionColumn.qml", {
                    field: Qt.binding(() => root.field)
                });
        }

        Loader {
            id: loader

            focus: true
            width: parent.width
            Component.onCompleted: group._load()
        }
    }

    function _choose(index: int): void {
        if (index < 0 || index >= root.field.count)
            return;
        root.field.choose(index);
        root._options.optionAt(root.field.current)?.forceActiveFocus(Qt.TabFocusReason);
    }
}
