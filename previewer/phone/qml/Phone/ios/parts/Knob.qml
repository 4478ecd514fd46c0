pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios

/// The white knob of a switch or a slider, with a hairline edge and the faintest shadow below it.
Item {
    id: root

    Rectangle {
        anchors.fill: parent
        anchors.topMargin: Metrics.hairline
        anchors.bottomMargin: -Metrics.knobShade
        radius: height / 2
        color: Theme.knobShade
    }

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: Theme.knobEdge
    }

    Rectangle {
        anchors.fill: parent
        anchors.margins: Metrics.knobEdge
        radius: height / 2
        color: Theme.knob
    }
}
