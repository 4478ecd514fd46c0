pragma ComponentBehavior: Bound

import QtQuick

/// What one line of text is typed into: what the item makes of it stands at once, and a visit is one undo step.
TextInput {
    id: root

    readonly property string auditRole: "input"

    required property TextField field
    /// What a screen reader says after the name.
    required property string spoken
    /// How far a finger may go and still tap.
    required property real slop

    /// The line that the letters stand on, from the top of the item.
    readonly property real baselineY: root.topPadding + own.ascent

    /// Take a text as if it had been typed.
    function take(text: string): void {
        // What did not fit is gone from before the cursor.
        const cursor = root.cursorPosition - text.length;
        root._show(root.field.edit(text));
        if (root.activeFocus)
            root.cursorPosition = Math.max(0, Math.min(root.length, cursor + root.length));
    }

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

    function _show(text: string): void {
        if (text === root.text)
            return;
        const cursor = root.activeFocus ? root.cursorPosition : 0;
        root.text = text;
        root.cursorPosition = Math.min(cursor, root.length);
        root._rest();
    }

    // A text that is not typed into is shown from its beginning, whatever it was before: Qt keeps it scrolled as it was in
    // another width or font, and aligned as it was on another side.
    function _rest(): void {
        if (root.activeFocus || root.text === "")
            return;
        const text = root.text;
        root.text = "";
        root.text = text;
        root.cursorPosition = 0;
    }

    focus: true
    Keys.onPressed: event => RowFocus.tools?.press(event)
    // The item limits it; Qt's own limit, 32767, would cut longer ones.
    maximumLength: 2147483647
    // As on a phone: a tap gives the focus, two choose a word and three all; a drag scrolls the screen.
    activeFocusOnPress: false
    selectByMouse: false
    // Qt keeps the line on which letters stand where the font itself has it, and pushes the taller letters of other scripts
    // out above. The height is that of the letters all the same.
    topPadding: Math.max(0, twin.baselineOffset - own.ascent)
    bottomPadding: -root.topPadding
    clip: true
    Accessible.role: Accessible.EditableText
    Accessible.name: root.field.title
    Accessible.description: root.spoken
    // Not by a binding: a long text is scrolled by where it is shown first.
    Component.onCompleted: root._show(root.field.text)
    onTextEdited: root.take(root.text)
    onActiveFocusChanged: {
        if (root.activeFocus) {
            root.field.begin();
            RowFocus.typeInto(root, root.cursorRectangle);
        } else {
            root.field.end();
            RowFocus.leave(root);
            root._rest();
        }
    }
    onWidthChanged: Qt.callLater(root._rest)
    onFontChanged: Qt.callLater(root._rest)
    onEffectiveHorizontalAlignmentChanged: Qt.callLater(root._rest)
    onCursorRectangleChanged: RowFocus.typeAt(root, root.cursorRectangle)
    Component.onDestruction: RowFocus.leave(root)

    TextTouch {
        input: root
        slop: root.slop
    }

    FontMetrics {
        id: own

        font: root.font
    }

    Text {
        id: twin

        visible: false
        textFormat: Text.PlainText
        font: root.font
        text: root.displayText
    }

    Connections {
        target: root.field

        function onChanged(): void {
            root._show(root.field.text);
        }
    }
}
