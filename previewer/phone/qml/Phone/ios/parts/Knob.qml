pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The white knob of a switch or a slider, with the faintest shadow below it, on white with a hairline edge. Held, it grows
/// about its middle; of glass, it is flat and clear here, with a light edge.
Item {
    id: root

    required property bool held
    /// Its size, and its size when it is held.
    required property size rest
    required property size grown

    /// Whether it lies on white.
    property bool edged: false

    readonly property bool _glass: root.held && Metrics.design.heldGlass
    /// How far it has grown: 1 held, and for a moment more.
    property real _growth: root.held ? 1 : 0

    width: root.rest.width
    height: root.rest.height

    Behavior on _growth {
        enabled: Metrics.holdDuration > 0

        NumberAnimation {
            duration: root.held ? Metrics.holdDuration : Metrics.letGoDuration
            easing.type: root.held ? Easing.OutBack : Easing.OutCubic
            easing.overshoot: Metrics.holdOvershoot
        }
    }

    Item {
        objectName: "face"
        x: (root.width - width) / 2
        y: (root.height - height) / 2
        width: root.rest.width + root._growth * (root.grown.width - root.rest.width)
        height: root.rest.height + root._growth * (root.grown.height - root.rest.height)

        RoundRectangle {
            anchors.fill: parent
            anchors.topMargin: Metrics.hairline
            anchors.bottomMargin: -Metrics.knobShade
            radius: height / 2
            visible: !root._glass
            color: Theme.knobShade
        }

        RoundRectangle {
            anchors.fill: parent
            radius: height / 2
            color: root._glass ? Theme.knobGlass : Theme.knob
            border.width: root._glass || root.edged ? Metrics.knobEdge : 0
            border.color: root._glass ? Theme.knobGlassEdge : Theme.knobEdge
        }
    }
}
