pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The island around the cameras, for phones that have one: at the top, or at the left of a phone held sideways.
RoundRectangle {
    objectName: "island"
    visible: Math.max(PhoneState.safeTop, PhoneState.safeLeft) > Metrics.buttonTop
    x: PhoneState.landscape ? Metrics.islandTop : Math.round(((parent?.width ?? 0) - width) / 2)
    // In the middle of the phone, however high a picture of all that scrolls is.
    y: PhoneState.landscape ? Math.round((PhoneState.height - height) / 2) : Metrics.islandTop
    width: PhoneState.landscape ? Metrics.islandHeight : Metrics.islandWidth
    height: PhoneState.landscape ? Metrics.islandWidth : Metrics.islandHeight
    radius: Metrics.islandHeight / 2
    color: Theme.island
}
