pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// What a screen without rows says in its middle.
Label {
    id: root

    readonly property string _words: !PhoneState.phone ? "" : PhoneState.phone.offered ? PhoneState.phone.words.no_settings : PhoneState.phone.words.not_offered

    objectName: "notice"
    textStyle: Metrics.title
    horizontalAlignment: Text.AlignHCenter
    text: PhoneState.inLines(root._words, root.width, root.font)
    Accessible.role: Accessible.StaticText
    Accessible.name: root._words
}
