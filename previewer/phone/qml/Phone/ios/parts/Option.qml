pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// One option of a radio group, with a check mark when it is chosen.
TouchButton {
    id: root

    /// The option's number.
    required property int place
    required property ChoiceField field
    property int lines: Metrics.titleLines
    readonly property bool chosen: root.place === root.field.current
    // Qt warns where an item that is being made has the keyboard already.
    property bool _made: false
    readonly property bool _last: root.place === root.field.count - 1

    objectName: "option:" + root.place
    implicitHeight: Math.max(Metrics.rowHeight, implicitContentHeight + topPadding + bottomPadding)
    horizontalPadding: Metrics.inset
    verticalPadding: Metrics.rowPadding
    focus: root._made && root.chosen
    Component.onCompleted: root._made = true
    focusPolicy: RowFocus.clickFocus
    text: root.field.labelAt(root.place, root.field.revision)
    // The button has to know it, too: it tells a screen reader that comes later.
    checkable: true
    checked: root.chosen
    onToggled: root.checked = Qt.binding(() => root.chosen)
    Accessible.role: Accessible.RadioButton
    Accessible.checkable: true
    Accessible.checked: root.chosen
    onClicked: root.field.choose(root.place)

    contentItem: Item {
        implicitHeight: words.height

        ItemLabel {
            id: words

            anchors.left: parent.left
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - Metrics.checkRoom - Metrics.sideGap
            maximumLineCount: root.lines
            elide: Text.ElideRight
            text: root.text
            marked: root.field.fallbackAt(root.place, root.field.revision)
            Accessible.ignored: true
        }

        CheckMark {
            id: check

            objectName: "check"
            visible: root.chosen
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
        }
    }

    background: Rectangle {
        readonly property real _top: root.place === 0 ? Metrics.corner : 0
        readonly property real _bottom: root._last ? Metrics.corner : 0

        color: root.down ? Theme.pressed : "transparent"
        topLeftRadius: _top
        topRightRadius: _top
        bottomLeftRadius: _bottom
        bottomRightRadius: _bottom
    }

    Separator {
        visible: !root._last
        anchors.bottom: parent.bottom
    }

    FocusRing {
        // An arrow key moves the keyboard with the choice, which Qt does not take for its doing.
        shown: root.visualFocus || root.activeFocus && RowFocus.keyboard
    }

    HintArea {
        anchors.fill: parent
        text: words.truncated ? root.text : ""
    }
}
