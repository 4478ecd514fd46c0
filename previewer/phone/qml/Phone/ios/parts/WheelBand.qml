pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The band that the chosen row of a wheel lies on.
RoundRectangle {
    objectName: "band"
    anchors.verticalCenter: parent.verticalCenter
    x: Metrics.wheelBandMargin
    width: parent.width - 2 * Metrics.wheelBandMargin
    height: Metrics.wheelRow + 2 * Metrics.design.bandReach
    radius: Metrics.design.bandCorner + Metrics.design.bandReach
    color: Theme.band
}
