pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.map

/// The pin; its point is the middle of its lower edge.
SvgPicture {
    id: root

    objectName: "pin"
    width: Metrics.pinWidth
    height: Metrics.pinHeight
    box: Qt.size(28, 40)
    svg: `<path d="${Icons.pin}" fill="${Theme.pin}"/><circle cx="14" cy="14" r="5" fill="${Theme.pinEdge}"/>`
}
