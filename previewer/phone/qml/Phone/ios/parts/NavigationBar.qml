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
    /// Whether the title stands on a platter of its own.
    property bool plated: false
    /// Whether the small title shows.
    property bool titled: true
    /// The room that buttons take at the start and at the end.
    property real startRoom: Metrics.margin
    property real endRoom: Metrics.margin
    default property alias buttons: bar.data

    height: PhoneState.safeTop + Metrics.barHeight

    Rectangle {
        anchors.fill: parent
        visible: !Metrics.design.floatingBar || PhoneState.opaque
        color: Theme.bar
        opacity: root.ground
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
        thickness: Metrics.hairline
        visible: !Metrics.design.floatingBar || PhoneState.opaque
        color: Theme.barLine
        opacity: root.ground
    }

    // The status bar over what a plated title lies on.
    Rectangle {
        visible: root.plated
        width: parent.width
        height: PhoneState.safeTop
        gradient: Gradient {
            GradientStop {
                position: 0
                color: Theme.background
            }
            GradientStop {
                position: 1
                color: Qt.alpha(Theme.background, 0)
            }
        }
    }

    // What scrolls away under a floating bar fades there.
    Rectangle {
        objectName: "barEdge"
        visible: Metrics.design.floatingBar && !PhoneState.opaque
        anchors.top: parent.bottom
        width: parent.width
        height: Metrics.barEdge
        opacity: root.ground
        gradient: Gradient {
            GradientStop {
                position: 0
                color: Theme.background
            }
            GradientStop {
                position: 1
                color: Qt.alpha(Theme.background, 0)
            }
        }
    }

    Item {
        id: bar

        anchors.fill: parent
        anchors.topMargin: PhoneState.safeTop
        anchors.leftMargin: PhoneState.safeLeft
        anchors.rightMargin: PhoneState.safeRight

        Platter {
            objectName: "titlePlatter"
            visible: root.plated
            anchors.centerIn: words
            width: words.width + 2 * words.beside
            height: Metrics.touchTarget
        }

        Label {
            id: words

            // In the middle of the bar, with its platter, or as near to it as the buttons let it.
            readonly property real beside: root.plated ? Metrics.inset : 0
            readonly property real _left: (PhoneState.rtl ? root.endRoom : root.startRoom) + beside
            readonly property real _right: (PhoneState.rtl ? root.startRoom : root.endRoom) + beside
            readonly property bool auditOneLine: true
            readonly property real auditRoom: Math.max(0, parent.width - _left - _right)

            objectName: "bar-title"
            x: Math.max(_left, Math.min((parent.width - width) / 2, parent.width - _right - width))
            width: Math.min(Math.ceil(implicitWidth), auditRoom)
            height: parent.height
            textStyle: Metrics.barTitle
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
