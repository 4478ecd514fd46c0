pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A group of options, one row each. One stop of the Tab key; arrows move the choice.
RowFrame {
    id: root

    required property ChoiceField field

    item: root.field
    // An inline component is known to C++ by its bare name, and PySide wraps an item called "Option" as the enum
    // QAbstractFileIconProvider.Option: memory is lost with it.
    component OptionRow: RadioOption {
        required property int place

        objectName: "option:" + root.key + ":" + place
        width: root.room
        text: root.field.labelAt(place, root.field.revision)
        fallback: root.field.fallbackAt(place, root.field.revision)
        chosen: place === root.field.current
        first: place === 0
        last: place === root.field.count - 1
        focused: group.activeFocus && place === root.field.current && RowFocus.keyboard
        onTapped: root.field.choose(place)
    }

    carded: false
    titleMiddle: heading.y + heading.titleMiddle

    Column {
        id: group

        objectName: "control:" + root.key
        width: root.room
        topPadding: Metrics.headerAbove + Metrics.headerPadding
        bottomPadding: Metrics.headerBelow > 0 ? 0 : Metrics.headerPadding
        focus: true
        Accessible.role: Accessible.Grouping
        Accessible.name: root.field.title
        Accessible.description: root.spokenHint
        Accessible.focusable: true
        Keys.onUpPressed: root.field.choose(root.field.current - 1)
        Keys.onDownPressed: root.field.choose(root.field.current + 1)
        Keys.onLeftPressed: root.field.choose(root.field.current + (PhoneState.rtl ? 1 : -1))
        Keys.onRightPressed: root.field.choose(root.field.current + (PhoneState.rtl ? -1 : 1))

        RowHeading {
            id: heading

            width: root.room
            field: root.field
            header: true
            bottomPadding: Metrics.headerBelow
        }

        Loader {
            width: root.room
            sourceComponent: root.field.count > Metrics.radioMany ? many : few
        }
    }

    Component {
        id: few

        Column {
            spacing: Metrics.rowGap

            Repeater {
                model: root.field.count

                OptionRow {
                    required property int index

                    place: index
                }
            }
        }
    }

    // Far more options than anybody should offer: one line each, and only those near the viewport exist.
    Component {
        id: many

        Item {
            id: window

            readonly property real _row: Math.max(Metrics.option, Metrics.bodyLarge.lineHeight + Metrics.optionPadding * 2) + Metrics.rowGap
            readonly property RowList _list: RowFocus.list
            readonly property real _above: window._list ? window._list.contentY - root.y - group.y - window.parent.y : 0
            readonly property int _rows: window._list ? Math.min(root.field.count, Math.ceil(window._list.height / window._row) + 1) : 0
            readonly property int _first: Math.max(0, Math.min(root.field.count - window._rows, Math.floor(window._above / window._row)))

            implicitHeight: window._row * root.field.count - Metrics.rowGap

            Repeater {
                model: window._rows

                OptionRow {
                    required property int index

                    // One that stays in sight stays the same: a finger may be on it.
                    place: window._first + (index + window._rows - window._first % window._rows) % window._rows
                    y: place * window._row
                    height: window._row - Metrics.rowGap
                    lines: 1
                }
            }
        }
    }
}
