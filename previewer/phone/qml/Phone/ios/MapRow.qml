pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// A place: a card with a still map and its coordinates; a tap opens the map on the full screen.
RowFrame {
    id: root

    required property MapField field

    readonly property bool _open: root.field.open

    item: root.field
    stops: [button]
    truncated: line.truncated
    Component.onCompleted: root._show()
    on_OpenChanged: {
        const focused = RowFocus.overlay?.activeFocus === true;
        if (root._open)
            RowFocus.keep(root.key);
        root._show();
        if (!root._open && focused)
            button.forceActiveFocus(RowFocus.backReason);
    }

    TouchButton {
        id: button

        objectName: "control:" + root.key
        focus: true
        focusPolicy: RowFocus.clickFocus
        width: parent.width
        implicitHeight: contentItem.height
        Accessible.name: root.field.title
        Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
        onClicked: root.field.open = true

        contentItem: Stack {
            Item {
                width: parent.width
                height: Math.max(Metrics.rowHeight, line.height + 2 * Metrics.rowPadding)

                TitleLine {
                    id: line

                    x: Metrics.inset
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - 2 * Metrics.inset
                    height: implicitHeight
                    title: root.field.title
                    marked: root.field.titleFallback
                }
            }

            MapCard {
                objectName: "card"
                width: parent.width
                height: Metrics.mapHeight
                phone: PhoneState.phone
                latitude: root.field.latitude
                longitude: root.field.longitude
                pin: MapPin {}
            }

            Item {
                width: parent.width
                height: Math.max(Metrics.rowHeight, where.height + 2 * Metrics.rowPadding)

                Label {
                    id: where

                    objectName: "value"
                    anchors.left: parent.left
                    anchors.leftMargin: Metrics.inset
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - 2 * Metrics.inset
                    color: Theme.secondaryLabel
                    text: root.field.latitudeText + "\n" + root.field.longitudeText
                    Accessible.ignored: true
                }
            }
        }

        background: RoundRectangle {
            radius: Metrics.corner
            color: button.down ? Theme.pressed : "transparent"
        }

        FocusRing {
            shown: button.visualFocus
        }
    }

    // Loaded when it opens.
    Loader {
        id: screen

        parent: RowFocus.overlay
        anchors.fill: parent
    }

    function _show(): void {
        if (root._open && RowFocus.overlay)
            screen.setSource("parts/MapScreen.qml", {
                field: root.field,
                phone: PhoneState.phone
            });
        else
            screen.source = "";
    }
}
