pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// A still map around the field's place, from bundled tiles, with the pin in the middle.
Item {
    id: root

    required property var field

    readonly property var _tiles: root._cover(root.field.latitude, root.field.longitude)

    // The place is an argument so that the binding reads again when it moves.
    function _cover(latitude: real, longitude: real): var {
        return root.field.tiles(root.width, root.height, Math.min(Metrics.mapZoom, root.field.sharpZoom));
    }

    clip: true

    Rectangle {
        anchors.fill: parent
        color: Theme.mapWater
    }

    Repeater {
        model: root._tiles

        Image {
            required property var modelData

            x: modelData.x
            y: modelData.y
            width: modelData.size
            height: modelData.size
            source: modelData.source
        }
    }

    MapPin {
        objectName: "pin"
        x: Math.round(root.width / 2 - width / 2)
        y: Math.round(root.height / 2 - height)
    }
}
