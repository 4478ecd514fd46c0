pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import ".."

// What opens in place below a row. It is made when it opens and gone once it has closed.
Item {
    id: root

    required property bool open
    required property Component picker
    // The row above: from there the keyboard goes on into what opens.
    property T.AbstractButton opener: null
    readonly property list<Item> stops: root._picker?.stops ?? []

    // Any of the pickers; each names its stops.
    readonly property var _picker: loader.item

    property real _share: root.open ? 1 : 0

    width: parent ? parent.width : 0
    height: loader.item ? Math.round(root._share * loader.height) : 0
    clip: root._share < 1
    visible: height > 0

    Behavior on _share {
        enabled: root._settled && Metrics.openDuration > 0

        NumberAnimation {
            duration: Metrics.openDuration
            easing.type: Easing.InOutCubic
        }
    }

    // A row that is made open, as after scrolling back to it, has nothing to show off.
    property bool _settled: false

    Component.onCompleted: root._settled = true

    Separator {
        z: 1
    }

    Loader {
        id: loader

        width: parent.width
        active: root.open || root._share > 0
        sourceComponent: root.picker
        opacity: root._share
        onLoaded: {
            if (root.opener?.visualFocus && root.stops.length > 0)
                root.stops[0].forceActiveFocus(Qt.TabFocusReason);
        }
    }
}
