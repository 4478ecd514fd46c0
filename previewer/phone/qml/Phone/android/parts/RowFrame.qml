pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// What all rows share: roles, marks, ghosting, the way of the focus, and the picker that opens from the row.
///
/// The row's control is its only stop of the Tab key and has `focus: true`.
RowBase {
    id: root

    /// The kinds of the rows above and below, '' where there is none.
    required property string before
    required property string after
    /// File of the dialog or full screen that opens from this row, if any. It is read when it first opens, so that
    /// a screen comes up without it, and has a required `field`.
    property url pickerSource
    /// Points from the top to the middle of the title's first line, where a mark stands.
    property real titleMiddle: Metrics.listOneLine / 2
    /// Whether the row is one card; one that is not draws cards of its own.
    property bool carded: true
    /// Width of what the row holds.
    readonly property real room: root.width - Metrics.rowMargin * 2
    default property alias content: body.data

    // A group of options begins and ends a group.
    readonly property bool _begins: ["", "radio"].includes(root.before)
    readonly property bool _ends: ["", "radio"].includes(root.after)
    readonly property real _above: root.carded && root.before === "radio" ? Metrics.groupGap : 0

    readonly property bool _open: String(root.pickerSource) !== "" && root.item.open

    stops: [root]
    implicitHeight: body.y + body.childrenRect.height + Metrics.rowGap
    Keys.onReleased: event => {
        if (event.key === Qt.Key_Tab || event.key === Qt.Key_Backtab)
            RowFocus.keyboard = true;
        event.accepted = false;
    }
    on_OpenChanged: {
        if (root._open) {
            leave.stop();
            root._make();
            return;
        }
        if (PhoneState.moves)
            leave.start();
        else
            opened.active = false;
        root.forceActiveFocus(RowFocus.backReason);
    }

    function _make(): void {
        opened.setSource(root.pickerSource, {
            field: root.item
        });
        opened.active = true;
    }

    Loader {
        x: body.x
        y: body.y
        width: body.width
        height: body.height
        active: root.carded && Metrics.rowMargin > 0
        sourceComponent: RowCard {
            first: root._begins
            last: root._ends
        }
    }

    Item {
        id: body

        x: Metrics.rowMargin
        y: root._above
        width: root.room
        height: root.height - y - Metrics.rowGap
        opacity: root.item.ghost ? Metrics.ghostOpacity : 1
    }

    Loader {
        anchors.left: parent.left
        y: body.y + root.titleMiddle - height / 2
        active: PhoneState.marks && (root.trouble !== "" || root.item.ghost)
        sourceComponent: RowMark {
            objectName: "mark:" + root.key
            message: root.trouble || PhoneState.word("hidden")
            severity: root.trouble === "" ? "" : root.item.severity || "warning"
        }
    }

    Loader {
        id: opened

        parent: RowFocus.overlay
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
