pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common
import Phone.map

/// One icon of `Icons`, stroked (or filled) in one colour. Decoration only: its button carries the name.
SvgPicture {
    id: root

    required property string path
    /// Side of the icon in dp; its path is drawn in a square of `side`.
    property real size: Metrics.icon
    property real side: Metrics.icon
    property bool filled: false
    /// Turned round where the screen reads from right to left, as arrows are.
    property bool turns: false

    width: root.size
    height: root.size
    box: Qt.size(root.side, root.side)
    color: Theme.overSurfaceVariant
    svg: root.path === "" ? "" : root.filled ? `<path d="${root.path}" fill="currentColor"/>` : `<path d="${root.path}" fill="none" stroke="currentColor" stroke-width="${Metrics.iconStroke}" stroke-linecap="round" stroke-linejoin="round"/>`
    transform: Scale {
        origin.x: root.width / 2
        xScale: root.turns && PhoneState.rtl ? -1 : 1
    }
}
