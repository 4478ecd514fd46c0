pragma ComponentBehavior: Bound

import QtQuick
import QtLocation
import QtPositioning
import ".."

// The full screen map of one field: drag to move it, tap to put the pin down, Done to go back.
FocusScope {
    id: root

    required property var field
    required property var phone

    objectName: "picker:" + root.field.key
    focus: true
    Keys.onEscapePressed: root.field.open = false
    Accessible.role: Accessible.Pane
    Accessible.name: root.field.title

    readonly property var _place: QtPositioning.coordinate(root.field.latitude, root.field.longitude)

    Component.onCompleted: {
        map.center = root._place;
        root._zoomTo(root.field.sharpZoom);
        root._choosePlane();
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
        color: Theme.mapWater
    }

    // Nothing below the map gets what is meant for it.
    MouseArea {
        anchors.fill: parent
        onWheel: event => event.accepted = true
    }

    Map {
        id: map

        objectName: "map"
        anchors.fill: parent
        anchors.topMargin: bar.height
        activeFocusOnTab: true
        color: Theme.mapWater
        copyrightsVisible: root._served
        onSupportedMapTypesChanged: root._choosePlane()
        onCenterChanged: root._prepare(map.zoomLevel)
        onWidthChanged: root._prepare(map.zoomLevel)
        onHeightChanged: root._prepare(map.zoomLevel)
        minimumZoomLevel: 1
        maximumZoomLevel: Math.max(1, root._deepest)
        Accessible.role: Accessible.Graphic
        Accessible.name: root.field.title
        Accessible.description: root.field.shown
        Accessible.focusable: true
        Keys.onPressed: event => {
            const ways = {
                [Qt.Key_Left]: [-1, 0],
                [Qt.Key_Right]: [1, 0],
                [Qt.Key_Up]: [0, -1],
                [Qt.Key_Down]: [0, 1]
            };
            if (event.key in ways)
                map.pan(ways[event.key][0] * Metrics.touchTarget, ways[event.key][1] * Metrics.touchTarget);
            else if (event.key === Qt.Key_Plus || event.key === Qt.Key_Equal)
                root._zoom(1);
            else if (event.key === Qt.Key_Minus)
                root._zoom(-1);
            else if (event.key === Qt.Key_Space || event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
                root.field.place(map.center.latitude, map.center.longitude);
            else
                return;
            event.accepted = true;
        }

        plugin: Plugin {
            name: "osm"

            PluginParameter {
                name: "osm.mapping.providersrepository.disabled"
                value: true
            }

            PluginParameter {
                name: "osm.mapping.offline.directory"
                value: root._served ? "" : root.phone.mapTileFolder
            }

            // Without an address there is no custom map; this one keeps the plugin off the network.
            PluginParameter {
                name: "osm.mapping.custom.host"
                value: root._served ? root.phone.tileServer : "file:///nowhere/"
            }

            PluginParameter {
                name: "osm.mapping.prefetching_style"
                value: "NoPrefetching"
            }

            PluginParameter {
                name: "osm.mapping.highdpi_tiles"
                value: false
            }

            PluginParameter {
                name: "osm.mapping.cache.directory"
                value: root.phone.mapTileFolder + "/cache"
            }

            PluginParameter {
                name: "osm.useragent"
                value: "Piece Previewer"
            }
        }

        MapQuickItem {
            coordinate: root._place
            anchorPoint.x: pin.width / 2
            anchorPoint.y: pin.height

            sourceItem: MapPin {
                id: pin
            }
        }

        DragHandler {
            target: null
            onTranslationChanged: delta => map.pan(-delta.x, -delta.y)
        }

        TapHandler {
            onTapped: point => {
                const spot = map.toCoordinate(point.position);
                root.field.place(spot.latitude, spot.longitude);
            }
        }

        WheelHandler {
            onWheel: event => root._zoom(event.angleDelta.y / 240)
        }

        FocusRing {
            shown: map.activeFocus
            radius: 0
        }
    }

    // Street tiles from a server go deeper than what is bundled.
    readonly property bool _served: root.phone.tileServer.length > 0
    readonly property int _deepest: root._served ? Metrics.servedZoom : root.field.sharpZoom + Metrics.enlargedZooms

    // The one kind of map whose tiles come from the folder or from the server that the user named.
    function _choosePlane(): void {
        const plane = map.supportedMapTypes.find(type => type.style === MapType.CustomMap);
        if (plane)
            map.activeMapType = plane;
    }

    // The bundled tiles have to lie ready before the map looks for them.
    function _prepare(zoom: real): void {
        if (!root._served && map.width > 0 && map.height > 0)
            root.field.prepare(map.center.latitude, map.center.longitude, zoom, map.width, map.height);
    }

    function _zoomTo(level: real): void {
        const bounded = Math.max(map.minimumZoomLevel, Math.min(map.maximumZoomLevel, level));
        root._prepare(bounded);
        map.zoomLevel = bounded;
    }

    function _zoom(levels: real): void {
        root._zoomTo(map.zoomLevel + levels);
    }

    NavigationBar {
        id: bar

        width: parent.width
        title: root.field.title
        titleMargin: done.width + Metrics.stackGap

        BarButton {
            id: done

            objectName: "done"
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: root.phone.words.done
            onClicked: root.field.open = false
        }
    }

    Rectangle {
        id: zoom

        anchors.right: parent.right
        anchors.rightMargin: Metrics.marginRight
        anchors.top: bar.bottom
        anchors.topMargin: Metrics.margin
        width: Metrics.mapButton
        height: buttons.height
        radius: Metrics.wheelCorner
        color: Theme.mapCard
        border.width: Metrics.hairline
        border.color: Theme.mapEdge

        Column {
            id: buttons

            MapButton {
                objectName: "zoom-in"
                text: "+"
                enabled: map.zoomLevel < map.maximumZoomLevel
                opacity: enabled ? 1 : Metrics.dimmed
                onClicked: root._zoom(1)
            }

            MapButton {
                objectName: "zoom-out"
                plus: false
                text: "−"
                enabled: map.zoomLevel > map.minimumZoomLevel
                opacity: enabled ? 1 : Metrics.dimmed
                onClicked: root._zoom(-1)
            }
        }
    }

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Metrics.safeBottom + Metrics.margin
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
            width: Math.min(implicitWidth, root.width - Metrics.safeLeft - Metrics.safeRight - 4 * Metrics.margin)
            horizontalAlignment: Text.AlignHCenter
            textStyle: Metrics.mapText
            color: Theme.mapCardText
            text: root.field.latitudeText + "\n" + root.field.longitudeText
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    HomeIndicator {
        color: Theme.textOnMap
    }
}
