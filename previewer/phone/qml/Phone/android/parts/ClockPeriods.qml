pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The halves of the day in one outline, one above the other or side by side.
Item {
    id: root

    /// Words for before and after noon.
    required property var texts
    /// 0 or 1.
    required property int chosen
    /// Whether they stand side by side.
    property bool across: false
    signal picked(int half)

    implicitWidth: Metrics.clockPeriodWidth

    Repeater {
        model: root.texts

        TouchButton {
            id: button

            required property int index
            required property string modelData
            readonly property bool _chosen: button.index === root.chosen
            readonly property bool _first: button.index === 0
            readonly property real _wide: root.across ? (root.width + Metrics.hairline) / 2 : root.width
            readonly property real _high: root.across ? root.height : (root.height + Metrics.hairline) / 2
            // A half is lower than a touch target: it is also touched beyond its outer edges.
            readonly property real _reach: Math.max(0, Metrics.touch - button._high)
            readonly property real _reachUp: root.across ? button._reach / 2 : button._first ? button._reach : 0

            objectName: "period:" + button.index
            x: root.across && !button._first ? button._wide - Metrics.hairline : 0
            y: (root.across || button._first ? 0 : button._high - Metrics.hairline) - button._reachUp
            width: button._wide
            height: button._high + button._reach
            topInset: button._reachUp
            bottomInset: button._reach - button._reachUp
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
                pixels: Math.min(textStyle.pixels, Math.floor(button._high * textStyle.size / textStyle.line))
                wrapMode: Text.NoWrap
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Metrics.bodySmall.size
                horizontalAlignment: Text.AlignHCenter
                middle: true
                color: button._chosen ? Theme.overTertiaryContainer : Theme.overSurfaceVariant
            }

            background: Rectangle {
                topLeftRadius: button._first ? Metrics.clockCorner : 0
                topRightRadius: button._first === root.across ? 0 : Metrics.clockCorner
                bottomLeftRadius: button._first === root.across ? Metrics.clockCorner : 0
                bottomRightRadius: button._first ? 0 : Metrics.clockCorner
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
