pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// A text in one of the styles. Plain text always: nothing in a piece is markup. All scripts stand on one
/// baseline, however tall the font that draws them.
Text {
    id: root

    readonly property string auditRole: "text"

    property TextStyle textStyle: Metrics.body

    // Where the lines begin; `baselineOffset` counts from the top of the item.
    readonly property real _start: root.verticalAlignment === Text.AlignVCenter ? (root.height - root.contentHeight) / 2 : 0

    color: Theme.label
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    horizontalAlignment: Text.AlignLeft
    lineHeightMode: Text.FixedHeight
    lineHeight: root.textStyle.line
    font.family: PhoneState.fontFamily
    font.hintingPreference: Font.PreferNoHinting
    font.pixelSize: root.textStyle.size
    font.weight: root.textStyle.weight
    font.letterSpacing: root.textStyle.tracking
    font.preferTypoLineMetrics: true
    transform: Translate {
        y: root._start + Metrics.baseline(root.font.pixelSize, root.lineHeight) - root.baselineOffset
    }
}
