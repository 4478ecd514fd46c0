pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The designer's small mark in the corner of a row: an error, a warning, a guessed kind, a hidden item.
Row {
    id: root

    required property Field field

    readonly property bool _error: root.field.severity === "error"

    spacing: Metrics.gapSmall
    rightPadding: root.field.ghost ? Metrics.gap : 0

    Rectangle {
        visible: root.field.ghost
        width: hidden.implicitWidth + Metrics.gap * 2
        height: hidden.implicitHeight
        radius: height / 2
        color: Theme.containerHighest

        Label {
            id: hidden

            anchors.centerIn: parent
            text: PhoneState.word("hidden")
            size: Metrics.bodySmall
            line: Metrics.bodySmallLine
            color: Theme.overSurfaceVariant
        }
    }

    Rectangle {
        objectName: "mark"
        visible: root.field.severity !== "" || root.field.guessed
        width: Metrics.mark
        height: Metrics.mark
        radius: Metrics.mark / 2
        color: root._error ? Theme.error : Theme.warning
        Accessible.ignored: true

        HintArea {
            anchors.fill: parent
            text: root.field.problem !== "" ? root.field.problem : PhoneState.word("guessed")
        }

        Text {

            readonly property string auditRole: "text"

            anchors.centerIn: parent
            text: root.field.severity !== "" ? "!" : "?"
            textFormat: Text.PlainText
            font.family: PhoneState.fontFamily
            font.pixelSize: Metrics.markText
            font.weight: Font.Medium
            color: root._error ? Theme.overError : Theme.overWarning
            Accessible.ignored: true
        }
    }
}
