pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A row with its value in a pill, and what it is chosen with, which opens in place below it, on an iPad on a card.
RowFrame {
    id: root

    required property Field field
    /// File of what opens.
    property alias picker: opening.picker

    item: root.field
    stops: [button, ...opening.stops]
    truncated: button.truncated
    Component.onCompleted: root._show()
    on_CardedChanged: root._show()

    readonly property bool _carded: PhoneState.tablet && root.field.open

    RowButton {
        id: button

        objectName: "control:" + root.key
        focus: true
        title: root.field.title
        marked: root.field.titleFallback
        last: opening.height === 0
        reach: Metrics.pillReach
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        onClicked: root.field.open = !root.field.open
        trailing: Pill {
            id: pill

            objectName: "pill"
            text: root.field.shown
            active: root.field.open
            dimmed: button.down
            maximumWidth: button.availableWidth
        }
    }

    Opening {
        id: opening

        open: root.field.open && !PhoneState.tablet
        opener: button
        field: root.field
    }

    Loader {
        id: card

        parent: RowFocus.overlay
        anchors.fill: parent
    }

    function _show(): void {
        const focused = RowFocus.overlay?.activeFocus === true;
        if (root._carded && RowFocus.overlay) {
            RowFocus.keep(root.key);
            card.setSource("Card.qml", {
                field: root.field,
                picker: root.picker,
                pill: pill,
                row: root
            });
            return;
        }
        card.source = "";
        if (focused)
            button.forceActiveFocus(RowFocus.backReason);
    }
}
