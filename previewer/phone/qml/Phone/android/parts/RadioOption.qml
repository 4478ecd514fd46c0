pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// One option of a radio group: ring of 20, the whole row to touch.
RowButton {
    id: root

    required property bool chosen
    /// Whether it begins and ends its group.
    required property bool first
    required property bool last
    /// Whether the text is in another language than the one asked for.
    property bool fallback: false
    /// At most this many lines of text.
    property int lines: Metrics.titleLines
    /// Whether the group's keyboard focus is on this option.
    property bool focused: false

    implicitHeight: Math.max(Metrics.option, label.implicitHeight + Metrics.optionPadding * 2)
    leftPadding: Metrics.padding
    rightPadding: Metrics.padding
    focusPolicy: Qt.NoFocus
    // The button has to know it, too: it tells a screen reader that comes later.
    checkable: true
    checked: root.chosen
    Accessible.role: Accessible.RadioButton
    Accessible.checkable: true
    Accessible.checked: root.chosen
    onToggled: root.checked = Qt.binding(() => root.chosen)

    contentItem: Item {
        RoundRectangle {
            id: ring

            objectName: "ring"
            anchors.left: parent.left
            anchors.leftMargin: (Metrics.icon - Metrics.radioRing) / 2
            anchors.verticalCenter: parent.verticalCenter
            width: Metrics.radioRing
            height: Metrics.radioRing
            radius: width / 2
            color: Theme.clear
            border.width: Metrics.radioEdge
            border.color: root.chosen ? Theme.primary : Theme.overSurfaceVariant

            StateLayer {
                anchors.centerIn: parent
                width: Metrics.stateLayer
                height: Metrics.stateLayer
                radius: width / 2
                color: root.chosen ? Theme.primary : Theme.overSurface
                pressed: root.held
            }

            RoundRectangle {
                objectName: "dot"
                anchors.centerIn: parent
                width: root.chosen ? Metrics.radioDot : 0
                height: width
                radius: width / 2
                color: Theme.primary

                Behavior on width {
                    enabled: PhoneState.moves
                    NumberAnimation {
                        duration: Metrics.motionShort
                    }
                }
            }
        }

        Label {
            id: label

            anchors.left: ring.right
            anchors.leftMargin: Metrics.padding
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            words: root.text
            fallback: root.fallback
            maximumLineCount: root.lines
        }
    }

    background: Item {
        Loader {
            anchors.fill: parent
            active: Metrics.rowMargin > 0
            sourceComponent: RowCard {
                first: root.first
                last: root.last
            }
        }

        StateLayer {
            anchors.fill: parent
            radius: Metrics.outerCorner
            pressed: root.held
            at: Qt.point(root.pressX, root.pressY)
            focused: root.focused
        }
    }
}
