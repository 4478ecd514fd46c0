pragma ComponentBehavior: Bound

import QtQuick

// The options of a radio group, one below the other.
Stack {
    id: root

    required property var field

    Repeater {
        id: options

        model: root.field?.count ?? 0

        Option {
            width: root.width
            field: root.field
        }
    }

    function optionAt(index: int): Option {
        return options.itemAt(index) as Option;
    }
}
