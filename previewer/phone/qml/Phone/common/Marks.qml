pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// Sizes and colours of what the previewer adds to a phone: the bubble with a hint. Lengths are points, times are
/// milliseconds.
QtObject {
    id: root

    readonly property int hintDelay: 400
    readonly property int hintMaximum: 300
    readonly property int hintMargin: 8
    readonly property int hintPadding: 10
    readonly property int hintCorner: 8
    readonly property int hintText: Math.round(13 * PhoneState.textScale)
    readonly property color hint: PhoneState.dark ? "#E6E6EB" : "#2C2C2E"
    readonly property color overHint: PhoneState.dark ? "#000000" : "#FFFFFF"
}
