pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.common
import Phone.ios

/// What opens in place below a row. It is loaded when it opens, so that nobody waits for it before, and gone once it
/// has closed.
FocusScope {
    id: root

    required property bool open
    required property Field field
    /// A file beside this one whose root takes a `field` and names its `stops` for the Tab key.
    required property string picker
    /// The row above: from there the keyboard goes on into what opens.
    property T.AbstractButton opener: null

    readonly property list<Item> stops: root.open && root._picker ? root._picker.stops : []
    readonly property var _picker: loader.item
    readonly property bool _wanted: root.open || root._share > 0
    property real _share: root.open ? 1 : 0
    // A row that is made open, as after scrolling back to it, has nothing to show off.
    property bool _settled: false

    width: parent ? parent.width : 0
    height: loader.item ? Math.round(root._share * loader.height) : 0
    clip: root._share < 1
    // At once: Qt forwards no key to what is not seen yet.
    visible: root.open || height > 0
    on_WantedChanged: root._load()
    // The keyboard goes back to where it came from.
    onOpenChanged: {
        if (root.open) {
            root._enter();
            return;
        }
        root._rest();
        if (root.activeFocus)
            root.opener?.forceActiveFocus(Qt.TabFocusReason);
    }
    Component.onCompleted: {
        root._settled = true;
        root._load();
    }

    Behavior on _share {
        enabled: root._settled && Metrics.openDuration > 0

        NumberAnimation {
            duration: Metrics.openDuration
            easing.type: Easing.InOutCubic
        }
    }

    Separator {
        z: 1
    }

    Loader {
        id: loader

        width: parent.width
        opacity: root._share
        onLoaded: root._enter()
    }

    function _enter(): void {
        if (root.opener?.visualFocus)
            root._picker?.stops[0]?.forceActiveFocus(Qt.TabFocusReason);
    }

    /// Wheels that still roll are closed where they go.
    function _rest(): void {
        for (const stop of root._picker?.stops ?? [])
            stop?.rest?.();
    }

    function _load(): void {
        if (!root._wanted)
            loader.source = "";
        else if (!loader.item && root._settled)
            loader.setSource(root.picker, {
                field: root.field
            });
    }
}
