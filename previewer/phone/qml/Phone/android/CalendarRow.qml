pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts

/// A date: in words as supporting text, and the date dialog.
PickerRow {
    pickerSource: Qt.resolvedUrl("parts/DateDialog.qml")
}
