pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// Outlines of the icons as SVG paths in a square of 24, drawn with a round pen of 2.
QtObject {
    id: root

    readonly property string back: "M20 12 H4.8 M11.5 5.2 L4.7 12 L11.5 18.8"
    readonly property string close: "M6 6 L18 18 M18 6 L6 18"
    readonly property string check: "M4.8 12.6 L9.8 17.6 L19.8 7"
    readonly property string previous: "M14.5 6.5 L9 12 L14.5 17.5"
    readonly property string next: "M9.5 6.5 L15 12 L9.5 17.5"
    readonly property string drop: "M8 10.5 H16 L12 14.5 Z"
    readonly property string rise: "M8 13.5 H16 L12 9.5 Z"
    readonly property string pencil: "M4.2 19.8 L4.8 16.4 L15.9 5.3 C16.6 4.6 17.8 4.6 18.5 5.3 C19.2 6 19.2 7.2 18.5 7.9 L7.4 19 Z M13.8 7.4 L16.5 10.1"
    readonly property string calendar: "M5 6 H19 V20 H5 Z M5 10 H19 M8.5 3.5 V6 M15.5 3.5 V6"
    readonly property string keyboard: "M3 6 H21 V18 H3 Z M6.5 9.6 h.1 M10.2 9.6 h.1 M13.8 9.6 h.1 M17.4 9.6 h.1 M6.5 12.6 h.1 M17.4 12.6 h.1 M10.2 12.6 h.1 M13.8 12.6 h.1 M9 15.4 H15"
    readonly property string clock: "M12 3.5 A8.5 8.5 0 0 1 12 20.5 A8.5 8.5 0 0 1 12 3.5 Z M12 7.5 V12.3 L15.2 14.4"
    readonly property string error: "M12 3.5 A8.5 8.5 0 0 1 12 20.5 A8.5 8.5 0 0 1 12 3.5 Z M12 7.8 V12.6 M12 16.1 V16.15"
    // The next are filled.
    readonly property string pin: "M14 39 C13 35 1 24 1 14 A13 13 0 0 1 27 14 C27 24 15 35 14 39 Z"
    readonly property string wifi: "M7 12 L0.6 4.2 C4.4 1.2 9.6 1.2 13.4 4.2 Z"
    readonly property string signal: "M1.5 12 H13 V1.5 Z"
    readonly property string battery: "M4.8 1 H9.2 V2.4 H10.2 C10.8 2.4 11.2 2.8 11.2 3.4 V12 C11.2 12.6 10.8 13 10.2 13 H3.8 C3.2 13 2.8 12.6 2.8 12 V3.4 C2.8 2.8 3.2 2.4 3.8 2.4 H4.8 Z"
}
