pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The designer's dot in the margin beside a title: filled for an error or a warning, a ring for a hidden item. The phone
/// itself has no such thing, so it stays outside what a row draws.
Item {
    id: root

    required property string message
    /// 'error', 'warning', or '' for a hidden item with nothing wrong.
    required property string severity

    readonly property color _color: root.severity === "error" ? Theme.error : root.severity === "warning" ? Theme.warning : Theme.overSurfaceVariant

    width: Metrics.padding
    height: Metrics.touch
    Accessible.role: Accessible.StaticText
    Accessible.name: root.message

    RoundRectangle {
        anchors.centerIn: parent
        width: Metrics.mark
        height: Metrics.mark
        radius: Metrics.mark / 2
        color: root.severity === "" ? Theme.clear : root._color
        border.width: Math.max(Metrics.markEdge, 1 / PhoneState.pixels)
        border.color: root._color
    }

    HintArea {
        anchors.fill: parent
        text: root.message
    }
}
