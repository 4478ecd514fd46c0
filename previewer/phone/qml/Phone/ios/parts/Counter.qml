pragma ComponentBehavior: Bound

import QtQuick
import Phone.ios

/// How many characters stand and how many may; red once the text is full.
Label {
    id: root

    required property int length
    required property int limit

    textStyle: Metrics.footnote
    color: root.length >= root.limit ? Theme.red : Theme.secondaryLabel
    text: root.length + "/" + root.limit
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
