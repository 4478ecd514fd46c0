pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The card that a picker opens on beside its pill: below it, or above it where there is no room, and before its middle.
/// What is chosen counts at once; a tap beside it closes it.
FocusScope {
    id: root

    readonly property string auditRole: "cover"

    required property Field field
    /// A file beside this one whose root takes a `field` and to be `carded`, and names its `stops` for the Tab key.
    required property string picker
    required property Item pill
    /// The row that the pill is in.
    required property Item row

    readonly property var _picker: loader.item
    readonly property list<Item> _stops: (root._picker?.stops ?? []).filter(stop => stop?.visible && stop.enabled)
    // What the pill's place hangs on that is not asked for by name.
    readonly property list<real> _moved: [RowFocus.list.contentY, RowFocus.list.beneathPixel, RowFocus.list.y, RowFocus.list.width, root.row.x, root.row.y, root.row.width, root.pill.x, root.pill.y, root.pill.width, root.pill.height, root.width, root.height]
    readonly property point _middle: root._middleOf(root._moved)
    readonly property real _below: root.height - PhoneState.safeBottom - root._middle.y - Metrics.cardGap
    readonly property bool _hangs: root._below >= card.height

    function _middleOf(moved: list<real>): point {
        return root.mapFromItem(root.pill, root.pill.width / 2, root.pill.height / 2);
    }

    function _walk(way: int): void {
        const now = root._stops.findIndex(stop => stop.activeFocus);
        const count = root._stops.length;
        root._stops[now < 0 && way < 0 ? count - 1 : (now + way + count) % count].forceActiveFocus(way > 0 ? Qt.TabFocusReason : Qt.BacktabFocusReason);
    }

    function _close(): void {
        for (const stop of root._stops)
            stop.rest?.();
        root.field.open = false;
    }

    objectName: "picker:" + root.field.key
    focus: true
    Keys.onEscapePressed: root._close()
    Keys.onTabPressed: root._walk(1)
    Keys.onBacktabPressed: root._walk(-1)
    Accessible.role: Accessible.Dialog
    Accessible.name: root.field.title
    Component.onCompleted: {
        loader.setSource(root.picker, {
            field: root.field,
            carded: true
        });
        if (RowFocus.keyboard)
            root._walk(1);
        else
            root.forceActiveFocus(Qt.PopupFocusReason);
        if (Metrics.openDuration > 0)
            appear.start();
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root._close()
        onWheel: event => event.accepted = true
    }

    Platter {
        id: card

        readonly property real _last: root.width - Metrics.cardMargin - PhoneState.safeRight - width

        objectName: "panel"
        x: Math.max(Metrics.cardMargin + PhoneState.safeLeft, Math.min(card._last, PhoneState.rtl ? root._middle.x + Metrics.cardGap : root._middle.x - Metrics.cardGap - width))
        y: root._hangs ? root._middle.y + Metrics.cardGap : Math.max(PhoneState.safeTop, root._middle.y - Metrics.cardGap - height)
        width: root._picker?.implicitWidth ?? 0
        height: root._picker?.implicitHeight ?? 0
        radius: Metrics.design.cardCorner
        color: Theme.card
        transform: Scale {
            id: grown

            origin.x: Math.max(0, Math.min(card.width, root._middle.x - card.x))
            origin.y: root._hangs ? 0 : card.height
        }

        // What is beside the picker on its card closes nothing.
        MouseArea {
            anchors.fill: parent
        }

        Loader {
            id: loader

            anchors.fill: parent
            onLoaded: loader.item.objectName = ""
        }
    }

    ParallelAnimation {
        id: appear

        NumberAnimation {
            target: card
            property: "opacity"
            from: 0
            to: 1
            duration: Metrics.openDuration
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            target: grown
            properties: "xScale,yScale"
            from: Metrics.cardFrom
            to: 1
            duration: Metrics.openDuration
            easing.type: Easing.OutCubic
        }
    }
}
