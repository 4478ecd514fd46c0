pragma ComponentBehavior: Bound

import QtQuick
import QtQml.Models
import Phone.common
import "parts"

// The settings screen of a piece on an iPhone: status bar, title, the rows, and a layer for what covers them all.
FocusScope {
    id: root

    required property var phone

    readonly property bool _blank: !root.phone.offered || root.phone.empty
    // How far the list has been scrolled below its bar.
    readonly property real _scrolled: rows.contentY - rows.originY

    width: root.phone.deviceWidth
    height: root.phone.deviceHeight
    LayoutMirroring.enabled: root.phone.rtl
    LayoutMirroring.childrenInherit: true
    Keys.onTabPressed: event => event.accepted = Stage.step(-1, 1)
    Keys.onBacktabPressed: event => event.accepted = Stage.step(rows.count, -1)
    Keys.onEscapePressed: event => {
        event.accepted = root.phone.openKey.length > 0;
        root.phone.openKey = "";
    }

    // Comes before any binding is read, so that nothing is laid out for another phone first.
    onPhoneChanged: {
        Metrics.phone = root.phone;
        Theme.phone = root.phone;
        Stage.phone = root.phone;
        Stage.list = rows;
        Stage.overlay = overlay;
    }

    Connections {
        target: root.phone

        function onScrollAsked(row: int): void {
            rows.positionViewAtIndex(row, ListView.Contain);
        }
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.background
    }

    ListView {
        id: rows

        objectName: "rows"
        model: root.phone.rows
        anchors.fill: parent
        anchors.topMargin: bar.height
        clip: true
        focus: true
        boundsBehavior: Flickable.DragAndOvershootBounds
        cacheBuffer: Metrics.listAhead
        reuseItems: false
        highlightFollowsCurrentItem: false
        currentIndex: -1
        keyNavigationEnabled: false
        Accessible.role: Accessible.List
        Accessible.name: root.phone.title

        header: Item {
            width: ListView.view.width
            height: Metrics.landscape ? Metrics.groupGap : largeTitle.height + Metrics.largeTitleTop + Metrics.largeTitleBottom + Metrics.listTop

            Label {
                id: largeTitle

                objectName: "large-title"
                visible: !Metrics.landscape
                anchors.left: parent.left
                anchors.leftMargin: Metrics.rtl ? Metrics.marginRight : Metrics.marginLeft
                y: Metrics.largeTitleTop
                width: parent.width - Metrics.marginLeft - Metrics.marginRight
                textStyle: Metrics.largeTitle
                maximumLineCount: Metrics.titleLines
                elide: Text.ElideRight
                text: root.phone.title
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
        }

        footer: Item {
            width: 1
            height: Metrics.safeBottom + Metrics.groupGap
        }

        delegate: DelegateChooser {
            role: "kind"

            DelegateChoice {
                roleValue: "drumroll"

                DrumrollRow {}
            }

            DelegateChoice {
                roleValue: "text"

                TextRow {}
            }

            DelegateChoice {
                roleValue: "textarea"

                TextareaRow {}
            }

            DelegateChoice {
                roleValue: "slider"

                SliderRow {}
            }

            DelegateChoice {
                roleValue: "calendar"

                CalendarRow {}
            }

            DelegateChoice {
                roleValue: "radio"

                RadioRow {}
            }

            DelegateChoice {
                roleValue: "map"

                MapRow {}
            }

            DelegateChoice {
                roleValue: "switch"

                SwitchRow {}
            }

            DelegateChoice {
                roleValue: "time"

                TimeRow {}
            }

            DelegateChoice {
                PlaceholderRow {}
            }
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
        titled: Metrics.landscape || root._scrolled >= bar._beneath

        readonly property real _beneath: Metrics.landscape ? 0 : rows.headerItem ? rows.headerItem.height - Metrics.listTop - Metrics.largeTitleBottom : 0
    }

    HomeIndicator {}

    FocusScope {
        id: overlay

        // Whether a full screen lies over the rows.
        readonly property bool covers: overlay.children.some(child => (child as Loader)?.item)

        anchors.fill: parent
    }

    StatusBar {
        width: parent.width
        clock: root.phone.clock
    }

    HintBubble {
        anchors.fill: parent
    }

    RowWatch {
        anchors.fill: parent
        phone: root.phone
        list: rows
        covered: overlay.covers
    }
}
