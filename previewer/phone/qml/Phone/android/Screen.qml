pragma ComponentBehavior: Bound

import QtQml.Models
import QtQuick
import Phone.android.parts
import Phone.common

/// The settings screen of a piece on an Android phone, Material 3: bars, the list of rows, and dialogs above.
///
/// One screen per QML engine: its singletons follow the phone that is given here.
Item {
    id: root

    /// The phone to show (a Python object): piece, rows, language, look and device.
    required property var phone

    readonly property bool _busy: root.phone.openKey !== ""

    objectName: "screen"
    width: root.phone.deviceWidth
    height: root.phone.deviceHeight
    LayoutMirroring.enabled: root.phone.rtl
    LayoutMirroring.childrenInherit: true

    Binding {
        target: Metrics
        property: "textScale"
        value: root.phone.textScale
    }

    Binding {
        target: Metrics
        property: "moves"
        value: !root.phone.still && !root.phone.reducedMotion
    }

    Binding {
        target: Theme
        property: "dark"
        value: root.phone.dark
    }

    Binding {
        target: Surroundings
        property: "phone"
        value: root.phone
    }

    Binding {
        target: Surroundings
        property: "overlay"
        value: overlay
    }

    Binding {
        target: Surroundings
        property: "list"
        value: list
    }

    Rectangle {
        objectName: "background"
        anchors.fill: parent
        color: Theme.surface
    }

    ListView {
        id: list

        objectName: "rows"
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: root.phone.safeLeft
        anchors.rightMargin: root.phone.safeRight
        clip: true
        enabled: !root._busy
        visible: root.phone.offered && !root.phone.empty
        activeFocusOnTab: true
        keyNavigationEnabled: false
        highlightFollowsCurrentItem: false
        boundsBehavior: Flickable.StopAtBounds
        model: root.phone.rows
        // Not margins: the view's own beginning and end leave those out.
        header: Item {
            implicitHeight: Metrics.listEnd
        }
        footer: Item {
            implicitHeight: Metrics.listEnd + root.phone.safeBottom
        }
        Accessible.role: Accessible.List
        Accessible.name: root.phone.title
        onActiveFocusChanged: if (list.activeFocus && list.Window.activeFocusItem === list)
            Surroundings.step(Math.max(0, list.currentIndex) - 1, 1)

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

        Connections {
            target: root.phone

            function onScrollAsked(row: int): void {
                Surroundings.reveal(row);
            }
        }
    }

    Notice {
        objectName: "notice"
        visible: !list.visible
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.margins: Metrics.dialogPadding
        text: Surroundings.word(root.phone.offered ? "no_settings" : "not_offered")
    }

    Rectangle {
        width: parent.width
        height: bar.y + bar.height
        color: list.visible && !list.atYBeginning ? Theme.container : Theme.surface
    }

    StatusBar {
        objectName: "statusBar"
        width: parent.width
        height: root.phone.safeTop
        clock: root.phone.clock
    }

    AppBar {
        id: bar

        objectName: "appBar"
        y: root.phone.safeTop
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: root.phone.safeLeft
        anchors.rightMargin: root.phone.safeRight
        enabled: !root._busy
        title: root.phone.title
        path: Icons.back
        turns: true
        name: Surroundings.word("back")
    }

    Item {
        id: overlay

        objectName: "overlay"
        anchors.fill: parent
    }

    Rectangle {
        objectName: "gestureBar"
        anchors.horizontalCenter: parent.horizontalCenter
        y: parent.height - root.phone.safeBottom / 2 - height / 2
        width: Metrics.gestureWidth
        height: Metrics.gestureHeight
        radius: height / 2
        color: Theme.overSurface
    }

    HintBubble {
        anchors.fill: parent
    }

    RowWatch {
        anchors.fill: parent
        phone: root.phone
        list: list
        covered: root._busy
        // A touch ends the rule of the keyboard.
        onPressed: Surroundings.keyboard = false
    }
}
