pragma ComponentBehavior: Bound

import QtQuick

/// What a platform shows around a text that is typed into: handles, the menu, a loupe. Sizes are points.
QtObject {
    id: root

    required property color accent
    required property color menu
    required property color menuEdge
    required property color ink
    required property real menuHeight
    required property real menuCorner
    /// At the sides of each word of the menu.
    required property real padding
    required property int size
    required property int weight
    /// Handles hang below the text like drops, a caret's too; else the selection has a ball at each end.
    required property bool drops
    required property real handle
    /// A tap brings the caret to the end of a word, and a long press lifts it under a loupe; else a long press chooses a word.
    required property bool loupe
}
