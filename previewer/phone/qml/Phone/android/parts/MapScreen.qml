pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The full screen map: a bar with close and check, drag to move, tap to place. The check stores the place.
FocusScope {
    id: root

    readonly property string auditRole: "cover"

    required property MapField field

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
            onClicked: map.take()
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
        field: root.field
        step: Metrics.touch
        ink: Theme.overSurface
        ground: Theme.container
        Accessible.role: Accessible.Graphic
        Accessible.name: PhoneState.word("move_map")
        Accessible.description: place.text
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
            text: root.field.textFor(map.latitude, map.longitude)
            textStyle: Metrics.bodyMedium
            color: Theme.overSurfaceVariant
        }
    }
}
