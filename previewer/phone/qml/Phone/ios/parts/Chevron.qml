pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios
import Phone.map

/// An arrow head that points back, on, up or down.
SvgPicture {
    id: root

    /// 0 points to the right; clockwise, in degrees.
    property real turn: 0
    property real weight: 2.2

    width: 10
    height: 18
    rotation: root.turn
    box: Qt.size(10, 18)
    color: Theme.blue
    svg: `<path d="M1.5 1.1L8.8 9L1.5 16.9" fill="none" stroke="currentColor" stroke-width="${root.weight}" stroke-linecap="round" stroke-linejoin="round"/>`
}
