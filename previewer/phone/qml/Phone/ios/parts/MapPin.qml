pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios
import Phone.map

/// The red pin; its point is in the middle of the lower edge.
SvgPicture {
    id: root

    objectName: "pin"
    width: Metrics.pinWidth
    height: Metrics.pinHeight
    box: Qt.size(28, 36)
    svg: `<path d="M14 35C12 27 1 24 1 14A13 13 0 0 1 27 14C27 24 16 27 14 35Z" fill="${Theme.pin}"
        stroke="${Theme.pinDot}"/><circle cx="14" cy="14" r="5.2" fill="${Theme.pinDot}"/>`
}
