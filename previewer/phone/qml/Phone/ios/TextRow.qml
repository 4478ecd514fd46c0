pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// One line of text: the field is in the row, beside its title or below one that is long.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    readonly property bool _stacked: Metrics.accessibilitySize || titleMeasure.natural + Metrics.sideGap + area._fieldWidth > area._room
    /// The text as it was before it was typed into: a row keeps its form meanwhile.
    property string _resting: ""

    Binding on _resting {
        when: !input.activeFocus
        value: root.field.text
        restoreMode: Binding.RestoreNone
    }

    stops: [input]
    counted: root.field
    truncated: titleLabel.truncated

    Item {
        id: area

        readonly property real _room: width - 2 * Metrics.inset
        // What the title leaves to the field at the least.
        readonly property real _fieldWidth: Math.max(Math.ceil(value.advanceWidth), Metrics.fieldLetters * Metrics.body.size)
        readonly property real _titleWidth: root._stacked ? _room : titleMeasure.natural
        readonly property real _fieldX: root._stacked ? 0 : _titleWidth + Metrics.sideGap

        width: parent.width
        height: root._stacked ? Math.max(Metrics.rowHeight, 2 * Metrics.rowPadding + titleLabel.height + Metrics.stackGap + Math.max(Metrics.body.line, input.height)) : Math.max(Metrics.rowHeight, 2 * Metrics.rowPadding + titleLabel.height, 2 * Metrics.stackGap + input.height)

        MouseArea {
            anchors.fill: parent
            cursorShape: Qt.IBeamCursor
            onClicked: input.forceActiveFocus(Qt.MouseFocusReason)
        }

        Measure {
            id: titleMeasure

            label: titleLabel
        }

        TextMetrics {
            id: value

            font: input.font
            text: root._resting
        }

        ItemLabel {
            id: titleLabel

            readonly property real auditBeside: Metrics.accessibilitySize ? 0 : area._room - Metrics.sideGap - area._fieldWidth
            readonly property real auditRoom: area._room

            objectName: "title"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.inset
            width: parent._titleWidth
            y: root._stacked ? Metrics.rowPadding : (parent.height - height) / 2
            maximumLineCount: Metrics.titleLines
            elide: Text.ElideRight
            text: root.field.title
            marked: root.field.titleFallback
            Accessible.ignored: true
        }

        LineInput {
            id: input

            readonly property real _end: (clear.visible ? clear.width - Metrics.clearMargin : 0)

            objectName: "control:" + root.key
            field: root.field
            spoken: root.spokenHint
            slop: Metrics.slop
            anchors.left: parent.left
            anchors.leftMargin: Metrics.inset + area._fieldX
            width: area._room - area._fieldX - _end
            // As high as its letters need, whatever their script, and on the title's baseline beside it.
            height: implicitHeight
            y: root._stacked ? titleLabel.y + titleLabel.height + Metrics.stackGap + Math.max(0, Metrics.baseline(Metrics.body.size, Metrics.body.line) - baselineY) : titleLabel.y + Metrics.baseline(Metrics.body.size, Metrics.body.line) - baselineY
            horizontalAlignment: root._stacked ? TextInput.AlignLeft : TextInput.AlignRight
            color: Theme.label
            selectionColor: Theme.selection
            selectedTextColor: Theme.label
            font.family: PhoneState.fontFamily
            font.hintingPreference: Font.PreferNoHinting
            font.pixelSize: Metrics.body.size
            font.weight: Metrics.body.weight
            font.letterSpacing: Metrics.body.tracking
            font.preferTypoLineMetrics: true
            onAccepted: input.focus = false
            onActiveFocusChanged: {
                if (!input.activeFocus)
                    input.cursorPosition = 0;
            }

            cursorDelegate: Cursor {
                active: input.activeFocus
            }
        }

        ClearButton {
            id: clear

            objectName: "clear"
            visible: input.activeFocus && input.text.length > 0
            anchors.right: parent.right
            anchors.rightMargin: Metrics.inset - Metrics.clearMargin
            anchors.verticalCenter: input.verticalCenter
            text: PhoneState.word("clear")
            onClicked: input.take("")
        }
    }
}
