pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The white knob of a switch or a slider, with a hairline edge and the faintest shadow below it.
Item {
    id: root

    RoundRectangle {
        anchors.fill: parent
        anchors.topMargin: Metrics.hairline
        anchors.bottomMargin: -Metrics.knobShade
        radius: height / 2
        color: Theme.knobShade
    }

    RoundRectangle {
        anchors.fill: parent
        radius: height / 2
        color: Theme.knobEdge
    }

    RoundRectangle {
        anchors.fill: parent
        anchors.margins: Metrics.knobEdge
        radius: height / 2
        color: Theme.knob
    }
}
