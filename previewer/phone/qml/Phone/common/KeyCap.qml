pragma ComponentBehavior: Bound

import QtQuick
import Phone.map

/// One key: it writes when the finger is lifted. Deleting goes on while it is held. It never takes the focus from the field.
Item {
    id: root

    required property int index
    required property KeyLook look
    required property bool multiline
    /// What it does, as in `keyboard/keys.py`.
    required property string kind
    /// What it writes without shift.
    required property string letter
    /// Where it leads.
    required property string page
    required property string label
    /// All letters that are seen on it, the one of a tap first, where they are several.
    required property string row
    /// What it says where that is more than it writes.
    required property string name
    /// The font of a mark on its circle; '' for all else.
    required property string ringFamily
    required property int shift
    /// Whether it is one of twelve large keys.
    required property bool twelve

    readonly property bool _writes: root.kind === "letter" || root.kind === "space" && !root.twelve
    readonly property bool _ends: root.kind === "return" && !root.multiline
    readonly property bool _lit: root.kind === "shift" && root.shift > 0 || root.kind === "caps" && root.shift === 2
    readonly property string _sign: root._signs[root.kind === "none" ? root.label : root.kind === "return" && !root.look.signs ? "" : root._ends ? "check" : root._lit ? root.shift === 2 ? "locked" : "shifted" : root.kind] ?? ""
    readonly property string _words: root.kind === "space" ? root.look.spaceName : root.kind === "return" ? root.look.returnName : root.kind === "small" ? "゛゜小" : root.kind === "none" || root._sign !== "" ? "" : root.name !== "" ? root.name : root.label
    readonly property bool _small: root.kind !== "letter" || root.name !== "" && root.twelve
    readonly property string _family: root.ringFamily === "" ? PhoneState.fontFamily : root.ringFamily
    readonly property color _ink: root._ends ? root.look.overAccent : root.look.ink
    readonly property string _stroke: 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'
    readonly property var _signs: ({
            shift: `<path d="M12 4L4 12H8V19H16V12H20Z" ${root._stroke}/>`,
            shifted: '<path d="M12 4L4 12H8V19H16V12H20Z" fill="currentColor"/>',
            locked: '<path d="M12 3L4 11H8V16H16V11H20ZM8 18H16V20H8Z" fill="currentColor"/>',
            "delete": `<path d="M8.5 5H21V19H8.5L2.5 12ZM12 9.2L17.4 14.8M17.4 9.2L12 14.8" ${root._stroke}/>`,
            "return": `<path d="M20 6V12H5M9.5 7.5L5 12L9.5 16.5" ${root._stroke}/>`,
            check: `<path d="M4.8 12.6L9.8 17.6L19.8 7" ${root._stroke}/>`,
            left: '<path d="M15 6V18L6.5 12Z" fill="currentColor"/>',
            right: '<path d="M9 6V18L17.5 12Z" fill="currentColor"/>',
            tab: `<path d="M4 12H17M12.5 7.5L17 12L12.5 16.5M20.5 6V18" ${root._stroke}/>`,
            caps: `<path d="M12 3L4 11H8V15H16V11H20ZM8 18H16V20.5H8Z" ${root._stroke}/>`,
            lower: `<path d="M3.5 4H20.5V14H3.5ZM6.5 7.5H7M10 7.5H10.5M13.5 7.5H14M17 7.5H17.5M8 10.8H16M9 17.5L12 20.5L15 17.5" ${root._stroke}/>`,
            mic: `<path d="M12 3A3 3 0 0 1 15 6V11A3 3 0 0 1 9 11V6A3 3 0 0 1 12 3ZM5.5 11A6.5 6.5 0 0 0 18.5 11M12 17.5V21" ${root._stroke}/>`,
            undo: `<path d="M8 5L4 9L8 13M4 9H14A5 5 0 0 1 14 19H10" ${root._stroke}/>`,
            emoji: `<path d="M12 3.5A8.5 8.5 0 0 1 12 20.5A8.5 8.5 0 0 1 12 3.5ZM8 14A4.6 4.6 0 0 0 16 14M9 9V10M15 9V10" ${root._stroke}/>`
        })

    /// Under the finger.
    readonly property bool _pressed: touch.containsPress

    signal typed
    /// The finger was lifted at `place`, in points of the key: `its`, if that is on it.
    signal lifted(place: point, its: bool)

    objectName: "key:" + (root.kind === "letter" ? root.letter : root.page || root.kind)
    z: touch.pressed ? 1 : 0
    Accessible.role: Accessible.Button
    Accessible.name: root.kind === "letter" || root.kind === "page" ? root.label : PhoneState.word(root._ends || root.kind === "lower" ? "done" : root.kind === "caps" ? "key_shift" : "key_" + root.kind)
    Accessible.ignored: root.kind === "none"
    Accessible.onPressAction: root.typed()

    RoundRectangle {
        visible: root.look.shade.a > 0
        y: 1
        width: parent.width
        height: parent.height
        radius: root.look.corner
        color: root.look.shade
    }

    RoundRectangle {
        readonly property bool _held: root._pressed && !root._bubbled

        objectName: "face"
        anchors.fill: parent
        radius: root.look.pills && root._small && root.kind !== "space" ? height / 2 : root.look.corner
        color: root._ends ? root.look.accent : root._writes ? (_held ? root.look.pressed : root.look.face) : root._lit ? root.look.face : _held ? root.look.specialPressed : root.look.special
    }

    readonly property bool _bubbled: root.kind === "letter" && !root.look.pills

    Text {
        readonly property string auditRole: "text"

        anchors.fill: parent
        anchors.margins: 1
        visible: text !== ""
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        textFormat: Text.PlainText
        text: root._words
        color: root._ink
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 9
        font.family: root._family
        font.hintingPreference: Font.PreferNoHinting
        font.weight: root.look.weight
        font.pixelSize: root._small ? root.look.wordSize : root.look.letterSize
        font.letterSpacing: 0
    }

    SvgPicture {
        anchors.centerIn: parent
        visible: root._sign !== ""
        width: 22
        height: 22
        color: root._ink
        svg: root._sign
    }

    // The other letters of its row, around the one of a tap.
    Repeater {
        model: root.look.pills && root.twelve && root.height >= root.look.letterSize * 2 && root.kind === "letter" && root.name === "" && !touch.pressed ? Math.max(0, root.row.length - 1) : 0

        Text {
            required property int index

            readonly property string auditRole: "text"

            x: root.width / 2 + [-1, 0, 1, 0][index] * root.width * 0.36 - width / 2
            y: root.height / 2 + [0, -1, 0, 1][index] * root.height * 0.36 - height / 2
            text: root.row[index + 1]
            color: root.look.ink
            opacity: 0.55
            textFormat: Text.PlainText
            font.family: PhoneState.fontFamily
            font.hintingPreference: Font.PreferNoHinting
            font.weight: root.look.weight
            font.pixelSize: 9
        }
    }

    // What the finger covers stands above it, where there is room.
    Loader {
        active: root._pressed && root._bubbled
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.top
        anchors.bottomMargin: -root.look.corner

        sourceComponent: RoundRectangle {
            width: root.width + 16
            height: root.height + 6
            radius: root.look.corner * 2
            color: root.look.face

            Text {
                readonly property string auditRole: "text"

                anchors.centerIn: parent
                text: root.ringFamily === "" ? root.label : root.name
                color: root.look.ink
                textFormat: Text.PlainText
                font.family: root._family
                font.hintingPreference: Font.PreferNoHinting
                font.weight: root.look.weight
                font.pixelSize: root.look.letterSize * 1.4
            }
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        anchors.margins: -Math.min(root.look.gapAcross, root.look.gapDown) / 2
        enabled: root.kind !== "none"
        preventStealing: true
        onPressed: {
            if (root.kind === "delete")
                root.typed();
        }
        onReleased: event => {
            if (root.kind !== "delete")
                root.lifted(touch.mapToItem(root, event.x, event.y), touch.contains(Qt.point(event.x, event.y)));
        }
    }

    Timer {
        interval: again ? 100 : 500
        running: root._pressed && root.kind === "delete"
        repeat: true

        property bool again: false

        onRunningChanged: again = false
        onTriggered: {
            again = true;
            root.typed();
        }
    }
}
