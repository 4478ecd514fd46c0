pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.common
import Phone.ios.parts

/// A switch at the end of its title.
RowFrame {
    id: root

    required property SwitchField field

    item: root.field
    stops: [control]
    truncated: line.truncated

    Item {
        width: parent.width
        height: Math.max(Metrics.rowHeight, line.implicitHeight + 2 * Metrics.rowPadding)

        TitleLine {
            id: line

            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.inset
            anchors.rightMargin: Metrics.inset
            anchors.verticalCenter: parent.verticalCenter
            height: implicitHeight
            title: root.field.title
            beside: true
            reach: Metrics.rowPadding
            marked: root.field.titleFallback

            T.Switch {
                id: control

                readonly property string auditRole: "touch"

                objectName: "control:" + root.key
                focus: true
                focusPolicy: RowFocus.clickFocus
                width: Metrics.design.switchWidth
                height: Metrics.touchTarget
                checked: root.field.on
                Accessible.role: Accessible.CheckBox
                Accessible.name: root.field.title
                Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
                Accessible.checkable: true
                Accessible.checked: control.checked
                Accessible.onToggleAction: root.field.toggle()
                Accessible.onPressAction: root.field.toggle()
                Keys.onReturnPressed: root.field.toggle()
                Keys.onEnterPressed: root.field.toggle()
                onToggled: root.field.set(control.checked)

                indicator: RoundRectangle {
                    objectName: "track"
                    anchors.verticalCenter: parent.verticalCenter
                    width: Metrics.design.switchWidth
                    height: Metrics.design.switchHeight
                    radius: height / 2
                    color: control.position > 0.5 ? Theme.green : Theme.switchOff

                    Behavior on color {
                        enabled: Metrics.switchDuration > 0

                        ColorAnimation {
                            duration: Metrics.switchDuration
                        }
                    }

                    SwitchLabel {
                        on: control.position > 0.5
                        way: Metrics.design.switchWidth - Metrics.design.switchKnobWidth - 2 * Metrics.knobInset
                    }

                    Knob {
                        readonly property real _way: Metrics.design.switchWidth - width - 2 * Metrics.knobInset

                        objectName: "knob"
                        held: control.down
                        rest: Qt.size(Metrics.design.switchKnobWidth, Metrics.design.switchKnobHeight)
                        grown: Qt.size(Metrics.design.switchHeldWidth, Metrics.design.switchHeldHeight)
                        x: Metrics.knobInset + control.visualPosition * _way
                        y: Metrics.knobInset

                        Behavior on x {
                            enabled: Metrics.switchDuration > 0 && !control.down

                            NumberAnimation {
                                duration: Metrics.switchDuration
                                easing.type: Easing.OutCubic
                            }
                        }
                    }
                }

                FocusRing {
                    anchors.fill: undefined
                    anchors.centerIn: parent
                    width: Metrics.design.switchWidth + 4 * Metrics.knobInset
                    height: Metrics.design.switchHeight + 4 * Metrics.knobInset
                    radius: height / 2
                    shown: control.visualFocus
                }
            }
        }
    }
}
