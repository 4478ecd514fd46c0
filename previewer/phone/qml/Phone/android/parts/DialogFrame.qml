pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// A dialog over a scrim: header, a body that scrolls when the screen is too low, Cancel and OK.
///
/// On a low, wide screen `sideways` puts the header to the left of the body; the buttons stay at the lower right.
FocusScope {
    id: root

    readonly property string auditRole: "cover"

    /// Name for screen readers.
    required property string title
    property real panelWidth: Math.min(Metrics.dialogMaximum, Math.max(Metrics.dialogMinimum, root.width - Metrics.dialogPadding * 2))
    property bool sideways: false
    /// Width of the left half when sideways.
    property real headerWidth: 0
    property real footerBottom: Metrics.dialogPadding - Metrics.gapSmall
    property real footerTop: Metrics.dialogPadding - Metrics.gapSmall
    /// How far the buttons are from the dialog's edge; filled ones are as far in every dialog.
    property real footerInset: Metrics.dateInset
    /// The icon button at the start of the buttons' row: none, or its icon and name.
    property string switchIcon: ""
    property string switchName: ""
    property alias header: head.data
    default property alias content: body.data
    readonly property alias panel: panel
    readonly property alias footerHeight: footer.height
    readonly property real roomAbove: PhoneState.safeTop + root._margin
    /// Height that header, body and footer may have together.
    readonly property real room: root.height - PhoneState.safeTop - Math.max(PhoneState.safeBottom, RowFocus.coveredAbove) - root._margin * 2

    /// Whether the screen is too low for a dialog that stands upright.
    readonly property bool low: root.width > root.height && root.height < Metrics.dialogMaximum

    readonly property real _margin: root.height < Metrics.dialogMaximum ? Metrics.gap : Metrics.dialogMargin
    readonly property real _headed: root.sideways ? Math.max(head.childrenRect.height, body.childrenRect.height + footer.height) : head.childrenRect.height + body.childrenRect.height + footer.height

    // Where a keyboard leaves the header no room, it is scrolled with the body.
    readonly property bool _headScrolls: !root.sideways && head.height + footer.height > root.room

    function _showInput(): void {
        if (!RowFocus.input || !RowFocus.above)
            return;
        const below = RowFocus.input.mapToItem(panel, 0, RowFocus.input.height).y - scroll.y - scroll.height;
        scroll.contentY = Math.max(0, Math.min(scroll.contentHeight - scroll.height, scroll.contentY + Math.max(0, below)));
    }

    signal accepted
    signal rejected
    signal switched

    focus: true
    Keys.onEscapePressed: root.rejected()
    Keys.onBackPressed: root.rejected()
    Accessible.role: Accessible.Dialog
    Accessible.name: root.title

    Connections {
        target: RowFocus

        function onCoveredAboveChanged(): void {
            Qt.callLater(root._showInput);
        }
    }

    Rectangle {
        objectName: "scrim"
        anchors.fill: parent
        color: Theme.scrim
        opacity: Metrics.scrimOpacity
    }

    MouseArea {
        anchors.fill: parent
        hoverEnabled: true
        onClicked: root.rejected()
        onWheel: wheel => wheel.accepted = true
    }

    RoundRectangle {
        id: panel

        objectName: "panel"
        anchors.horizontalCenter: parent.horizontalCenter
        y: Math.round(root.roomAbove + (root.room - height) / 2)
        width: Math.min(root.width, root.panelWidth)
        height: Math.min(root.room, root._headed)
        radius: Metrics.dialogCorner
        color: Theme.dialog

        MouseArea {
            anchors.fill: parent
        }

        Flickable {
            id: scroll

            readonly property string auditRole: "scroll"

            objectName: "body"
            x: root.sideways && !PhoneState.rtl ? root.headerWidth : 0
            y: root.sideways || root._headScrolls ? 0 : head.height
            width: root.sideways ? panel.width - root.headerWidth : panel.width
            height: panel.height - y - footer.height
            contentWidth: width
            contentHeight: body.y + body.childrenRect.height
            boundsBehavior: Flickable.StopAtBounds
            interactive: contentHeight > height
            clip: interactive

            Item {
                id: body

                y: root._headScrolls ? head.height : 0
                width: scroll.width
                height: childrenRect.height
            }
        }

        Item {
            width: panel.width
            height: panel.height - (root._headScrolls ? footer.height : 0)
            clip: root._headScrolls

            Item {
                id: head

                width: root.sideways ? root.headerWidth : panel.width
                height: childrenRect.height
                x: PhoneState.rtl && root.sideways ? panel.width - width : 0
                y: root._headScrolls ? -scroll.contentY : 0
            }
        }

        Item {
            id: footer

            width: scroll.width
            height: buttons.height + root.footerTop + root.footerBottom
            x: scroll.x
            y: panel.height - height

            IconButton {
                id: switcher

                objectName: "switchMode"
                anchors.left: parent.left
                anchors.leftMargin: Metrics.dateInset
                anchors.verticalCenter: buttons.verticalCenter
                visible: root.switchIcon !== ""
                path: root.switchIcon
                text: root.switchName
                onClicked: root.switched()
            }

            Flow {
                id: buttons

                anchors.left: switcher.visible ? switcher.right : parent.left
                anchors.right: parent.right
                anchors.leftMargin: Metrics.dateInset
                anchors.rightMargin: Metrics.filledButtons ? Metrics.dialogPadding : root.footerInset
                y: root.footerTop
                spacing: Metrics.gap
                layoutDirection: Qt.RightToLeft

                TextButton {
                    objectName: "ok"
                    filled: Metrics.filledButtons
                    text: PhoneState.word("ok")
                    onClicked: root.accepted()
                }

                TextButton {
                    objectName: "cancel"
                    outlined: Metrics.filledButtons
                    text: PhoneState.word("cancel")
                    onClicked: root.rejected()
                }
            }
        }

        ParallelAnimation {
            running: PhoneState.moves
            NumberAnimation {
                target: panel
                property: "opacity"
                from: 0
                to: 1
                duration: Metrics.motionMedium
            }
            NumberAnimation {
                target: panel
                property: "scale"
                from: Metrics.dialogFrom
                to: 1
                duration: Metrics.motionLong
                easing.type: Easing.OutCubic
            }
        }
    }
}
