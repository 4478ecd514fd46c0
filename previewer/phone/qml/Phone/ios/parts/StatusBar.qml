pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios
import Phone.map

/// Time, signal, Wi-Fi and battery: at both sides of the island, or across a phone with a home button. Landscape has no
/// status bar.
Item {
    id: root

    required property string clock
    /// The date, which a tablet has behind the time.
    required property string date

    readonly property bool _island: Metrics.hasIsland
    // A tablet has the time where other phones without an island have their signal, and that beside the battery.
    readonly property bool _wide: PhoneState.tablet
    readonly property real _side: PhoneState.tablet ? Metrics.statusSideTablet : Metrics.statusSide
    // Beside the island, the middle of what stands there.
    readonly property real _ear: (root.width - Metrics.islandWidth) / 2
    readonly property real _iconsWidth: radio.width + Metrics.statusGap + battery.width
    readonly property real _iconsX: PhoneState.rtl ? (root._ear - root._iconsWidth) / 2 + 4 : root.width - (root._ear + root._iconsWidth) / 2 - 4

    height: PhoneState.safeTop
    visible: PhoneState.safeTop > 0
    Accessible.ignored: true

    Text {
        readonly property string auditRole: "text"

        objectName: "status-time"
        x: root._wide ? (PhoneState.rtl ? root.width - width - root._side : root._side) : !root._island ? (root.width - width) / 2 : PhoneState.rtl ? root.width - (root._ear + width) / 2 - 6 : (root._ear - width) / 2 + 6
        y: root._island ? Metrics.islandTop + 10 : (root.height - height) / 2
        height: Metrics.statusLine
        verticalAlignment: Text.AlignVCenter
        color: Theme.label
        font.family: PhoneState.fontFamily
        font.hintingPreference: Font.PreferNoHinting
        font.pixelSize: Metrics.statusTextSize
        font.weight: Metrics.semibold
        text: root._wide ? `${root.clock}\u2002${root.date}` : root.clock
    }

    Row {
        id: radio

        objectName: "status-radio"
        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true
        x: root._wide ? (PhoneState.rtl ? root._side + battery.width : root.width - root._side - battery.width - width) : root._island ? root._iconsX : PhoneState.rtl ? root.width - width - root._side : root._side
        y: root._island ? Metrics.islandTop + 14 : (root.height - height) / 2
        spacing: root._island ? Metrics.statusGap : Metrics.statusGapSmall
        scale: root._island ? 1 : Metrics.statusSmall
        transformOrigin: PhoneState.rtl !== root._wide ? Item.Right : Item.Left

        // Rectangles with whole points: the software scene graph makes others larger, the graphics card does not.
        Row {
            width: 17.6
            spacing: 0.8
            height: 12

            Repeater {
                model: [4, 7, 9, 12]

                RoundRectangle {
                    required property real modelData

                    y: 12 - modelData
                    width: 4
                    height: modelData
                    radius: 1
                    color: Theme.label
                }
            }
        }

        SvgPicture {
            width: 17
            height: 12
            box: Qt.size(17, 12)
            color: Theme.label
            svg: '<path d="M1.29 4.39A10.2 10.2 0 0 1 15.71 4.39M3.9 7A6.5 6.5 0 0 1 13.1 7" fill="none" stroke="currentColor" stroke-width="2.3"/>' + '<path d="M8.5 11.8L5.6 8.6A4.1 4.1 0 0 1 11.4 8.6Z" fill="currentColor"/>'
        }
    }

    Item {
        id: battery

        objectName: "status-battery"
        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true
        x: root._island ? root._iconsX + radio.width + Metrics.statusGap : PhoneState.rtl ? root._side : root.width - width - root._side
        y: radio.y
        width: 27
        height: 12
        scale: radio.scale
        transformOrigin: PhoneState.rtl ? Item.Left : Item.Right

        RoundRectangle {
            width: 25
            height: 12
            radius: 3.8
            color: "transparent"
            border.width: 1
            border.color: Theme.secondaryLabel
        }

        RoundRectangle {
            x: 2
            y: 2
            width: 21
            height: 8
            radius: 2.2
            color: Theme.label
        }

        RoundRectangle {
            x: 25.4
            y: 4
            width: 2
            height: 4
            radius: 0.7
            color: Theme.secondaryLabel
        }
    }
}
