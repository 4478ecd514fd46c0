pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.common
import Phone.ios.parts

/// A slider below its title, with the value in words at the end of the title.
RowFrame {
    id: root

    required property SliderField field

    item: root.field
    stops: [control]
    truncated: line.truncated

    Stack {
        width: parent.width
        topPadding: Metrics.rowPadding
        bottomPadding: Metrics.design.sliderBottom

        TitleLine {
            id: line

            x: Metrics.inset
            width: parent.width - 2 * Metrics.inset
            height: implicitHeight
            title: root.field.title
            value: root.field.shown
            marked: root.field.titleFallback
        }

        T.Slider {
            id: control

            readonly property real _fraction: root.field.fraction

            objectName: "control:" + root.key
            x: Metrics.inset
            width: parent.width - 2 * Metrics.inset
            height: Metrics.design.sliderHeight
            focus: true
            focusPolicy: RowFocus.clickFocus
            live: true
            value: _fraction
            // It is moved by its knob alone: a finger on the track scrolls the list.
            containmentMask: nowhere
            Accessible.role: Accessible.Slider
            Accessible.name: root.field.title
            Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
            Accessible.onIncreaseAction: root.field.stepBy(1)
            Accessible.onDecreaseAction: root.field.stepBy(-1)
            Keys.forwardTo: [keys]

            Item {
                id: nowhere
            }

            SliderGrip {
                id: grip

                anchors.centerIn: control.handle
                field: root.field
                way: control.width - Metrics.design.sliderKnobWidth
                onPressed: control.forceActiveFocus(Qt.MouseFocusReason)
            }

            SliderKeys {
                id: keys

                field: root.field
            }

            background: Item {
                RoundRectangle {
                    objectName: "track"
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width
                    height: Metrics.design.sliderTrack
                    radius: height / 2
                    color: Theme.track
                }

                RoundRectangle {
                    objectName: "filled"
                    anchors.verticalCenter: parent.verticalCenter
                    x: PhoneState.rtl ? parent.width - width : 0
                    width: control._fraction * (parent.width - Metrics.design.sliderKnobWidth) + Metrics.design.sliderKnobWidth / 2
                    height: Metrics.design.sliderTrack
                    radius: height / 2
                    color: Theme.blue
                }
            }

            handle: Knob {
                objectName: "knob"
                // Where the value stands, not where the finger is: a slider goes by steps.
                x: Math.round((PhoneState.rtl ? 1 - control._fraction : control._fraction) * (control.width - width))
                anchors.verticalCenter: parent.verticalCenter
                held: grip.pressed
                edged: true
                rest: Qt.size(Metrics.design.sliderKnobWidth, Metrics.design.sliderKnobHeight)
                grown: Qt.size(Metrics.design.sliderHeldWidth, Metrics.design.sliderHeldHeight)

                FocusRing {
                    anchors.margins: -Metrics.focusRing
                    radius: height / 2
                    shown: control.visualFocus
                }
            }

            Item {
                anchors.fill: parent

                // What a WheelHandler takes scrolls the window behind the phone all the same.
                MouseArea {
                    anchors.fill: parent
                    acceptedButtons: Qt.NoButton
                    enabled: control.activeFocus
                    onWheel: event => root.field.stepBy(event.angleDelta.y > 0 ? 1 : -1)
                }
            }
        }
    }
}
