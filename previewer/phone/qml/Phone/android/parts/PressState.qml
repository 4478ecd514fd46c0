pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// Whether the finger that is down on the list has moved too far for a tap.
QtObject {
    id: root

    property bool away: false
}
