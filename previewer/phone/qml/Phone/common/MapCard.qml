pragma ComponentBehavior: Bound

import QtQuick
import Phone.map

/// A still map around a place, with the platform's pin in the middle.
Item {
    id: root

    required property var phone
    /// Degrees.
    required property real latitude
    required property real longitude
    /// The pin; its point is the middle of its lower edge.
    required property Component pin

    MapView {
        anchors.fill: parent
        fixed: true
        latitude: root.latitude
        longitude: root.longitude
        lang: root.phone?.lang ?? ""
        fontFamily: root.phone?.fontFamily ?? ""
        dark: root.phone?.dark ?? false
    }

    Loader {
        id: mark

        x: (root.width - mark.width) / 2
        y: root.height / 2 - mark.height
        sourceComponent: root.pin
    }
}
