pragma ComponentBehavior: Bound

import QtQuick

/// The bubble that says more about what the mouse rests on. It belongs to the previewer and not to the phone, so that
/// it looks alike on all of them.
Item {
    id: root

    readonly property Item _owner: Hints.owner
    readonly property point _spot: root._owner ? root._owner.mapToItem(root, 0, root._owner.height) : Qt.point(0, 0)

    Timer {
        id: rest

        interval: Marks.hintDelay
        running: root._owner !== null
    }

    RoundRectangle {
        objectName: "hint"
        visible: root._owner !== null && !rest.running
        x: Math.max(Marks.hintMargin, Math.min(root._spot.x + Marks.hintMargin, root.width - width - Marks.hintMargin))
        y: Math.max(0, Math.min(root._spot.y, root.height - height - Marks.hintMargin))
        width: words.width + 2 * Marks.hintPadding
        height: words.height + 2 * Marks.hintPadding
        radius: Marks.hintCorner
        color: Marks.hint

        Text {
            id: words

            readonly property string auditRole: "text"

            x: Marks.hintPadding
            y: Marks.hintPadding
            width: Math.min(implicitWidth, Marks.hintMaximum, root.width - 2 * Marks.hintMargin - 2 * Marks.hintPadding)
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font.family: PhoneState.fontFamily
            font.hintingPreference: Font.PreferNoHinting
            font.pixelSize: Marks.hintText
            color: Marks.overHint
            text: Hints.text
        }
    }
}
