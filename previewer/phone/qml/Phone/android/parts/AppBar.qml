pragma ComponentBehavior: Bound

import QtQuick
import Phone.android

/// The small top app bar: 64 high, an icon, the title, and what stands at the end.
Item {
    id: root

    required property string title
    required property string path
    required property string name
    /// Whether the title is in another language than the one asked for.
    property bool fallback: false
    property bool turns: false
    /// How the icon at the start takes the keyboard.
    property int startPolicy: Qt.StrongFocus
    /// The icon at the start was pressed.
    signal navigated
    default property alias actions: end.data

    implicitHeight: Metrics.appBar

    IconButton {
        objectName: "navigation"
        anchors.left: parent.left
        anchors.leftMargin: Metrics.appBarInset
        anchors.verticalCenter: parent.verticalCenter
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
        anchors.left: parent.left
        anchors.leftMargin: Metrics.appBarTitle
        anchors.right: end.left
        anchors.rightMargin: Metrics.padding
        anchors.verticalCenter: parent.verticalCenter
        text: root.title
        fallback: root.fallback
        textStyle: Metrics.titleLarge
        pixels: Metrics.appBarText
        wrapMode: Text.NoWrap
        Accessible.ignored: false
        Accessible.role: Accessible.Heading
        Accessible.name: root.title
    }

    Item {
        id: end

        anchors.right: parent.right
        anchors.rightMargin: Metrics.appBarInset
        anchors.verticalCenter: parent.verticalCenter
        width: childrenRect.width
        height: childrenRect.height
    }
}
