pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Above a month: its name, which opens the wheels for year and month, and the arrows to the months beside it.
Item {
    id: root

    required property string title
    required property bool choosing
    required property string previousName
    required property string nextName

    /// What the Tab key stops at.
    readonly property list<Item> stops: root.choosing || arrows.count < 2 ? [name] : [name, arrows.itemAt(0), arrows.itemAt(1)]

    signal titleTapped
    signal stepped(months: int)

    implicitHeight: Math.max(Metrics.touchTarget, name.implicitHeight)

    TouchButton {
        id: name

        objectName: "month-title"
        anchors.left: parent.left
        height: parent.height
        width: Math.min(implicitContentWidth + leftPadding + rightPadding, parent.width - 2 * Metrics.touchTarget)
        implicitHeight: implicitContentHeight
        leftPadding: PhoneState.rtl ? 0 : Metrics.inset
        rightPadding: PhoneState.rtl ? Metrics.inset : 0
        focusPolicy: RowFocus.clickFocus
        Accessible.name: root.title
        onClicked: root.titleTapped()

        contentItem: Item {
            implicitWidth: words.implicitWidth + Metrics.stackGap * 2 + arrow.width
            implicitHeight: words.height

            Label {
                id: words

                anchors.left: parent.left
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, parent.width - Metrics.stackGap * 2 - arrow.width)
                textStyle: Metrics.monthTitle
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Math.round(textStyle.size * Metrics.smallestShare)
                color: root.choosing ? Theme.blue : Theme.label
                text: root.title
                Accessible.ignored: true
            }

            Chevron {
                id: arrow

                anchors.left: words.right
                anchors.leftMargin: Metrics.stackGap * 2
                anchors.verticalCenter: parent.verticalCenter
                width: Metrics.monthArrowWidth
                height: Metrics.monthArrowHeight
                turn: root.choosing ? 90 : PhoneState.rtl ? 180 : 0
            }
        }

        FocusRing {
            shown: name.visualFocus
        }
    }

    Row {
        visible: !root.choosing
        anchors.right: parent.right
        height: parent.height

        Repeater {
            id: arrows

            model: [-1, 1]

            TouchButton {
                id: step

                required property int modelData

                objectName: step.modelData < 0 ? "previous-month" : "next-month"
                width: Metrics.touchTarget
                height: parent?.height ?? 0
                focusPolicy: RowFocus.clickFocus
                text: step.modelData < 0 ? root.previousName : root.nextName
                onClicked: root.stepped(step.modelData)

                contentItem: Item {
                    Chevron {
                        anchors.centerIn: parent
                        turn: (step.modelData < 0) !== PhoneState.rtl ? 180 : 0
                        opacity: step.down ? Metrics.dimmed : 1
                    }
                }

                FocusRing {
                    shown: step.visualFocus
                }
            }
        }
    }
}
