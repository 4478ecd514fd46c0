pragma ComponentBehavior: Bound

import QtQuick

/// One text style: its size and line height at each setting of the text size, in points.
QtObject {
    id: root

    required property int step
    required property list<int> sizes
    required property list<int> lines
    required property int weight
    /// Share of the size that is taken from between the letters; Inter runs wider than the system's font.
    property real tightening: 0

    readonly property int size: root.sizes[root.step]
    readonly property int line: root.lines[root.step]
    readonly property real tracking: -root.size * root.tightening
}
