pragma ComponentBehavior: Bound

import QtQuick

/// A rectangle with round corners, or a disc, that is smooth at every zoom.
Rectangle {
    id: root

    // Qt puts a rectangle together of pictures of its corners, whose pixels a zoom makes larger. One whose corners are
    // not all alike it draws as a path.
    topLeftRadius: root.radius + PhoneState.unevenness
}
