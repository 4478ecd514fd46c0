pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts

/// A time of day: in words as supporting text, and the clock dialog.
PickerRow {
    pickerSource: Qt.resolvedUrl("parts/ClockDialog.qml")
}
