pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The switch itself: a track of 52 by 32, a knob of 16, 24 or 28, in some designs with a sign, and 48 to touch. It can be dragged as well.
Item {
    id: root

    required property bool on
    property bool pressed: false
    /// A drag ended on the side of `to`.
    signal dragged(bool to)
    signal tapped

    readonly property bool _held: root.pressed || drag.active || tap.pressed && !PressState.away
    readonly property real _knob: root._held ? Metrics.knobPressed : root.on ? Metrics.knobOn : Metrics.knobOff
    readonly property real _half: Metrics.switchHeight / 2
    readonly property real _way: Metrics.switchWidth - Metrics.switchHeight
    readonly property bool _far: root.on !== PhoneState.rtl
    readonly property real _rest: root._far ? root._way : 0
    readonly property real _at: drag.active ? Math.min(root._way, Math.max(0, root._rest + drag.activeTranslation.x)) : root._rest

    implicitWidth: Metrics.switchWidth
    implicitHeight: Metrics.touch

    RoundRectangle {
        objectName: "track"
        anchors.centerIn: parent
        width: Metrics.switchWidth
        height: Metrics.switchHeight
        radius: height / 2
        color: root.on ? Theme.primary : Theme.containerHighest
        border.width: Metrics.switchEdge
        border.color: root.on ? Theme.primary : Theme.outline

        Behavior on color {
            enabled: PhoneState.moves
            ColorAnimation {
                duration: Metrics.motionShort
            }
        }

        Item {
            x: root._at
            width: Metrics.switchHeight
            height: Metrics.switchHeight

            Behavior on x {
                enabled: PhoneState.moves && !drag.active
                NumberAnimation {
                    duration: Metrics.motionMedium
                    easing.type: Easing.OutCubic
                }
            }

            RoundRectangle {
                anchors.centerIn: parent
                width: Metrics.stateLayer
                height: Metrics.stateLayer
                radius: width / 2
                color: root.on ? Theme.primary : Theme.overSurface
                opacity: root._held ? Metrics.pressOpacity : 0
            }

            RoundRectangle {
                objectName: "knob"
                anchors.centerIn: parent
                width: root._knob
                height: root._knob
                radius: width / 2
                color: root.on ? (root._held ? Theme.primaryContainer : Theme.overPrimary) : root._held ? Theme.overSurfaceVariant : Theme.outline

                Loader {
                    anchors.centerIn: parent
                    active: Metrics.signed
                    sourceComponent: Icon {
                        objectName: "thumbSign"
                        path: root.on ? Icons.check : Icons.close
                        size: Metrics.switchSign
                        color: root.on ? Theme.overPrimaryContainer : Theme.containerHighest
                    }
                }

                Behavior on width {
                    enabled: PhoneState.moves && !root._held
                    NumberAnimation {
                        duration: Metrics.motionShort
                    }
                }
                Behavior on height {
                    enabled: PhoneState.moves && !root._held
                    NumberAnimation {
                        duration: Metrics.motionShort
                    }
                }
            }
        }
    }

    TapHandler {
        id: tap

        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: if (!PressState.away)
            root.tapped()
    }

    DragHandler {
        id: drag

        target: null
        yAxis.enabled: false
        onActiveChanged: if (!active)
            root.dragged((root._rest + drag.persistentTranslation.x > root._way / 2) !== PhoneState.rtl)
    }
}
