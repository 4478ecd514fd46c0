pragma ComponentBehavior: Bound

import QtQuick

/// What a row is on every phone: one item of the piece, with the three roles of the model.
///
/// The row holds its field as long as it lives, so that the field outlives the row.
FocusScope {
    id: root

    required property int index
    required property string key
    required property var field

    objectName: "item:" + root.key
    Component.onCompleted: root.field.hold()
    Component.onDestruction: root.field?.release()
}
