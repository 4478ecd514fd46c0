pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// The settings screen of a piece on an Android phone, Material 3: bars, the list of rows, and dialogs above.
///
/// One screen per QML engine: its singletons follow the phone that is given here.
FocusScope {
    id: root

    /// The phone to show (a Python object): piece, rows, language, look and device.
    required property Phone phone

    readonly property bool _busy: root.phone.opened

    // What a list is stretched by that is pulled by some part of its height beyond its end (`EdgeEffect.dampStretchVector`).
    function _stretched(pulled: real): real {
        return 1 + Metrics.stretchLinear * pulled + Metrics.stretchMost * (1 - Math.exp(-pulled * Math.E / Metrics.stretchReach));
    }

    objectName: "screen"
    width: root.phone.deviceWidth
    height: root.phone.deviceHeight
    LayoutMirroring.enabled: root.phone.rtl
    LayoutMirroring.childrenInherit: true

    // Comes before any binding is read, so that nothing is laid out for another phone first.
    onPhoneChanged: {
        PhoneState.phone = root.phone;
        RowFocus.list = list;
        RowFocus.overlay = overlay;
        RowFocus.foot = Qt.binding(() => RowFocus.covered > 0 ? 0 : PhoneState.safeBottom);
    }

    Rectangle {
        objectName: "background"
        anchors.fill: parent
        color: Theme.ground
    }

    RowList {
        id: list

        spline: true
        opens: Metrics.appBarOpens
        anchors.top: parent.top
        anchors.topMargin: bar.y + Metrics.appBar
        anchors.bottom: parent.bottom
        anchors.bottomMargin: RowFocus.covered
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Metrics.safeStart
        anchors.rightMargin: Metrics.safeEnd
        enabled: !root._busy
        visible: root.phone.offered && !root.phone.empty
        boundsBehavior: Flickable.DragAndOvershootBounds
        boundsMovement: Flickable.StopAtBounds
        contentItem.transform: [
            Scale {
                origin.y: list.verticalOvershoot < 0 ? list.contentY : list.contentY + list.height
                yScale: root._stretched(Math.abs(list.verticalOvershoot) / list.height)
            },
            Translate {
                y: list.beneathPixel
            }
        ]
        // Not margins: the view's own beginning and end leave those out.
        header: Item {
            implicitHeight: Metrics.listEnd
        }
        footer: Item {
            implicitHeight: Metrics.listEnd + root.phone.safeBottom
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
        text: PhoneState.word(root.phone.offered ? "no_settings" : "not_offered")
    }

    Rectangle {
        width: parent.width
        height: bar.y + bar.height
        color: list.visible && list.contentY > 0 ? Theme.raised : Theme.ground
    }

    StatusBar {
        objectName: "statusBar"
        width: parent.width
        height: root.phone.safeTop
        clock: root.phone.statusTime
    }

    AppBar {
        id: bar

        objectName: "appBar"
        y: root.phone.safeTop
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Metrics.safeStart
        anchors.rightMargin: Metrics.safeEnd
        enabled: !root._busy
        title: root.phone.title
        fallback: root.phone.titleFallback
        path: Icons.back
        turns: true
        pulled: list.visible ? list.pulled : 0
        name: PhoneState.word("back")
        startPolicy: Qt.NoFocus
    }

    Item {
        id: overlay

        objectName: "overlay"
        anchors.fill: parent
    }

    Loader {
        anchors.fill: parent
        active: RowFocus.input !== null
        sourceComponent: TextTools {
            look: TextLook {
                accent: Theme.primary
                menu: Theme.container
                menuEdge: Theme.outlineVariant
                ink: Theme.overSurface
                menuHeight: Metrics.touch
                menuCorner: Metrics.touch / 2
                padding: Metrics.padding
                size: Metrics.labelLarge.pixels
                weight: Metrics.labelLarge.weight
                drops: true
                handle: Metrics.textHandle
                loupe: false
            }
        }
    }

    KeyboardLoader {
        source: Qt.resolvedUrl("parts/Keyboard.qml")
    }

    RoundRectangle {
        objectName: "gestureBar"
        visible: root.phone.safeBottom > 0
        anchors.horizontalCenter: parent.horizontalCenter
        y: parent.height - root.phone.safeBottom / 2 - height / 2
        width: Metrics.gestureWidth
        height: Metrics.gestureHeight
        radius: height / 2
        color: Theme.overSurface
    }

    // Nothing is ever drawn over it, and it stays where it is whichever way a screen reads.
    RoundRectangle {
        objectName: "hole"
        visible: PhoneState.hole.length > 0
        x: visible ? PhoneState.hole[0] - width / 2 : 0
        y: visible ? PhoneState.hole[1] - height / 2 : 0
        width: visible ? PhoneState.hole[2] : 0
        height: width
        radius: width / 2
        color: Theme.camera
    }

    HintBubble {
        anchors.fill: parent
    }

    PressWatch {
        anchors.fill: parent
    }

    RowWatch {
        anchors.fill: parent
        covered: root._busy
    }
}
