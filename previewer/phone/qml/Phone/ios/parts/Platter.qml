pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A piece of glass that something floats on, drawn flat.
RoundRectangle {
    radius: height / 2
    color: Theme.glass
    border.width: Metrics.glassEdge
    border.color: Theme.glassEdge
}
