pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// Text of several lines below its title: at least three lines, growing to eight, then scrolling inside.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    // While this row itself writes into the control.
    property bool _showing: true

    readonly property int _line: Metrics.body.line

    stops: [input]
    on_LineChanged: root._space()
    truncated: titleLabel.truncated

    Item {
        width: parent.width
        height: titleLabel.height + scroll.height + (counter.visible ? counter.height : 0) + Metrics.stackGap + 2 * Metrics.rowPadding

        MouseArea {
            anchors.fill: parent
            cursorShape: Qt.IBeamCursor
            onClicked: input.forceActiveFocus(Qt.MouseFocusReason)
        }

        ItemLabel {
            id: titleLabel

            objectName: "title"
            anchors.left: parent.left
            anchors.leftMargin: Metrics.inset
            width: parent.width - 2 * Metrics.inset
            y: Metrics.rowPadding
            maximumLineCount: Metrics.titleLines
            elide: Text.ElideRight
            text: root.field.title
            marked: root.field.titleFallback
            Accessible.ignored: true
        }

        Flickable {
            id: scroll

            objectName: "area"
            anchors.left: titleLabel.left
            anchors.top: titleLabel.bottom
            anchors.topMargin: Metrics.stackGap
            width: titleLabel.width
            height: Math.min(Metrics.areaMaximumLines * root._line, Math.max(Metrics.areaLines * root._line, Math.ceil(input.contentHeight)))
            contentWidth: width
            contentHeight: input.height
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            clip: true

            TextEdit {
                id: input

                objectName: "control:" + root.key
                focus: true
                width: scroll.width
                height: Math.max(scroll.height, Math.ceil(contentHeight))
                wrapMode: TextEdit.Wrap
                textFormat: TextEdit.PlainText
                horizontalAlignment: TextEdit.AlignLeft
                color: Theme.label
                selectionColor: Theme.selection
                selectedTextColor: Theme.label
                selectByMouse: input.activeFocus
                tabStopDistance: Metrics.body.size
                font.family: PhoneState.fontFamily
                font.pixelSize: Metrics.body.size
                font.weight: Metrics.body.weight
                font.letterSpacing: Metrics.body.tracking
                font.preferTypoLineMetrics: true
                Accessible.role: Accessible.EditableText
                Accessible.multiLine: true
                Accessible.name: root.field.title
                Accessible.description: root.spokenHint
                Keys.onTabPressed: event => root.Keys.tabPressed(event)
                Keys.onBacktabPressed: event => root.Keys.backtabPressed(event)
                Keys.onEscapePressed: event => {
                    event.accepted = input.activeFocus;
                    input.focus = false;
                }
                onTextChanged: root._edited()
                onCursorRectangleChanged: root._reveal(input.cursorRectangle)
                onActiveFocusChanged: {
                    if (input.activeFocus) {
                        root.field.begin();
                    } else {
                        root.field.end();
                    }
                }
                Component.onCompleted: {
                    root._show(root.field.text);
                    root._space();
                }

                cursorDelegate: Cursor {
                    active: input.activeFocus
                }
            }
        }

        Counter {
            id: counter

            objectName: "counter"
            visible: root.field.counterShown
            anchors.right: titleLabel.right
            anchors.top: scroll.bottom
            length: root.field.length
            limit: root.field.limit
        }
    }

    Connections {
        target: root.field

        function onChanged(): void {
            root._show(root.field.text);
        }
    }

    function _edited(): void {
        if (!root._showing)
            root._show(root.field.edit(input.text));
    }

    function _show(text: string): void {
        if (text !== input.text) {
            root._showing = true;
            const cursor = input.cursorPosition;
            input.text = text;
            input.cursorPosition = Math.min(cursor, input.length);
            root._space();
        }
        root._showing = false;
    }

    // Lines stand as far apart here as in other texts; a text that is set anew forgets it.
    function _space(): void {
        root._showing = true;
        root.field.space(input.textDocument, root._line);
        root._showing = false;
    }

    function _reveal(spot: rect): void {
        if (!input.activeFocus)
            return;
        if (spot.y < scroll.contentY)
            scroll.contentY = spot.y;
        else if (spot.y + spot.height > scroll.contentY + scroll.height)
            scroll.contentY = spot.y + spot.height - scroll.height;
    }
}
