pragma ComponentBehavior: Bound

import QtQuick

/// What stands around the text that is typed into: handles of the caret and the selection, the menu, and a loupe. It is there
/// for what a finger did; a key that types puts the menu away.
Item {
    id: root

    required property TextLook look

    readonly property var input: RowFocus.input instanceof LineInput || RowFocus.input instanceof AreaInput ? RowFocus.input : null
    readonly property RowList list: RowFocus.list
    readonly property bool chosen: root.input !== null && root.input.selectedText !== ""

    /// Whether the menu is there, and the handle of a caret.
    property bool offered: false
    property bool dropped: false
    /// The word of the menu that keys have come to, -1 while a finger uses it.
    property int _at: -1
    readonly property var _words: words.visibleChildren.filter(one => one instanceof TouchButton)

    // What places hang on that is not asked for by name.
    readonly property list<real> _moved: root.input === null ? [] : [root.list.contentY, root.list.height, root.input.width, root.input.height, root.input.parent.y, root.input.length, root.input.cursorRectangle.x]
    readonly property rect from: root._spot(root.input?.selectionStart ?? 0, root._moved)
    readonly property rect to: root._spot(root.input?.selectionEnd ?? 0, root._moved)
    property int _was: -1

    function _spot(at: int, moved: list<real>): rect {
        return root.input === null ? Qt.rect(0, 0, 0, 0) : root.input.mapToItem(root, root.input.positionToRectangle(at));
    }

    // Whether what is written from a place on goes to the left.
    function _leftward(at: int, moved: list<real>): bool {
        if (root.input === null || at < 0 || at >= root.input.length)
            return false;
        const here = root.input.positionToRectangle(at), next = root.input.positionToRectangle(at + 1);
        return here.y === next.y && next.x < here.x;
    }

    function _seen(spot: rect): bool {
        return spot.y + spot.height > root.list.y && spot.y < root.list.y + root.list.height;
    }

    // The nearer end of the word that the caret stands in.
    function _toWordEnd(): void {
        const at = root.input.cursorPosition;
        root.input.selectWord();
        const start = root.input.selectionStart, end = root.input.selectionEnd;
        root.input.deselect();
        root.input.cursorPosition = at - start < end - at ? start : end;
    }

    // The last line of a text, or its first.
    function _lineAt(text: string, last: bool): string {
        const lines = text.split(/[\n\u2028\u2029]/);
        return lines[last ? lines.length - 1 : 0];
    }

    /// Whether a place of the scene is on the menu or a handle.
    function holds(place: point): bool {
        const on = [menu, ...[0, 1, 2].map(at => (handles.itemAt(at) as Item))];
        return on.some(one => one !== null && one.visible && one.childrenRect.width > 0 && one.childAt(one.mapFromItem(null, place).x, one.mapFromItem(null, place).y) !== null);
    }

    /// Do what a word of the menu says.
    function act(name: string): void {
        if (name === "cut")
            root.input.cut();
        else if (name === "copy")
            root.input.copy();
        else if (name === "paste")
            root.input.paste();
        else
            root.input.selectAll();
        root.offered = name === "select_all";
    }

    /// Do what a key means for the menu: Shift+F10 or Menu opens it, arrows go from word to word, Return takes one.
    function press(event: var): void {
        const asks = event.key === Qt.Key_Menu || event.key === Qt.Key_F10 && event.modifiers & Qt.ShiftModifier;
        const step = (event.key === Qt.Key_Right) - (event.key === Qt.Key_Left);
        event.accepted = asks || root._at >= 0 && (step !== 0 || [Qt.Key_Return, Qt.Key_Enter, Qt.Key_Escape].includes(event.key));
        if (asks) {
            root.offered = !root.offered;
            root._at = root.offered ? 0 : -1;
        } else if (root._at >= 0 && step !== 0) {
            const count = root._words.length;
            root._at = (root._at + step * (PhoneState.rtl ? -1 : 1) + count) % count;
        } else if (root._at >= 0) {
            const word = root._words[root._at];
            root._at = -1;
            if (event.key === Qt.Key_Escape)
                root.offered = false;
            else
                word.click();
            if (word.objectName === "textMenu:more" && root.offered)
                root._at = 0;
        }
    }

    onOfferedChanged: {
        menu.turned = 0;
        if (!root.offered)
            root._at = -1;
    }

    // A handle was drawn to a place: of the caret, or of one end of the selection.
    function _draw(side: int, place: point): void {
        const spot = root.input.mapFromItem(root, place);
        const at = root.input.positionAt(spot.x, spot.y);
        if (side === 0)
            root.input.cursorPosition = at;
        else if (side < 0)
            root.input.select(Math.min(at, root.input.selectionEnd - 1), root.input.selectionEnd);
        else
            root.input.select(root.input.selectionStart, Math.max(at, root.input.selectionStart + 1));
    }

    objectName: "textTools"
    anchors.fill: parent
    Component.onCompleted: RowFocus.tools = root
    Component.onDestruction: RowFocus.tools = null

    Connections {
        target: RowFocus

        function onTextTapped(taps: int): void {
            if (root.input === null)
                return;
            if (taps < 2 && root.look.loupe)
                root._toWordEnd();
            root.offered = root.chosen || taps === 1 && root.input.cursorPosition === root._was && !root.offered;
            root.dropped = root.look.drops;
            root._was = root.input.cursorPosition;
        }

        function onTextHeld(): void {
            if (root.input === null)
                return;
            if (root.look.loupe)
                RowFocus.lifting = true;
            else
                root.input.selectWord();
            root.offered = !root.look.loupe;
        }

        function onTextLetGo(): void {
            root.offered = root.offered || RowFocus.lifting;
            RowFocus.lifting = false;
        }

        function onInputChanged(): void {
            root.offered = root.dropped = RowFocus.lifting = false;
        }
    }

    Connections {
        target: root.input

        function onTextChanged(): void {
            root.offered = root.dropped = false;
        }

        // What an input method is still making is no part of the text yet.
        function onPreeditTextChanged(): void {
            root.offered = root.dropped = false;
        }
    }

    // The finger moves the caret, and not the list.
    Binding {
        target: root.list
        property: "interactive"
        value: !RowFocus.lifting
    }

    // Before the selection, after it, and below a caret.
    Repeater {
        id: handles

        model: [-1, 1, 0]

        Item {
            id: handle

            required property int modelData
            readonly property rect _at: handle.modelData < 0 ? root.from : root.to
            readonly property bool _above: !root.look.drops && handle.modelData < 0
            // Its drop lies outside the selection, on whichever side that is.
            readonly property bool _onLeft: root.chosen && handle.modelData !== 0 && (handle.modelData < 0) !== root._leftward(handle.modelData < 0 ? root.input?.selectionStart ?? 0 : (root.input?.selectionEnd ?? 1) - 1, root._moved)

            objectName: "textHandle:" + handle.modelData
            visible: root._seen(handle._at) && (handle.modelData === 0 ? root.dropped && !root.chosen : root.chosen)
            x: handle._at.x + handle._at.width / 2
            y: handle._above ? handle._at.y : handle._at.y + handle._at.height

            // A drop points at its place by a corner: at the left, at the right, or turned, above.
            RoundRectangle {
                id: drop

                objectName: "drop"
                x: root.look.drops && handle.modelData !== 0 ? (handle._onLeft ? -width : 0) : -width / 2
                y: root.look.drops ? (handle.modelData === 0 ? width * 0.21 : 0) : handle._above ? -height : 0
                width: root.look.handle
                height: width
                radius: width / 2
                topLeftRadius: root.look.drops && !handle._onLeft ? 0 : radius + PhoneState.unevenness
                topRightRadius: root.look.drops && handle._onLeft ? 0 : radius
                rotation: root.look.drops && handle.modelData === 0 ? 45 : 0
                color: root.look.accent
            }

            // Away from the text alone it is larger than what is seen.
            MouseArea {
                readonly property real _more: root.look.handle / 2

                objectName: "knob"
                x: drop.x - _more
                y: drop.y - (handle._above ? _more : 0)
                width: drop.width + 2 * _more
                height: drop.height + _more
                preventStealing: true
                // From the place in the text to the finger.
                property point _grip
                onPressed: mouse => {
                    const at = mapToItem(root, mouse.x, mouse.y);
                    _grip = Qt.point(at.x - handle._at.x, at.y - handle._at.y - handle._at.height / 2);
                }
                onPositionChanged: mouse => {
                    const at = mapToItem(root, mouse.x, mouse.y);
                    root._draw(handle.modelData, Qt.point(at.x - _grip.x, at.y - _grip.y));
                }
                onClicked: root.offered = !root.offered
            }

            Rectangle {
                visible: !root.look.drops
                x: -width / 2
                y: handle._above ? 0 : -height
                width: 2
                height: handle._at.height
                color: root.look.accent
            }
        }
    }

    RoundRectangle {
        id: menu

        readonly property real _gap: 8
        readonly property real _below: root.to.y + root.to.height + root.look.handle * 1.5 + menu._gap
        readonly property bool _fits: root.from.y - menu.height - root.look.handle - menu._gap > PhoneState.safeTop

        /// How often the key for the words that had no room was pressed.
        property int turned: 0
        // The words that can be used, in pages that are no wider than the phone.
        readonly property var _pages: {
            const more = offers.count > 4 ? offers.itemAt(4) : null;
            const all = words.children.filter(one => one instanceof TouchButton && one !== more && one.enabled);
            const room = root.width - 2 * menu._gap;
            if (all.reduce((sum, one) => sum + one.implicitWidth, 0) <= room)
                return [all];
            const pages = [[]];
            const most = room - (more?.implicitWidth ?? 0);
            let left = most;
            for (const one of all) {
                if (one.implicitWidth > left && pages[pages.length - 1].length > 0) {
                    pages.push([]);
                    left = most;
                }
                pages[pages.length - 1].push(one);
                left -= one.implicitWidth;
            }
            return pages;
        }
        readonly property var _page: menu._pages[menu.turned % menu._pages.length]
        readonly property var _next: menu._pages[(menu.turned + 1) % menu._pages.length]

        objectName: "textMenu"
        visible: root.offered && root.input !== null && !RowFocus.lifting && root._seen(root.from)
        x: Math.max(menu._gap, Math.min(root.width - menu.width - menu._gap, (root.from.x + root.to.x - menu.width) / 2))
        y: menu._fits ? root.from.y - menu.height - root.look.handle - menu._gap : menu._below
        width: words.width
        height: root.look.menuHeight
        radius: root.look.menuCorner
        color: root.look.menu
        border.width: 1
        border.color: root.look.menuEdge

        Row {
            id: words

            Repeater {
                id: offers

                model: ["cut", "copy", "paste", "select_all", "more"]

                TouchButton {
                    id: word

                    required property string modelData

                    objectName: "textMenu:" + word.modelData
                    readonly property bool _turns: word.modelData === "more"

                    enabled: word._turns || (word.modelData === "paste" ? root.offered && root.input.canPaste : word.modelData === "select_all" ? root.input?.selectedText !== root.input?.text : root.chosen)
                    visible: word._turns ? menu._pages.length > 1 : menu._page.includes(word)
                    implicitWidth: letters.implicitWidth + 2 * root.look.padding
                    implicitHeight: root.look.menuHeight
                    focusPolicy: Qt.NoFocus
                    text: !word._turns ? PhoneState.word(word.modelData) : root.look.drops ? "…" : "›"
                    Accessible.name: word._turns ? menu._next.map(one => one.text).join(PhoneState.word("comma")) : word.text
                    onClicked: {
                        if (word._turns)
                            menu.turned += 1;
                        else
                            root.act(word.modelData);
                    }

                    background: RoundRectangle {
                        objectName: "reached"
                        visible: root._words[root._at] === word
                        radius: root.look.menuCorner
                        color: "transparent"
                        border.width: 2
                        border.color: root.look.accent
                    }

                    contentItem: Text {
                        id: letters

                        readonly property string auditRole: "text"

                        rotation: word._turns && root.look.drops ? 90 : 0
                        text: word.text
                        textFormat: Text.PlainText
                        color: root.look.ink
                        opacity: word.down ? 0.5 : 1
                        horizontalAlignment: Text.AlignHCenter
                        verticalAlignment: Text.AlignVCenter
                        font.family: PhoneState.fontFamily
                        font.hintingPreference: Font.PreferNoHinting
                        font.pixelSize: root.look.size
                        font.weight: root.look.weight
                    }
                }
            }
        }
    }

    // The line of the caret, larger.
    RoundRectangle {
        id: loupe

        readonly property real _times: 1.25

        objectName: "loupe"
        visible: RowFocus.lifting && root.input !== null
        width: 116
        height: root.to.height * loupe._times + 24
        x: root.to.x - width / 2
        y: Math.max(PhoneState.safeTop, root.to.y - height - 16)
        radius: height / 2
        color: root.look.menu
        border.width: 1
        border.color: root.look.menuEdge

        Item {
            anchors.fill: parent
            anchors.leftMargin: 12
            anchors.rightMargin: 12
            clip: true

            Repeater {
                model: loupe.visible ? 2 : 0

                Text {
                    required property int index

                    readonly property int _caret: root.input.cursorPosition

                    // What is before the caret ends at it, and what is after it begins there.
                    objectName: "loupe:" + index
                    x: parent.width / 2 - ((index === 0) !== root._leftward(Math.max(0, _caret - 1), root._moved) ? width : 0)
                    anchors.verticalCenter: parent.verticalCenter
                    text: root._lineAt(root.input.getText(index === 0 ? Math.max(0, _caret - 20) : _caret, index === 0 ? _caret : Math.min(root.input.length, _caret + 20)), index === 0)
                    textFormat: Text.PlainText
                    color: root.input.color
                    font.family: root.input.font.family
                    font.hintingPreference: Font.PreferNoHinting
                    font.weight: root.input.font.weight
                    font.pixelSize: root.input.font.pixelSize * loupe._times
                }
            }

            Rectangle {
                anchors.centerIn: parent
                width: 2
                height: root.to.height * loupe._times
                color: root.look.accent
            }
        }
    }
}
