pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// One line of text in an outlined field.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    FieldBox {
        width: root.width
        field: root.field
        input: edit
        inputHeight: edit.implicitHeight

        TextInput {
            id: edit

            function _edit(): void {
                const stands = root.field.edit(edit.text);
                if (stands === edit.text)
                    return;
                const at = edit.cursorPosition;
                edit.text = stands;
                edit.cursorPosition = Math.min(at, stands.length);
            }

            objectName: "control:" + root.key
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.padding
            anchors.rightMargin: Metrics.padding
            anchors.verticalCenter: parent.verticalCenter
            focus: true
            clip: true
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
            Accessible.role: Accessible.EditableText
            Accessible.name: root.field.title
            Accessible.description: root.spokenHint
            onTextEdited: edit._edit()
            onActiveFocusChanged: edit.activeFocus ? root.field.begin() : root.field.end()

            TapHandler {
                onTapped: edit.forceActiveFocus(Qt.MouseFocusReason)
            }

            Binding {
                target: edit
                property: "text"
                value: root.field.text
            }
        }
    }
}
