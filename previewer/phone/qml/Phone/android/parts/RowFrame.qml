pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// What all rows share: roles, marks, ghosting, the way of the focus, and the picker that opens from the row.
///
/// The row's control is its only stop of the Tab key and has `focus: true`. Tab is handled here and not by Qt's
/// chain, which follows the order in which a list made its rows.
RowBase {
    id: root

    /// File of the dialog or full screen that opens from this row, if any. It is read when it first opens, so that
    /// a screen comes up without it, and has a required `field`.
    property url pickerSource
    default property alias content: body.data

    /// What a screen reader adds to title and value: the description, and what the designer's marks say.
    readonly property string spokenHint: [root.field.description, root.field.ghost === true ? Surroundings.word("hidden") : "", root.field.guessed === true ? Surroundings.word("guessed") : "", root.field.problem].filter(text => text !== "").join("\n")

    readonly property bool _open: String(root.pickerSource) !== "" && root.field.open === true
    readonly property bool _marked: root.field.severity !== "" || root.field.guessed === true
    readonly property Item _list: ListView.view

    width: root._list ? root._list.width : implicitWidth
    implicitHeight: body.y + body.childrenRect.height
    height: implicitHeight
    Keys.onTabPressed: event => event.accepted = Surroundings.step(root.index, 1)
    Keys.onBacktabPressed: event => event.accepted = Surroundings.step(root.index, -1)
    Keys.onReleased: event => {
        if (event.key === Qt.Key_Tab || event.key === Qt.Key_Backtab)
            Surroundings.keyboard = true;
        event.accepted = false;
    }
    onActiveFocusChanged: if (root.activeFocus)
        Surroundings.rowFocused(root.index)
    on_OpenChanged: {
        if (root._open) {
            leave.stop();
            root._make();
            return;
        }
        if (Metrics.moves)
            leave.start();
        else
            opened.active = false;
        root.forceActiveFocus(Qt.PopupFocusReason);
    }

    function _make(): void {
        opened.setSource(root.pickerSource, {
            field: root.field
        });
        opened.active = true;
    }

    Item {
        id: body

        // The chip of a hidden row has a line of its own: its place is the designer's, not the user's.
        y: root.field.ghost === true ? marks.height : 0
        width: root.width
        height: root.height - y
        opacity: root.field.ghost === true ? Metrics.ghostOpacity : 1
    }

    Loader {
        id: marks

        anchors.right: parent.right
        anchors.top: parent.top
        active: root._marked || root.field.ghost === true
        sourceComponent: RowMark {
            field: root.field
        }
    }

    Loader {
        id: opened

        parent: Surroundings.overlay
        anchors.fill: parent
        active: false
        enabled: root._open
        Component.onCompleted: if (root._open && !opened.active)
            root._make()
        onLoaded: {
            opened.item.objectName = "picker:" + root.key;
            (opened.item as Item).forceActiveFocus(Qt.PopupFocusReason);
        }
    }
    // What opened fades away; it takes no more touches meanwhile.
    NumberAnimation {
        id: leave

        target: opened
        property: "opacity"
        from: 1
        to: 0
        duration: Metrics.motionShort
        onStopped: {
            opened.opacity = 1;
            opened.active = root._open;
        }
    }
}
