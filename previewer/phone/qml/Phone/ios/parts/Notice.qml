import QtQuick
import ".."

// What a screen without rows says in its middle.
Column {
    id: root

    required property string title
    property string detail: ""

    spacing: Metrics.stackGap * 2
    Accessible.role: Accessible.StaticText
    Accessible.name: root.title
    Accessible.description: root.detail

    Label {
        width: parent.width
        textStyle: Metrics.title
        horizontalAlignment: Text.AlignHCenter
        text: root.title
        Accessible.ignored: true
    }

    Label {
        visible: text.length > 0
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        color: Theme.secondaryLabel
        text: root.detail
        Accessible.ignored: true
    }
}
