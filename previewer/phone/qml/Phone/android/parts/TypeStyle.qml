pragma ComponentBehavior: Bound

import QtQuick

/// One step of the type scale: size, line height and room between letters in sp, how heavy it is, and the same in dp at
/// the current font scale.
QtObject {
    id: root

    required property int size
    required property int line
    property real spacing: 0
    property int weight: Font.Normal

    /// Whole, as Qt's pixel sizes are.
    readonly property int pixels: FontScale.pixels(root.size)
    /// A line grows with its text, so that their ratio stays, as Android does it on its curve.
    readonly property real lineHeight: Math.round(root.line * FontScale.scaled(root.size) / root.size)
    readonly property real tracking: FontScale.scaled(root.spacing)
}
