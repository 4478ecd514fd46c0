pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The date as typed text: an outlined field with the form that is expected, and what is wrong below.
FocusScope {
    id: root

    required property CalendarField field
    required property string day
    signal accepted

    property bool _wrong: false

    /// The typed date, yyyy-mm-dd; '' marks the field as wrong.
    function read(): string {
        const day = root.field.parse(input.text);
        root._wrong = day === "";
        return day;
    }

    // The separators come by themselves; a date that is none is told of at its last digit.
    function _space(): void {
        const end = input.cursorPosition === input.length;
        const place = input.cursorPosition;
        const text = root.field.entrySoFar(input.text);
        if (text !== input.text) {
            input.text = text;
            input.cursorPosition = end ? input.length : Math.min(place, input.length);
        }
        root._wrong = root.field.isWhole(text) && root.field.parse(text) === "";
    }

    implicitHeight: column.height + Metrics.dialogPadding
    focus: true

    Column {
        id: column

        x: Metrics.dialogPadding
        width: root.width - Metrics.dialogPadding * 2
        topPadding: box.padding
        spacing: Metrics.fieldSupportGap

        EntryBox {
            id: box

            width: parent.width
            height: Math.max(Metrics.fieldHeight, input.implicitHeight + box.padding * 2)
            focused: input.activeFocus
            wrong: root._wrong
            label: PhoneState.word("date")

            EntryInput {
                id: input

                objectName: "dateEntry"
                anchors.fill: parent
                anchors.leftMargin: Metrics.padding
                anchors.rightMargin: Metrics.padding
                horizontalAlignment: PhoneState.rtl ? TextInput.AlignRight : TextInput.AlignLeft
                focus: true
                activeFocusOnTab: true
                clip: true
                inputMethodHints: Qt.ImhDate
                text: root.field.entryTextFor(root.day)
                textStyle: Metrics.bodyLarge
                Accessible.name: box.label
                Accessible.description: root.field.entryHint
                onTextEdited: root._space()
                onAccepted: root.accepted()
            }
        }

        Label {
            objectName: "entryHint"
            x: Metrics.padding
            width: parent.width - Metrics.padding * 2
            text: root._wrong ? PhoneState.word("invalid_date") + " " + root.field.entryHint : root.field.entryHint
            textStyle: Metrics.bodySmall
            color: root._wrong ? Theme.error : Theme.overSurfaceVariant
        }
    }
}
