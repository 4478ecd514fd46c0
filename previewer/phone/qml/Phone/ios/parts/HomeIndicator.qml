pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The bar at the lower edge of phones without a home button.
RoundRectangle {
    anchors.horizontalCenter: parent?.horizontalCenter
    y: (parent?.height ?? 0) - Metrics.homeIndicatorBottom - height
    visible: PhoneState.safeBottom > 0
    width: Metrics.homeIndicatorWidth
    height: Metrics.homeIndicatorHeight
    radius: height / 2
    color: Theme.label
}
