pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The line between two rows of a group; it begins where the text does, and ends where the design has it end.
Item {
    id: root

    width: parent ? parent.width : 0
    height: Metrics.design.separator

    Hairline {
        anchors.fill: parent
        anchors.leftMargin: Metrics.inset
        anchors.rightMargin: Metrics.design.separatorEnd
        thickness: Metrics.design.separator
        color: Theme.separator
    }
}
