pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// What a screen without rows says in its middle.
Label {
    objectName: "notice"
    textStyle: Metrics.title
    horizontalAlignment: Text.AlignHCenter
    text: !PhoneState.phone ? "" : PhoneState.phone.offered ? PhoneState.phone.words.no_settings : PhoneState.phone.words.not_offered
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
