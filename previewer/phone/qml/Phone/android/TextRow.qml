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

        width: root.width
        field: root.field
        input: edit
        inputHeight: edit.implicitHeight

        LineInput {
            id: edit

            objectName: "control:" + root.key
            field: root.field
            spoken: root.spokenHint
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.padding
            anchors.rightMargin: Metrics.padding
            anchors.verticalCenter: parent.verticalCenter
            // As on a phone: a tap gives the focus, and a drag scrolls the screen until then.
            activeFocusOnPress: false
            selectByMouse: edit.activeFocus
            // Qt does not lay the text out anew when its mirroring alone changes.
            LayoutMirroring.enabled: false
            horizontalAlignment: PhoneState.rtl ? TextInput.AlignRight : TextInput.AlignLeft
            font.family: PhoneState.fontFamily
            font.pixelSize: Metrics.text(Metrics.bodyLarge)
            font.weight: Metrics.regular
            color: Theme.overSurface
            selectionColor: Theme.primary
            selectedTextColor: Theme.overPrimary
            cursorDelegate: Caret {
                shown: edit.cursorVisible
            }

            TapHandler {
                onTapped: edit.forceActiveFocus(Qt.MouseFocusReason)
            }
        }
    }
}
