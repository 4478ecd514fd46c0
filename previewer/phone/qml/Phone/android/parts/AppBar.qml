pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The small top app bar: 64 high, an icon, the title, and what stands at the end. Where it is pulled open, its title grows
/// and goes to its foot.
Item {
    id: root

    required property string title
    required property string path
    required property string name
    /// Whether the title is in another language than the one asked for.
    property bool fallback: false
    property bool turns: false
    /// How far it is pulled open.
    property real pulled: 0
    /// How the icon at the start takes the keyboard.
    property int startPolicy: Qt.StrongFocus
    /// The icon at the start was pressed.
    signal navigated
    default property alias actions: end.data

    // Of a figure of the bar as it is usually and one of the open bar, the one on the way.
    function _between(usual: real, open: real): real {
        return usual + (open - usual) * root.pulled / Metrics.appBarOpens;
    }

    implicitHeight: Metrics.appBar + root.pulled

    IconButton {
        objectName: "navigation"
        anchors.left: parent.left
        anchors.leftMargin: Metrics.appBarInset
        anchors.verticalCenter: parent.top
        anchors.verticalCenterOffset: Metrics.appBar / 2
        path: root.path
        turns: root.turns
        disc: Metrics.appBarDisc
        color: Metrics.appBarDisc ? Theme.overSurfaceVariant : Theme.overSurface
        focusPolicy: root.startPolicy
        text: root.name
        onClicked: root.navigated()
    }

    Label {
        readonly property bool auditOneLine: true

        objectName: "screenTitle"
        visible: root.pulled === 0
        anchors.left: parent.left
        anchors.leftMargin: Metrics.appBarTitle
        anchors.right: end.left
        anchors.rightMargin: Metrics.padding
        anchors.verticalCenter: parent.top
        anchors.verticalCenterOffset: Metrics.appBar / 2
        text: root.title
        fallback: root.fallback
        textStyle: Metrics.titleLarge
        pixels: Metrics.appBarText
        wrapMode: Text.NoWrap
        Accessible.ignored: false
        Accessible.role: Accessible.Heading
        Accessible.name: root.title
    }

    Loader {
        anchors.left: parent.left
        anchors.leftMargin: root._between(Metrics.appBarTitle, Metrics.appBarOpenMargin)
        active: root.pulled > 0
        sourceComponent: Label {
            objectName: "large-title"
            width: root.width - 2 * Metrics.appBarOpenMargin
            // Its last line comes from the middle of the bar.
            y: root._between(Metrics.appBar / 2, Metrics.appBarOpenMiddle) - scale * (lineMiddle + (lineCount - 1) * lineHeight)
            scale: root._between(Metrics.appBarText / pixels, 1)
            transformOrigin: PhoneState.rtl ? Item.TopRight : Item.TopLeft
            words: root.title
            fallback: root.fallback
            textStyle: Metrics.titleLarge
            pixels: Metrics.appBarOpenText
            maximumLineCount: 2
            Accessible.ignored: false
            Accessible.role: Accessible.Heading
            Accessible.name: root.title
        }
    }

    Item {
        id: end

        anchors.right: parent.right
        anchors.rightMargin: Metrics.appBarInset
        anchors.verticalCenter: parent.top
        anchors.verticalCenterOffset: Metrics.appBar / 2
        width: childrenRect.width
        height: childrenRect.height
    }
}
