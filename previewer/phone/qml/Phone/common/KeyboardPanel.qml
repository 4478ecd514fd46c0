pragma ComponentBehavior: Bound

import QtQuick

/// The on-screen keyboard without its look: the keys of the language, and what they type into the field.
///
/// Sizes are points. The platform's own part places the strip above the keys and what is below them, and colours all.
Item {
    id: root

    readonly property string auditRole: "keyboard"

    /// The field that is typed into.
    required property Item input
    required property KeyLook look
    property alias capitalizes: keys.capitalizes
    property alias punctuated: keys.punctuated
    property alias tablet: keys.tablet
    default property alias content: above.data

    readonly property bool multiline: root.input instanceof AreaInput
    // One line or many: both kinds of Qt's inputs have hints.
    readonly property bool _numeric: ((root.input as TextInput)?.inputMethodHints & (Qt.ImhDate | Qt.ImhDigitsOnly)) > 0

    // A finger that was drawn off a key writes what it is lifted from, and beside the keyboard nothing.
    function _lift(key: int, place: point): void {
        const under = key >= 0 ? key : root._keyAt(area.mapFromItem(root, place));
        if (under >= 0 && root.contains(place))
            keys.press(under);
    }

    // The number of the key that writes there, -1 where there is none.
    function _keyAt(place: point): int {
        for (let at = 0; at < caps.count; at++) {
            const cap = caps.itemAt(at) as Item;
            if (cap.contains(cap.mapFromItem(area, place)))
                return at;
        }
        return -1;
    }

    objectName: "keyboard"
    height: root.look.strip + 4 * root.look.rowHeight + root.look.foot
    Accessible.role: Accessible.Grouping
    Accessible.name: PhoneState.word("keyboard")

    KeyboardModel {
        id: keys

        lang: PhoneState.lang
        input: root.input
        multiline: root.multiline
        numeric: root._numeric
        still: PhoneState.phone?.still ?? false
        onDone: RowFocus.lower()
    }

    Connections {
        target: RowFocus

        function onSpotChanged(): void {
            keys.follow();
        }
    }

    // Its lower corners are below the screen.
    Item {
        anchors.fill: parent
        clip: true

        RoundRectangle {
            objectName: "ground"
            width: parent.width
            height: parent.height + radius
            radius: root.look.groundCorner
            color: root.look.ground
        }
    }

    // What is beside the keys is no part of the list behind.
    MouseArea {
        anchors.fill: parent
        onWheel: event => event.accepted = true
    }

    Item {
        id: above

        anchors.fill: parent
    }

    Item {
        id: area

        readonly property real unit: width / keys.columns

        x: Math.max(PhoneState.safeLeft, PhoneState.safeRight) + root.look.margin
        y: root.look.strip
        width: root.width - 2 * x
        height: 4 * root.look.rowHeight
        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true

        Repeater {
            id: caps

            model: keys.keys

            KeyCap {
                required property var modelData

                look: root.look
                multiline: root.multiline
                kind: modelData.kind
                letter: modelData.label
                page: modelData.page
                row: modelData.row
                name: modelData.name !== "" ? modelData.name : keys.face(label) !== label ? keys.face(label) : ""
                label: keys.labelAt(index, keys.shift)
                ringFamily: keys.ringFamily(label)
                shift: keys.shift
                twelve: keys.twelve
                x: modelData.x * area.unit + root.look.gapAcross / 2
                y: modelData.y * root.look.rowHeight + root.look.gapDown / 2
                width: modelData.wide * area.unit - root.look.gapAcross
                height: modelData.high * root.look.rowHeight - root.look.gapDown
                onTyped: keys.press(index)
                onLifted: (place, its) => root._lift(its ? index : -1, mapToItem(root, place))
            }
        }
    }
}
