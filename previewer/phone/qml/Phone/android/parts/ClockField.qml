pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.android
import Phone.common

/// Hour or minute of the clock dialog: 96 by 80 to choose it for the dial, or 96 by 72 to type it.
FocusScope {
    id: root

    required property string text
    required property string name
    required property bool chosen
    required property bool typing
    /// The number in a text, -1 where there is none: digits are the language's.
    required property var read
    /// Bounds of what may be typed, both inclusive.
    required property int least
    required property int most
    readonly property real boxHeight: root.typing ? Metrics.clockEntryHeight : Metrics.clockFieldHeight
    readonly property bool valid: root._number >= root.least && root._number <= root.most
    signal clicked
    signal stepped(int by)
    signal typed(int value)
    signal accepted

    readonly property int _number: root.read(input.text)

    implicitWidth: Metrics.clockFieldWidth
    implicitHeight: root.boxHeight + (root.typing ? below.height + Metrics.gap : 0)

    T.AbstractButton {
        id: button

        readonly property string auditRole: "touch"

        anchors.fill: parent
        visible: !root.typing
        focus: !root.typing
        focusPolicy: Qt.StrongFocus
        Accessible.role: Accessible.SpinBox
        Accessible.name: root.name
        Accessible.description: root.text
        Accessible.onIncreaseAction: root.stepped(1)
        Accessible.onDecreaseAction: root.stepped(-1)
        Keys.onUpPressed: root.stepped(1)
        Keys.onDownPressed: root.stepped(-1)
        Keys.onReturnPressed: root.accepted()
        Keys.onEnterPressed: root.accepted()
        onClicked: root.clicked()

        contentItem: Label {
            text: root.text
            textStyle: Metrics.displayLarge
            wrapMode: Text.NoWrap
            fontSizeMode: Text.HorizontalFit
            horizontalAlignment: Text.AlignHCenter
            middle: true
            color: root.chosen ? Theme.overPrimaryContainer : Theme.overSurface
        }

        background: RoundRectangle {
            objectName: "box"
            radius: Metrics.clockCorner
            color: root.chosen ? Theme.primaryContainer : Theme.containerHighest

            StateLayer {
                anchors.fill: parent
                radius: Metrics.clockCorner
                pressed: button.pressed
                focused: button.visualFocus
                inset: -Metrics.focusInset
            }
        }
    }

    RoundRectangle {
        visible: root.typing
        width: parent.width
        height: root.boxHeight
        radius: Metrics.clockCorner
        color: input.activeFocus ? Theme.primaryContainer : Theme.containerHighest
        border.width: root.valid ? (input.activeFocus ? Metrics.fieldEdgeFocused : 0) : Metrics.fieldEdgeFocused
        border.color: root.valid ? Theme.primary : Theme.error

        EntryInput {
            id: input

            objectName: "entry"
            anchors.fill: parent
            focus: root.typing
            activeFocusOnTab: root.typing
            maximumLength: 2
            inputMethodHints: Qt.ImhDigitsOnly
            validator: RegularExpressionValidator {
                regularExpression: /\d*/
            }
            horizontalAlignment: TextInput.AlignHCenter
            textStyle: Metrics.displayMedium
            color: input.activeFocus ? Theme.overPrimaryContainer : Theme.overSurface
            Accessible.name: root.name
            // The signal comes before bindings to the text have followed, so the text itself is read.
            onTextEdited: {
                const number = root.read(input.text);
                if (number >= root.least && number <= root.most)
                    root.typed(number);
            }
            onAccepted: root.accepted()
            onActiveFocusChanged: if (input.activeFocus)
                input.selectAll()

            // While it has the focus, what is typed stands as it is typed: "1" must not become "01". What cannot be taken
            // stands until it is mended, so that OK never takes another time than is seen.
            Binding {
                target: input
                property: "text"
                value: root.text
                when: !root.typing || (root.valid && !input.activeFocus)
                restoreMode: Binding.RestoreNone
            }
        }
    }

    Label {
        id: below

        visible: root.typing
        y: root.boxHeight + Metrics.gap
        width: parent.width
        text: root.name
        textStyle: Metrics.bodySmall
        color: root.valid ? Theme.overSurfaceVariant : Theme.error
    }
}
