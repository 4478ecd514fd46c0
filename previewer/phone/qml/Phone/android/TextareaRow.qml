pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// Several lines of text in an outlined field: three lines at least, and it grows.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    FieldBox {
        id: box

        width: root.width
        field: root.field
        input: edit
        inputHeight: edit.implicitHeight
        lines: Metrics.fieldLines

        TextEdit {
            id: edit

            readonly property string _stored: root.field.text
            readonly property real _line: Metrics.line(Metrics.bodyLarge, Metrics.bodyLargeLine)

            function _show(stands: string): void {
                if (stands === edit.text)
                    return;
                const at = edit.cursorPosition;
                edit.text = stands;
                edit.cursorPosition = Math.min(at, stands.length);
                edit._space();
            }

            // Lines stand apart as in other texts; a text that is set anew forgets it.
            function _space(): void {
                root.field.space(edit.textDocument, edit._line);
            }

            objectName: "control:" + root.key
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Metrics.padding
            anchors.rightMargin: Metrics.padding
            // A line of a fixed height has its text at its foot; half of the rest goes below it.
            y: Math.round(box.padding - (edit._line - Metrics.naturalLine * font.pixelSize) / 2)
            focus: true
            // As on a phone: a tap gives the focus, and a drag scrolls the screen until then.
            activeFocusOnPress: false
            selectByMouse: edit.activeFocus
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            // Qt does not lay the text out anew when its mirroring alone changes.
            LayoutMirroring.enabled: false
            horizontalAlignment: PhoneState.rtl ? TextEdit.AlignRight : TextEdit.AlignLeft
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
            Accessible.multiLine: true
            Accessible.name: root.field.title
            Accessible.description: root.spokenHint
            Keys.onTabPressed: event => event.accepted = RowFocus.step(root.index, 1)
            Keys.onBacktabPressed: event => event.accepted = RowFocus.step(root.index, -1)
            onTextEdited: edit._show(root.field.edit(edit.text))
            on_StoredChanged: edit._show(edit._stored)
            on_LineChanged: edit._space()
            Component.onCompleted: {
                edit._show(edit._stored);
                edit._space();
            }
            onActiveFocusChanged: edit.activeFocus ? root.field.begin() : root.field.end()

            TapHandler {
                onTapped: edit.forceActiveFocus(Qt.MouseFocusReason)
            }
        }
    }
}
