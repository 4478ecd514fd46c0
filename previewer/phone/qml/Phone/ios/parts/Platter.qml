pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios

/// A piece of glass that something floats on, drawn flat.
Rectangle {
    radius: height / 2
    color: Theme.glass
    border.width: Metrics.glassEdge
    border.color: Theme.glassEdge
}
