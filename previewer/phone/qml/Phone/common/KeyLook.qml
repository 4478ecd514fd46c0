pragma ComponentBehavior: Bound

import QtQuick

/// What a platform's keyboard looks like. Sizes are points.
QtObject {
    id: root

    required property real rowHeight
    /// Above the keys, and below them.
    required property real strip
    required property real foot
    /// At the sides, and between two keys.
    required property real margin
    required property real gapAcross
    required property real gapDown
    required property real corner
    /// The upper corners of all, and what all stands on.
    property real groundCorner: 0
    required property color ground
    required property color face
    required property color special
    required property color pressed
    /// What a key that does not write is while it is held.
    property color specialPressed: root.face
    required property color ink
    /// The key that ends typing.
    required property color accent
    required property color overAccent
    /// What a key stands on, transparent for none.
    property color shade: "transparent"
    required property int weight
    property real letterSize: 22
    property real wordSize: 16
    /// Whether the keys that do not write are pills.
    property bool pills: false
    /// What the space bar and the key at the end say.
    property string spaceName: ""
    property string returnName: ""
    /// Whether the key at the end is a sign and not a word.
    property bool signs: false
}
