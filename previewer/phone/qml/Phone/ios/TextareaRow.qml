pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.parts

/// Text of several lines below its title: at least three lines, growing to eight, then scrolling inside.
RowFrame {
    id: root

    required property TextField field

    item: root.field
    stops: [input]
    counted: root.field
    truncated: titleLabel.truncated

    Item {
        width: parent.width
        height: titleLabel.height + scroll.height + Metrics.stackGap + 2 * Metrics.rowPadding

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

            readonly property string auditRole: "scroll"

            objectName: "area"
            anchors.left: titleLabel.left
            anchors.top: titleLabel.bottom
            anchors.topMargin: Metrics.stackGap
            width: titleLabel.width
            height: Math.min(Metrics.areaMaximumLines * Metrics.body.line, Math.max(Metrics.areaLines * Metrics.body.line, Math.ceil(input.contentHeight)))
            contentWidth: width
            contentHeight: input.height
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            clip: true

            AreaInput {
                id: input

                objectName: "control:" + root.key
                field: root.field
                spoken: root.spokenHint
                slop: Metrics.slop
                line: Metrics.body.line
                grows: true
                width: scroll.width
                height: Math.max(scroll.height, Math.ceil(contentHeight))
                horizontalAlignment: TextEdit.AlignLeft
                color: Theme.label
                selectionColor: Theme.selection
                selectedTextColor: Theme.label
                tabStopDistance: Metrics.body.size
                font.family: PhoneState.fontFamily
                font.hintingPreference: Font.PreferNoHinting
                font.pixelSize: Metrics.body.size
                font.weight: Metrics.body.weight
                font.letterSpacing: Metrics.body.tracking
                font.preferTypoLineMetrics: true
                Keys.onTabPressed: event => event.accepted = root.walk(1)
                Keys.onBacktabPressed: event => event.accepted = root.walk(-1)
                onCursorRectangleChanged: root._reveal(input.cursorRectangle)

                cursorDelegate: Cursor {
                    active: input.activeFocus
                }
            }
        }
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
