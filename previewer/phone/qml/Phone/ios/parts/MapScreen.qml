pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The full screen map of one field: drag to move it, tap to put the pin down. Done stores the place, Escape leaves it.
FocusScope {
    id: root

    readonly property string auditRole: "cover"

    required property MapField field
    required property Phone phone

    objectName: "picker:" + root.field.key
    focus: true
    Keys.onEscapePressed: root.field.open = false
    Accessible.role: Accessible.Pane
    Accessible.name: root.field.title

    Component.onCompleted: {
        root.forceActiveFocus(Qt.PopupFocusReason);
        if (Metrics.openDuration > 0)
            appear.start();
    }

    NumberAnimation {
        id: appear

        target: root
        property: "y"
        from: root.height
        to: 0
        duration: Metrics.openDuration
        easing.type: Easing.OutCubic
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.bar
    }

    // Nothing below the map gets what is meant for it.
    MouseArea {
        anchors.fill: parent
        onWheel: event => event.accepted = true
    }

    MapArea {
        id: map

        objectName: "map"
        anchors.fill: parent
        anchors.topMargin: Metrics.design.floatingBar ? 0 : bar.height
        topInset: bar.height - anchors.topMargin
        phone: root.phone
        field: root.field
        focus: true
        step: Metrics.touchTarget
        ink: Theme.mapCardText
        ground: Theme.mapCard
        bottomInset: PhoneState.safeBottom
        Accessible.role: Accessible.Graphic
        Accessible.name: root.field.title
        Accessible.description: root.field.textFor(map.latitude, map.longitude)
        Accessible.focusable: true
        pin: MapPin {}

        FocusRing {
            shown: map.activeFocus && RowFocus.keyboard
            radius: 0
        }
    }

    NavigationBar {
        id: bar

        width: parent.width
        title: root.field.title
        ground: Metrics.design.floatingBar ? 0 : 1
        plated: Metrics.design.floatingBar
        endRoom: done.width + done.anchors.rightMargin + Metrics.stackGap

        DoneButton {
            id: done

            objectName: "done"
            anchors.right: parent.right
            anchors.rightMargin: Metrics.design.floatingBar ? Metrics.margin : 0
            anchors.verticalCenter: parent.verticalCenter
            text: root.phone.words.done
            onClicked: map.take()
        }
    }

    RoundRectangle {
        id: zoom

        anchors.right: parent.right
        anchors.rightMargin: Metrics.marginRight
        anchors.top: bar.bottom
        anchors.topMargin: Metrics.margin
        width: Metrics.mapButton
        height: buttons.height
        radius: Metrics.design.platter
        color: Theme.mapCard
        border.width: Metrics.hairline
        border.color: Theme.mapEdge

        Column {
            id: buttons

            MapButton {
                objectName: "zoom-in"
                text: "+"
                enabled: map.canZoomIn
                opacity: enabled ? 1 : Metrics.dimmed
                onClicked: map.zoom(1)
            }

            MapButton {
                objectName: "zoom-out"
                plus: false
                text: "−"
                enabled: map.canZoomOut
                opacity: enabled ? 1 : Metrics.dimmed
                onClicked: map.zoom(-1)
            }
        }
    }

    RoundRectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: PhoneState.safeBottom + Metrics.margin
        width: where.width + 2 * Metrics.inset
        height: where.height + 2 * Metrics.rowPadding
        radius: Metrics.corner
        color: Theme.mapCard
        border.width: Metrics.hairline
        border.color: Theme.mapEdge

        Label {
            id: where

            objectName: "place"
            anchors.centerIn: parent
            width: Math.min(implicitWidth, root.width - PhoneState.safeLeft - PhoneState.safeRight - 4 * Metrics.margin)
            horizontalAlignment: Text.AlignHCenter
            textStyle: Metrics.mapText
            color: Theme.mapCardText
            text: root.field.labelsFor(map.latitude, map.longitude)
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    HomeIndicator {
        color: Theme.textOnMap
    }
}
