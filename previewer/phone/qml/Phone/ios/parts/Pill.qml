pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The grey pill that holds a date or a time; its text turns blue while the picker is open.
RoundRectangle {
    id: root

    required property string text
    property bool active: false
    property bool dimmed: false
    property real maximumWidth: Number.MAX_VALUE

    width: Math.min(root.maximumWidth, label.implicitWidth + 2 * Metrics.pillPadding)
    height: label.height + 2 * Metrics.pillVertical
    radius: Metrics.design.pillCorner
    color: Theme.tertiaryFill
    opacity: root.dimmed ? Metrics.dimmed : 1

    Label {
        id: label

        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.maximumWidth - 2 * Metrics.pillPadding)
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Math.round(textStyle.size * Metrics.smallestShare)
        color: root.active ? Theme.blue : Theme.label
        text: root.text
        Accessible.ignored: true
    }
}
