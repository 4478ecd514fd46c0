pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The keyboard of an Android phone: a strip for proposals, and four rows above the gesture bar. A tablet's has keys, sizes
/// and gaps of its own.
KeyboardPanel {
    id: root

    // Half a gap lies in the first row above its keys, and in the last one below them.
    readonly property var _tablet: PhoneState.tablet ? Metrics.tabletKeyboard : null

    punctuated: true
    tablet: PhoneState.tablet
    look: KeyLook {
        rowHeight: root._tablet?.row ?? (PhoneState.low ? Metrics.keyboardRowLow : Metrics.keyboardRow)
        strip: root._tablet ? Metrics.keyboardStripTablet + root._tablet.above - root._tablet.gapDown / 2 : PhoneState.low ? Metrics.keyboardStripLow : Metrics.keyboardStrip
        foot: PhoneState.safeBottom + (root._tablet ? root._tablet.below - root._tablet.gapDown / 2 : 0)
        margin: root._tablet?.margin ?? Metrics.keyboardMargin
        gapAcross: root._tablet?.gap ?? Metrics.keyGap
        gapDown: root._tablet?.gapDown ?? Metrics.keyGapDown
        corner: Metrics.keyCorner
        pills: true
        signs: true
        ground: Theme.container
        face: Theme.dark ? Theme.containerHighest : Theme.surface
        special: Theme.secondaryContainer
        pressed: Theme.outlineVariant
        ink: Theme.overSurface
        accent: Theme.primary
        overAccent: Theme.overPrimary
        weight: Metrics.regular
        letterSize: root._tablet?.letter ?? Metrics.keyText
        wordSize: root._tablet?.word ?? Metrics.keyWord
    }
}
