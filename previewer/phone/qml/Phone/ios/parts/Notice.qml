import QtQuick
import ".."

// What a screen without rows says in its middle.
Label {
    objectName: "notice"
    textStyle: Metrics.title
    horizontalAlignment: Text.AlignHCenter
    text: !Stage.phone ? "" : Stage.phone.offered ? Stage.phone.words.no_settings : Stage.phone.words.not_offered
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
