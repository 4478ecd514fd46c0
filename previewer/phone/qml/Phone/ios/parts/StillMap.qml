pragma ComponentBehavior: Bound

import QtQuick
import ".."

// A still map around the place of a field, with its pin. Plain pictures: the map engine is not needed for it.
Item {
    id: root

    required property var field
    readonly property real _latitude: root.field?.latitude ?? 0
    readonly property real _longitude: root.field?.longitude ?? 0
    readonly property int _zoom: root.field?.sharpZoom ?? 0
    // Names the place, so that another one brings other tiles.
    readonly property var _tiles: root._covered(root._latitude, root._longitude, root.width, root._zoom)

    height: Metrics.mapHeight
    clip: true

    function _covered(latitude: real, longitude: real, width: real, zoom: int): var {
        return width > 0 ? root.field.tiles(width, Metrics.mapHeight, zoom) : [];
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.mapWater
    }

    Repeater {
        model: root._tiles

        Image {
            required property var modelData

            objectName: "tile"
            x: modelData.x
            y: modelData.y
            width: modelData.size
            height: modelData.size
            source: modelData.source
            smooth: true
        }
    }

    MapPin {
        objectName: "pin"
        x: (root.width - width) / 2
        y: Metrics.mapHeight / 2 - height
    }
}
