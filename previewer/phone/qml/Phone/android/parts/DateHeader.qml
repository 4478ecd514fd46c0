pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The head of the date dialog: what to do, the date as a headline, and the pencil.
Item {
    id: root

    required property string title
    required property string headline
    required property bool typing
    signal toggled

    implicitHeight: Metrics.padding + supporting.height + Metrics.dialogGap + words.height + Metrics.dateInset

    Label {
        id: supporting

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Metrics.dialogPadding
        anchors.rightMargin: Metrics.dateInset
        y: Metrics.padding
        text: root.title
        textStyle: Metrics.labelLarge
        color: Theme.overSurfaceVariant
    }

    Label {
        id: words

        objectName: "headline"
        anchors.left: parent.left
        anchors.right: pencil.left
        anchors.leftMargin: Metrics.dialogPadding
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Metrics.dateInset
        text: root.headline
        textStyle: Metrics.headlineLarge
        color: Theme.overSurfaceVariant
    }

    IconButton {
        id: pencil

        objectName: "pencil"
        anchors.right: parent.right
        anchors.rightMargin: Metrics.dateInset
        anchors.verticalCenter: words.verticalCenter
        path: root.typing ? Icons.calendar : Icons.pencil
        text: PhoneState.word(root.typing ? "switch_to_calendar" : "switch_to_keyboard")
        onClicked: root.toggled()
    }
}
