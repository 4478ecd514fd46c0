pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// One line of text in an outlined field.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    titleMiddle: box.titleMiddle

    FieldBox {
        id: box

        width: root.room
        field: root.field
        input: edit

        // Cuts at the sides alone: what rises above the line, or hangs below it, is drawn whole.
        Item {
            id: window

            anchors.fill: parent
            anchors.leftMargin: Metrics.padding
            anchors.rightMargin: Metrics.padding
            clip: true

            LineInput {
                id: edit

                objectName: "control:" + root.key
                field: root.field
                spoken: root.spokenHint
                slop: Metrics.slop
                width: parent.width
                // Qt keeps the letters on the baseline of the named font, whatever script they are of.
                y: window.height / 2 + Metrics.baselineShift * font.pixelSize - baselineOffset
                clip: false
                // Qt does not lay the text out anew when its mirroring alone changes.
                LayoutMirroring.enabled: false
                horizontalAlignment: PhoneState.rtl ? TextInput.AlignRight : TextInput.AlignLeft
                font.family: PhoneState.fontFamily
                font.hintingPreference: Font.PreferNoHinting
                font.pixelSize: Metrics.bodyLarge.pixels
                font.weight: Metrics.bodyLarge.weight
                font.letterSpacing: FontScale.joins(root.field.text) ? 0 : Metrics.bodyLarge.tracking
                color: Theme.overSurface
                selectionColor: Theme.selection
                selectedTextColor: Theme.overSurface
                cursorDelegate: Caret {
                    shown: edit.cursorVisible
                }
            }
        }
    }
}
