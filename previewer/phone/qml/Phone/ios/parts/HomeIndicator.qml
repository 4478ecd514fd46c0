import QtQuick
import ".."

// The bar at the lower edge of phones without a home button.
Rectangle {
    anchors.horizontalCenter: parent?.horizontalCenter
    y: (parent?.height ?? 0) - Metrics.homeIndicatorBottom - height
    visible: Metrics.safeBottom > 0
    width: Metrics.homeIndicatorWidth
    height: Metrics.homeIndicatorHeight
    radius: height / 2
    color: Theme.label
}
