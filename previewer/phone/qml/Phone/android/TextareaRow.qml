pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// Several lines of text in an outlined field: three lines at least, and it grows.
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
        inputHeight: edit.implicitHeight
        lines: Metrics.fieldLines

        AreaInput {
            id: edit

            objectName: "control:" + root.key
            field: root.field
            spoken: root.spokenHint
            slop: Metrics.slop
            line: Metrics.bodyLarge.lineHeight
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.padding
            anchors.rightMargin: Metrics.padding
            // A line of a fixed height has its text at its foot; half of the rest goes below it.
            y: Math.round(box.padding - (edit.line - Metrics.naturalLine * font.pixelSize) / 2)
            // Qt does not lay the text out anew when its mirroring alone changes.
            LayoutMirroring.enabled: false
            horizontalAlignment: PhoneState.rtl ? TextEdit.AlignRight : TextEdit.AlignLeft
            font.family: PhoneState.fontFamily
            font.hintingPreference: Font.PreferNoHinting
            font.pixelSize: Metrics.bodyLarge.pixels
            font.weight: Metrics.bodyLarge.weight
            font.letterSpacing: FontScale.joins(text) ? 0 : Metrics.bodyLarge.tracking
            color: Theme.overSurface
            selectionColor: Theme.selection
            selectedTextColor: Theme.overSurface
            cursorDelegate: Caret {
                shown: edit.cursorVisible
            }
            Keys.onTabPressed: event => event.accepted = root.walk(1)
            Keys.onBacktabPressed: event => event.accepted = root.walk(-1)
        }
    }
}
