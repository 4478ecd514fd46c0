pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts

/// Several lines of text in an outlined field: three lines at least, and it grows.
RowFrame {
    id: root

    FieldBox {
        id: box

        width: root.width
        field: root.field
        input: edit
        inputHeight: edit.implicitHeight
        lines: Metrics.fieldLines

        TextEdit {
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
            y: box.padding
            focus: true
            // As on a phone: a tap gives the focus, and a drag scrolls the screen until then.
            activeFocusOnPress: false
            selectByMouse: edit.activeFocus
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            horizontalAlignment: TextEdit.AlignLeft
            font.family: Surroundings.fontFamily
            font.pixelSize: Metrics.text(Metrics.bodyLarge)
            color: Theme.overSurface
            selectionColor: Theme.primary
            selectedTextColor: Theme.overPrimary
            cursorDelegate: Caret {
                shown: edit.cursorVisible
            }
            Accessible.role: Accessible.EditableText
            Accessible.multiLine: true
            Accessible.name: root.field.title
            Accessible.description: root.spokenHint
            Keys.onTabPressed: event => event.accepted = Surroundings.step(root.index, 1)
            Keys.onBacktabPressed: event => event.accepted = Surroundings.step(root.index, -1)
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
