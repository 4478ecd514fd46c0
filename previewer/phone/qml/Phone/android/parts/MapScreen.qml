pragma ComponentBehavior: Bound

import QtLocation
import QtPositioning
import QtQuick
import Phone.android

/// The full screen map: a bar with close and check, drag to move, tap to place. The check stores the place.
FocusScope {
    id: root

    required property var field

    property real _latitude: root.field.latitude
    property real _longitude: root.field.longitude
    /// Whether the tiles come from a server that the user named, and not from the bundled ones.
    readonly property bool _served: Surroundings.phone.tileServer !== ""
    readonly property int _deepest: root._served ? Metrics.mapServedZoom : root.field.sharpZoom + Metrics.mapBeyond

    // The bundled tiles and a server's are both the plugin's custom kind of map.
    function _choosePlane(): void {
        const plane = map.supportedMapTypes.find(type => type.style === MapType.CustomMap);
        if (plane)
            map.activeMapType = plane;
    }

    function _put(at: point): void {
        const place = map.toCoordinate(at, false);
        root._latitude = place.latitude;
        root._longitude = place.longitude;
    }

    // The bundled tiles are laid out before the map asks for them.
    function _prepare(zoom: real): void {
        if (!root._served && map.center.isValid)
            root.field.prepare(map.center.latitude, map.center.longitude, zoom, map.width, map.height);
    }

    /// Move the pin by some dp, and the map after it.
    function _nudge(right: real, down: real): void {
        const at = map.fromCoordinate(QtPositioning.coordinate(root._latitude, root._longitude), false);
        root._put(Qt.point(at.x + right, at.y + down));
        map.center = QtPositioning.coordinate(root._latitude, root._longitude);
    }

    function _zoomTo(wanted: real): void {
        const zoom = Math.min(map.maximumZoomLevel, Math.max(map.minimumZoomLevel, wanted));
        root._prepare(zoom);
        map.zoomLevel = zoom;
    }

    function _zoom(by: real): void {
        root._zoomTo(map.zoomLevel + by);
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
        height: Surroundings.safeTop
        clock: Surroundings.phone.clock
    }

    AppBar {
        id: bar

        y: Surroundings.safeTop
        width: root.width
        title: root.field.title
        path: Icons.close
        name: Surroundings.word("cancel")
        onNavigated: root.field.open = false

        IconButton {
            objectName: "check"
            path: Icons.check
            color: Theme.primary
            text: Surroundings.word("done")
            onClicked: root._confirm()
        }
    }

    Map {
        id: map

        objectName: "map"
        anchors.top: bar.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: foot.top
        focus: true
        activeFocusOnTab: true
        color: Theme.mapWater
        copyrightsVisible: root._served
        onCenterChanged: root._prepare(map.zoomLevel)
        onWidthChanged: root._prepare(map.zoomLevel)
        onHeightChanged: root._prepare(map.zoomLevel)
        minimumZoomLevel: 1
        maximumZoomLevel: Math.max(1, root._deepest)
        onSupportedMapTypesChanged: root._choosePlane()
        Component.onCompleted: {
            map.center = QtPositioning.coordinate(root.field.latitude, root.field.longitude);
            root._zoomTo(Math.min(Metrics.mapZoom, root.field.sharpZoom));
            root._choosePlane();
        }
        Accessible.role: Accessible.Graphic
        Accessible.name: Surroundings.word("move_map")
        Accessible.description: root.field.textFor(root._latitude, root._longitude)
        Keys.onLeftPressed: root._nudge(-Metrics.gap, 0)
        Keys.onRightPressed: root._nudge(Metrics.gap, 0)
        Keys.onUpPressed: root._nudge(0, -Metrics.gap)
        Keys.onDownPressed: root._nudge(0, Metrics.gap)
        Keys.onReturnPressed: root._confirm()
        Keys.onEnterPressed: root._confirm()
        Keys.onPressed: event => {
            if (event.key === Qt.Key_Plus || event.key === Qt.Key_PageUp)
                root._zoom(1);
            else if (event.key === Qt.Key_Minus || event.key === Qt.Key_PageDown)
                root._zoom(-1);
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
                value: root._served ? "" : Surroundings.phone.mapTileFolder
            }

            // Without an address there is no custom map; this one leads nowhere, and never onto the network.
            PluginParameter {
                name: "osm.mapping.custom.host"
                value: root._served ? Surroundings.phone.tileServer : "file:///nowhere/"
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
                value: Surroundings.phone.mapTileFolder + "/cache"
            }

            PluginParameter {
                name: "osm.useragent"
                value: "Piece Previewer"
            }
        }

        MapQuickItem {
            anchorPoint: Qt.point(pin.width / 2, pin.height)
            coordinate: QtPositioning.coordinate(root._latitude, root._longitude)
            sourceItem: MapPin {
                id: pin
            }
        }

        DragHandler {
            id: drag

            property point _last

            target: null
            onActiveChanged: if (active)
                drag._last = Qt.point(0, 0)
            onActiveTranslationChanged: {
                map.pan(drag._last.x - activeTranslation.x, drag._last.y - activeTranslation.y);
                drag._last = Qt.point(activeTranslation.x, activeTranslation.y);
            }
        }

        TapHandler {
            onTapped: eventPoint => root._put(eventPoint.position)
        }

        WheelHandler {
            acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
            onWheel: event => root._zoom(event.angleDelta.y / Metrics.mapZoomStep)
        }

        PinchHandler {
            id: pinch

            property real _from: 0

            target: null
            onActiveChanged: if (active)
                pinch._from = map.zoomLevel
            onScaleChanged: root._zoom(pinch._from + Math.log2(activeScale) - map.zoomLevel)
        }
    }

    Rectangle {
        id: foot

        anchors.bottom: parent.bottom
        width: root.width
        height: place.height + Metrics.padding * 2 + Surroundings.safeBottom
        color: Theme.container

        Label {
            id: place

            objectName: "place"
            x: Metrics.padding
            y: Metrics.padding
            width: root.width - Metrics.padding * 2
            text: root.field.textFor(root._latitude, root._longitude)
            size: Metrics.bodyMedium
            line: Metrics.bodyMediumLine
            color: Theme.overSurfaceVariant
        }
    }
}
