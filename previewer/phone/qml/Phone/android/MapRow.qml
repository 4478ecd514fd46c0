pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A place: a card with a still map, a pin and the coordinates; the full screen map opens from it.
RowFrame {
    id: root

    required property MapField field

    item: root.field
    pickerSource: Qt.resolvedUrl("parts/MapScreen.qml")

    titleMiddle: heading.y + heading.titleMiddle

    Column {
        width: root.room
        topPadding: Metrics.listPaddingThree
        bottomPadding: Metrics.listPaddingThree
        spacing: Metrics.gap

        RowHeading {
            id: heading

            width: root.room
            field: root.field
        }

        RowButton {
            id: card

            objectName: "control:" + root.key
            x: Metrics.padding
            width: root.room - Metrics.padding * 2
            implicitHeight: Metrics.mapHeight + place.height + Metrics.listPaddingThree * 2
            focus: true
            focusPolicy: RowFocus.clickFocus
            Accessible.name: root.field.title
            Accessible.description: [root.field.spokenValue, root.spokenHint].join("\n")
            onTapped: root.field.open = true

            contentItem: Item {
                MapCard {
                    objectName: "picture"
                    width: parent.width
                    height: Metrics.mapHeight
                    phone: PhoneState.phone
                    latitude: root.field.latitude
                    longitude: root.field.longitude
                    pin: MapPin {}
                }

                Column {
                    id: place

                    x: Metrics.padding
                    y: Metrics.mapHeight + Metrics.listPaddingThree
                    width: parent.width - Metrics.padding * 2

                    Repeater {
                        model: [root.field.latitudeText, root.field.longitudeText]

                        Label {
                            required property string modelData

                            objectName: "value"
                            width: place.width
                            text: modelData
                            textStyle: Metrics.bodyMedium
                            color: Theme.overSurfaceVariant
                        }
                    }
                }
            }

            background: RoundRectangle {
                radius: Metrics.mapCorner
                color: Theme.row
            }

            // The edge lies over the picture, whose corners it rounds off.
            CardEdge {
                anchors.fill: parent
            }

            StateLayer {
                anchors.fill: parent
                radius: Metrics.mapCorner
                pressed: card.held
                focused: card.visualFocus
                inset: -Metrics.focusInset
            }
        }
    }
}
