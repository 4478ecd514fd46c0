pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The bar at the top: transparent over a list at rest, where the large title stands below it; with a ground, a
/// hairline and the small title once the list has been scrolled beneath.
Item {
    id: root

    required property string title
    /// 0: nothing lies beneath; 1: the list does.
    property real ground: 1
    /// Whether the small title shows.
    property bool titled: true
    property real titleMargin: Metrics.margin
    default property alias buttons: bar.data

    height: PhoneState.safeTop + Metrics.barHeight

    Rectangle {
        anchors.fill: parent
        color: Theme.bar
        opacity: root.ground
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
        thickness: Metrics.hairline
        color: Theme.barLine
        opacity: root.ground
    }

    Item {
        id: bar

        anchors.fill: parent
        anchors.topMargin: PhoneState.safeTop
        anchors.leftMargin: PhoneState.safeLeft
        anchors.rightMargin: PhoneState.safeRight

        Label {
            objectName: "bar-title"
            anchors.fill: parent
            anchors.leftMargin: root.titleMargin
            anchors.rightMargin: root.titleMargin
            textStyle: Metrics.barTitle
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
            text: root.title
            opacity: root.titled ? 1 : 0
            Accessible.role: Accessible.Heading
            Accessible.name: text
            Accessible.ignored: !root.titled

            Behavior on opacity {
                enabled: Metrics.fadeDuration > 0

                NumberAnimation {
                    duration: Metrics.fadeDuration
                }
            }
        }
    }
}
