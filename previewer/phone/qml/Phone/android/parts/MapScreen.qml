pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The full screen map: a bar with close and check, drag to move, tap to place. The check stores the place.
FocusScope {
    id: root

    readonly property string auditRole: "cover"

    required property MapField field

    property real _latitude: root.field.latitude
    property real _longitude: root.field.longitude
    /// The place before the last tap.
    property var _before: null

    function _put(latitude: real, longitude: real): void {
        root._before = [root._latitude, root._longitude];
        root._latitude = latitude;
        root._longitude = longitude;
    }

    function _takeBack(): void {
        if (root._before)
            [root._latitude, root._longitude] = root._before;
        root._before = null;
    }

    function _confirm(): void {
        const latitude = root._latitude;
        const longitude = root._longitude;
        const moved = latitude !== root.field.latitude || longitude !== root.field.longitude;
        root.field.open = false;
        if (moved)
            root.field.place(latitude, longitude);
    }

    Accessible.role: Accessible.Dialog
    Accessible.name: root.field.title
    Keys.onEscapePressed: root.field.open = false
    Keys.onBackPressed: root.field.open = false

    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }

    MouseArea {
        anchors.fill: parent
        hoverEnabled: true
    }

    StatusBar {
        width: root.width
        height: PhoneState.safeTop
        clock: PhoneState.phone.statusTime
    }

    AppBar {
        id: bar

        y: PhoneState.safeTop
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Metrics.safeStart
        anchors.rightMargin: Metrics.safeEnd
        title: root.field.title
        path: Icons.close
        name: PhoneState.word("cancel")
        onNavigated: root.field.open = false

        IconButton {
            objectName: "check"
            path: Icons.check
            color: Theme.primary
            text: PhoneState.word("done")
            onClicked: root._confirm()
        }
    }

    MapArea {
        id: map

        objectName: "map"
        anchors.top: bar.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: foot.top
        focus: true
        phone: PhoneState.phone
        latitude: root._latitude
        longitude: root._longitude
        step: Metrics.touch
        ink: Theme.overSurface
        ground: Theme.container
        onPlaced: (latitude, longitude) => root._put(latitude, longitude)
        onTakenBack: root._takeBack()
        Accessible.role: Accessible.Graphic
        Accessible.name: PhoneState.word("move_map")
        Accessible.description: root.field.textFor(root._latitude, root._longitude)
        pin: MapPin {}
    }

    Rectangle {
        id: foot

        anchors.bottom: parent.bottom
        width: root.width
        height: place.height + Metrics.padding * 2 + PhoneState.safeBottom
        color: Theme.container

        Label {
            id: place

            objectName: "place"
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.padding + Metrics.safeStart
            anchors.rightMargin: Metrics.padding + Metrics.safeEnd
            y: Metrics.padding
            text: root.field.textFor(root._latitude, root._longitude)
            textStyle: Metrics.bodyMedium
            color: Theme.overSurfaceVariant
        }
    }
}
