pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios
import Phone.map

/// The iPhone's keyboard: a strip for proposals, four rows, and the keys for languages and dictation at its foot.
KeyboardPanel {
    id: root

    look: KeyLook {
        rowHeight: PhoneState.low ? Metrics.keyboardRowLow : PhoneState.tablet ? Metrics.keyboardRowTablet : Metrics.keyboardRow
        strip: PhoneState.low ? Metrics.keyboardStripLow : Metrics.keyboardStrip
        foot: (PhoneState.low || PhoneState.tablet ? 0 : Metrics.keyboardFoot) + PhoneState.safeBottom
        margin: Metrics.keyboardMargin
        gapAcross: Metrics.keyGap
        gapDown: PhoneState.low ? Metrics.keyGap : Metrics.keyGapDown
        corner: Metrics.design.keyCorner
        groundCorner: Metrics.design.keyboardCorner
        ground: Theme.keyboard
        face: Theme.key
        special: Theme.keySpecial
        pressed: Metrics.design.keySigns ? Theme.keyPressed : Theme.keySpecial
        specialPressed: Theme.keyPressed
        signs: Metrics.design.keySigns
        ink: Theme.label
        shade: Theme.keyShade
        accent: Theme.blue
        overAccent: "white"
        weight: Metrics.regular
        letterSize: Metrics.keyText
        wordSize: Metrics.keyWord
        spaceName: PhoneState.word("key_space")
        returnName: Metrics.design.keySigns ? "" : root.multiline ? PhoneState.word("key_return") : PhoneState.word("done").toLowerCase()
    }
    capitalizes: true
    tablet: PhoneState.tablet

    // The proposals of dictation and spelling are not the piece's; lines part where they stand.
    Repeater {
        model: 2

        Rectangle {
            required property int index

            x: (index + 1) * root.width / 3
            y: root.look.strip * 0.28
            width: 1
            height: root.look.strip * 0.44
            color: Theme.separator
        }
    }

    SvgPicture {
        visible: !PhoneState.low && !PhoneState.tablet
        x: Metrics.keyboardSign
        y: root.height - PhoneState.safeBottom - Metrics.keyboardFoot / 2 - height / 2
        width: Metrics.keyboardSignSize
        height: width
        color: Theme.secondaryLabel
        svg: '<path d="M12 3A9 9 0 0 1 12 21A9 9 0 0 1 12 3ZM3 12H21M12 3C6.5 8 6.5 16 12 21M12 3C17.5 8 17.5 16 12 21" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    }

    SvgPicture {
        visible: !PhoneState.low && !PhoneState.tablet
        x: root.width - Metrics.keyboardSign - width
        y: root.height - PhoneState.safeBottom - Metrics.keyboardFoot / 2 - height / 2
        width: Metrics.keyboardSignSize
        height: width
        color: Theme.secondaryLabel
        svg: '<path d="M12 3A3 3 0 0 1 15 6V11A3 3 0 0 1 9 11V6A3 3 0 0 1 12 3ZM5.5 11A6.5 6.5 0 0 0 18.5 11M12 17.5V21" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>'
    }
}
