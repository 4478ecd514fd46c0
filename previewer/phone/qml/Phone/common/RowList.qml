pragma ComponentBehavior: Bound

import QtQuick

/// The list of a screen's rows. Where it stands, what is above and below the rows, and how it bounces is the
/// platform's.
ListView {
    id: root

    readonly property string auditRole: "scroll"

    objectName: "rows"
    model: PhoneState.phone?.rows ?? null
    clip: true
    keyNavigationEnabled: false
    highlightFollowsCurrentItem: false
    Accessible.role: Accessible.List
    Accessible.name: PhoneState.phone?.title ?? ""

    delegate: RowChooser {
        module: "Phone." + (PhoneState.phone?.platform ?? "ios")
    }

    Connections {
        target: PhoneState.phone

        function onScrollAsked(row: int): void {
            RowFocus.reveal(row);
        }
    }
}
