pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// The options of a radio group, one below the other.
Stack {
    id: root

    required property ChoiceField field

    Repeater {
        id: options

        model: root.field.count

        Option {
            required property int index

            place: index
            width: root.width
            field: root.field
        }
    }

    function optionAt(index: int): Item {
        return options.itemAt(index);
    }
}
