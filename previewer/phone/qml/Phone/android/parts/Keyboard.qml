pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The keyboard of an Android phone: a strip for proposals, and four rows above the gesture bar.
KeyboardPanel {
    id: root

    punctuated: true
    look: KeyLook {
        rowHeight: PhoneState.low ? Metrics.keyboardRowLow : Metrics.keyboardRow
        strip: PhoneState.low ? Metrics.keyboardStripLow : Metrics.keyboardStrip
        foot: PhoneState.safeBottom
        margin: Metrics.keyboardMargin
        gapAcross: Metrics.keyGap
        gapDown: Metrics.keyGapDown
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
        letterSize: Metrics.keyText
        wordSize: Metrics.keyWord
    }
}
