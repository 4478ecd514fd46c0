pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Plain text in one step of the type scale, centred in lines of a fixed height.
///
/// Qt puts glyphs at the top of a fixed line, and a fallback font (Japanese beside Roboto) would push them down;
/// here every line has its baseline where Roboto would have it.
Text {
    id: root

    readonly property string auditRole: "text"

    property TypeStyle textStyle: Metrics.bodyLarge
    /// A text of the piece, which the design may break into lines by phrases or with hyphens. Not for a text in one line, nor for
    /// one that sets the label's width.
    property string words: ""
    /// Text size in dp at the current font scale; to be set where a small place keeps it from growing.
    property int pixels: root.textStyle.pixels
    /// Whether the text was taken from another language than the asked one; marked for the designer.
    property bool fallback: false
    /// Whether the lines stand in the middle of a taller item. Qt's own vertical alignment is not used: it reports
    /// one baseline and draws another where lines have a fixed height.
    property bool middle: false

    /// Points from the top to the middle of the first line.
    readonly property real lineMiddle: root._top + root._line / 2

    // Not the label's own, which hangs on its text.
    readonly property font _wordsFont: Qt.font({
        family: PhoneState.fontFamily,
        hintingPreference: Font.PreferNoHinting,
        pixelSize: root.pixels,
        weight: root.textStyle.weight,
        letterSpacing: FontScale.joins(root.words) ? 0 : root.textStyle.tracking
    })
    readonly property real _line: Math.round(root.textStyle.line * root.pixels / root.textStyle.size)
    readonly property real _top: root.topPadding + (root.middle ? (root.height - root.topPadding - root.bottomPadding - root.lineCount * root._line) / 2 : 0)

    text: Metrics.breaksLines && root.words !== "" ? PhoneState.inLines(root.words, root.width, root._wordsFont) : root.words
    color: Theme.overSurface
    font.family: PhoneState.fontFamily
    font.hintingPreference: Font.PreferNoHinting
    font.pixelSize: root.pixels
    font.weight: root.textStyle.weight
    font.letterSpacing: FontScale.joins(root.words || root.text) ? 0 : root.textStyle.tracking
    lineHeight: root._line
    lineHeightMode: Text.FixedHeight
    horizontalAlignment: Text.AlignLeft
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    elide: Text.ElideRight
    Accessible.ignored: true
    transform: Translate {
        id: shift

        y: root._top + root._line / 2 + Metrics.baselineShift * root.font.pixelSize - root.baselineOffset
    }

    Loader {
        anchors.fill: parent
        active: root.truncated
        sourceComponent: HintArea {
            text: root.words || root.text
        }
    }

    Loader {
        active: root.fallback && PhoneState.marks
        readonly property int _side: root.effectiveHorizontalAlignment

        x: _side === Text.AlignHCenter ? (root.width - root.contentWidth) / 2 : _side === Text.AlignRight ? root.width - root.contentWidth : 0
        width: root.contentWidth
        y: root.lineCount * root._line - shift.y - Metrics.markLift
        sourceComponent: FallbackMark {
            length: root.contentWidth
            dot: Metrics.markDash
            color: Theme.warning
        }
    }
}
