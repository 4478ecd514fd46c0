pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// What a date or time is typed into, in a dialog: touched, it raises the keyboard.
TextInput {
    id: root

    readonly property string auditRole: "input"

    required property TypeStyle textStyle

    // Qt does not lay the text out anew when its mirroring alone changes.
    LayoutMirroring.enabled: false
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    font.family: PhoneState.fontFamily
    font.hintingPreference: Font.PreferNoHinting
    font.pixelSize: root.textStyle.pixels
    font.weight: root.textStyle.weight
    font.letterSpacing: FontScale.joins(text) ? 0 : root.textStyle.tracking
    color: Theme.overSurface
    selectionColor: Theme.selection
    selectedTextColor: Theme.overSurface
    cursorDelegate: Caret {
        shown: root.cursorVisible
    }
    Accessible.role: Accessible.EditableText
    onActiveFocusChanged: {
        if (root.activeFocus)
            RowFocus.typeInto(root, root.cursorRectangle);
        else
            RowFocus.leave(root);
    }
    Component.onDestruction: RowFocus.leave(root)

    TapHandler {
        dragThreshold: Metrics.slop
        onTapped: RowFocus.typeInto(root, root.cursorRectangle)
    }
}
