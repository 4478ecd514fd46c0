pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// The settings screen of a piece on an iPhone: status bar, title, the rows, and a layer for what covers them all.
FocusScope {
    id: root

    required property Phone phone

    readonly property bool _blank: !root.phone.offered || root.phone.empty
    // How far the list has been scrolled below its bar.
    readonly property real _scrolled: rows.contentY

    width: root.phone.deviceWidth
    height: root.phone.deviceHeight
    LayoutMirroring.enabled: root.phone.rtl
    LayoutMirroring.childrenInherit: true

    // Comes before any binding is read, so that nothing is laid out for another phone first.
    onPhoneChanged: {
        PhoneState.phone = root.phone;
        RowFocus.list = rows;
        RowFocus.overlay = overlay;
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.background
    }

    RowList {
        id: rows

        kept: Metrics.coastKept
        edge: Metrics.design.floatingBar ? Metrics.barEdge : 0
        anchors.fill: parent
        anchors.topMargin: bar.height
        anchors.bottomMargin: RowFocus.covered
        boundsBehavior: Flickable.DragAndOvershootBounds
        contentItem.transform: Translate {
            y: rows.beneathPixel
        }
        rebound: Transition {
            NumberAnimation {
                properties: "x,y"
                duration: Metrics.reboundDuration
                easing.type: Easing.OutQuart
            }
        }

        header: Item {
            height: PhoneState.landscape ? Metrics.design.landscapeTop : largeTitle.height + Metrics.largeTitleTop + Metrics.largeTitleBottom + Metrics.design.listTop

            ItemLabel {
                id: largeTitle

                readonly property string auditElided: "title-elided"
                readonly property bool auditOneLine: true

                objectName: "large-title"
                visible: !PhoneState.landscape
                anchors.left: parent.left
                anchors.leftMargin: PhoneState.rtl ? Metrics.marginRight : Metrics.marginLeft
                y: Metrics.largeTitleTop
                width: parent.width - Metrics.marginLeft - Metrics.marginRight
                height: textStyle.line
                textStyle: Metrics.largeTitle
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                // It grows as the list is pulled down, as far as it has room.
                scale: Math.min(1 + Metrics.titleGrowth * Math.max(0, Math.min(1, -root._scrolled / Metrics.titlePull)), Math.max(1, width / Math.max(1, contentWidth)))
                transformOrigin: PhoneState.rtl ? Item.BottomRight : Item.BottomLeft
                text: root.phone.title
                marked: root.phone.titleFallback
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
        }

        footer: Item {
            width: 1
            height: PhoneState.safeBottom + Metrics.listBottom
        }
    }

    ScrollIndicator {
        list: rows
    }

    Loader {
        active: root._blank
        anchors.centerIn: parent
        width: parent.width - Metrics.marginLeft - Metrics.marginRight - 2 * Metrics.inset

        source: "parts/Notice.qml"
    }

    NavigationBar {
        id: bar

        width: parent.width
        title: root.phone.title
        ground: Math.max(0, Math.min(1, (root._scrolled - bar._beneath) / Metrics.largeTitleBottom))
        titled: PhoneState.landscape || root._scrolled >= bar._beneath
        startRoom: Metrics.backMargin + back.width + Metrics.stackGap

        BackButton {
            id: back

            anchors.left: parent.left
            anchors.leftMargin: Metrics.backMargin
            anchors.verticalCenter: parent.verticalCenter
        }

        readonly property real _beneath: PhoneState.landscape ? 0 : rows.headerItem ? rows.headerItem.height - Metrics.design.listTop - Metrics.largeTitleBottom : 0
    }

    Loader {
        anchors.fill: parent
        active: RowFocus.input !== null
        sourceComponent: TextTools {
            look: TextLook {
                accent: Theme.blue
                menu: Theme.menu
                menuEdge: Theme.menuEdge
                ink: Theme.label
                menuHeight: Metrics.menuHeight
                menuCorner: Metrics.design.menuCorner
                padding: Metrics.inset
                size: Metrics.menuText
                weight: Metrics.regular
                drops: false
                handle: Metrics.textHandle
                loupe: true
            }
        }
    }

    KeyboardLoader {
        source: Qt.resolvedUrl("parts/Keyboard.qml")
    }

    HomeIndicator {
        objectName: "gestureBar"
    }

    FocusScope {
        id: overlay

        // Whether a full screen lies over the rows.
        readonly property bool covers: overlay.children.some(child => (child as Loader)?.item)

        anchors.fill: parent
    }

    StatusBar {
        width: parent.width
        clock: root.phone.statusTime
        date: root.phone.statusDate
    }

    Island {}

    HintBubble {
        anchors.fill: parent
    }

    RowWatch {
        anchors.fill: parent
        covered: overlay.covers
    }
}
