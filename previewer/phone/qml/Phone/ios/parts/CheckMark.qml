pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios
import Phone.map

/// The blue check mark of a chosen option.
SvgPicture {
    id: root

    width: Metrics.checkRoom
    height: width
    box: Qt.size(100, 100)
    color: Theme.blue
    svg: '<path d="M10 56L38 86L90 14" fill="none" stroke="currentColor" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>'
}
