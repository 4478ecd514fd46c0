pragma ComponentBehavior: Bound

import QtQuick
import Phone.map

/// A still map around a place, with the platform's pin in the middle.
Item {
    id: root

    required property Phone phone
    /// Degrees.
    required property real latitude
    required property real longitude
    /// The pin; its point is the middle of its lower edge.
    required property Item pin

    MapView {
        anchors.fill: parent
        fixed: true
        latitude: root.latitude
        longitude: root.longitude
        lang: root.phone?.lang ?? ""
        fontFamily: root.phone?.fontFamily ?? ""
        dark: root.phone?.dark ?? false
        still: root.phone?.still ?? false
    }

    Item {
        id: mark

        x: (root.width - mark.childrenRect.width) / 2
        y: root.height / 2 - mark.childrenRect.height
        children: [root.pin]
    }
}
