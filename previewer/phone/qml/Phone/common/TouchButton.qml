pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T

/// Whatever is tapped: Enter and a screen reader press it, too, and it is large enough or a finding.
T.AbstractButton {
    id: root

    property string auditRole: "touch"

    Accessible.role: Accessible.Button
    Accessible.name: root.text
    Accessible.onPressAction: root.click()
    Keys.onReturnPressed: root.click()
    Keys.onEnterPressed: root.click()
}
