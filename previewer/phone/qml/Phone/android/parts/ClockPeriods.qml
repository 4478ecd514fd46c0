pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The halves of the day, one above the other in one outline.
Item {
    id: root

    /// Words for before and after noon.
    required property var texts
    /// 0 or 1.
    required property int chosen
    signal picked(int half)

    implicitWidth: Metrics.clockPeriodWidth

    Repeater {
        model: root.texts

        TouchButton {
            id: button

            required property int index
            required property string modelData
            readonly property bool _chosen: button.index === root.chosen
            readonly property real _top: button.index === 0 ? Metrics.clockCorner : 0
            readonly property real _bottom: button.index === 0 ? 0 : Metrics.clockCorner
            readonly property real _half: (root.height + Metrics.hairline) / 2
            // A half is lower than a touch target: it is also touched beyond its outer edge.
            readonly property real _reach: Math.max(0, Metrics.touch - button._half)

            objectName: "period:" + button.index
            y: button.index === 0 ? -button._reach : button._half - Metrics.hairline
            width: root.width
            height: button._half + button._reach
            topInset: button.index === 0 ? button._reach : 0
            bottomInset: button.index === 0 ? 0 : button._reach
            topPadding: topInset
            bottomPadding: bottomInset
            focusPolicy: Qt.StrongFocus
            Accessible.role: Accessible.RadioButton
            Accessible.name: button.modelData
            Accessible.checkable: true
            Accessible.checked: button._chosen
            onClicked: root.picked(button.index)

            contentItem: Label {
                text: button.modelData
                // The field keeps its height at every font scale, so its line stays within it.
                textStyle: Metrics.titleMedium
                pixels: Math.min(textStyle.pixels, Math.floor(button._half * textStyle.size / textStyle.line))
                wrapMode: Text.NoWrap
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Metrics.bodySmall.size
                horizontalAlignment: Text.AlignHCenter
                middle: true
                color: button._chosen ? Theme.overTertiaryContainer : Theme.overSurfaceVariant
            }

            background: Rectangle {
                topLeftRadius: button._top
                topRightRadius: button._top
                bottomLeftRadius: button._bottom
                bottomRightRadius: button._bottom
                color: button._chosen ? Theme.tertiaryContainer : Theme.clear
                border.width: Metrics.hairline
                border.color: Theme.outline

                StateLayer {
                    anchors.fill: parent
                    radius: Metrics.clockCorner
                    pressed: button.pressed
                    focused: button.visualFocus
                    inset: 0
                }
            }
        }
    }
}
