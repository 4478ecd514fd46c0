pragma ComponentBehavior: Bound

import QtQuick

/// What several lines of text are typed into: what the item makes of it stands at once, and a visit is one undo step.
TextEdit {
    id: root

    readonly property string auditRole: "input"

    required property TextField field
    /// What a screen reader says after the name.
    required property string spoken
    /// How far a finger may go and still tap.
    required property real slop
    /// How far apart the lines stand.
    required property real line
    /// Whether letters that are higher than that push them further apart.
    property bool grows: false

    readonly property string _stored: root.field.text

    /// Be typed into, as after a tap, after what is there.
    function startTyping(): void {
        RowFocus.finger = true;
        root.forceActiveFocus(Qt.MouseFocusReason);
        root.cursorPosition = root.length;
    }

    /// Be done with it, as after a tap beside.
    function stopTyping(): void {
        RowFocus.lower();
    }

    function _take(): void {
        // What did not fit is gone from before the cursor.
        const cursor = root.cursorPosition - root.length;
        root._show(root.field.edit(root.text));
        root.cursorPosition = Math.max(0, Math.min(root.length, cursor + root.length));
        root._space();
    }

    function _show(text: string): void {
        if (text === root.text)
            return;
        const cursor = root.cursorPosition;
        root.text = text;
        root.cursorPosition = Math.min(cursor, root.length);
        root._space();
    }

    // A text that is set anew forgets how far apart its lines stand.
    function _space(): void {
        root.field.space(root.textDocument, root.line, root.grows);
    }

    focus: true
    Keys.onPressed: event => RowFocus.tools?.press(event)
    // As on a phone: a tap gives the focus, two choose a word and three all; a drag scrolls the screen.
    activeFocusOnPress: false
    selectByMouse: false
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap
    Accessible.role: Accessible.EditableText
    Accessible.multiLine: true
    Accessible.name: root.field.title
    Accessible.description: root.spoken
    Component.onCompleted: {
        root._show(root._stored);
        root._space();
    }
    on_StoredChanged: root._show(root._stored)
    onLineChanged: root._space()
    // Not onTextEdited: it says nothing of what an input method hands over.
    onTextChanged: if (root.text !== root._stored)
        root._take()
    onActiveFocusChanged: {
        if (root.activeFocus) {
            root.field.begin();
            RowFocus.typeInto(root, root.cursorRectangle);
        } else {
            root.field.end();
            RowFocus.leave(root);
        }
    }
    onCursorRectangleChanged: RowFocus.typeAt(root, root.cursorRectangle)
    Component.onDestruction: RowFocus.leave(root)

    TextTouch {
        input: root
        slop: root.slop
    }
}
