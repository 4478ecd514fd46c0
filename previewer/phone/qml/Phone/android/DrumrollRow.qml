pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts

/// Drumroll in its three forms: the value as supporting text, and a dialog with a wheel.
PickerRow {
    pickerSource: Qt.resolvedUrl("parts/WheelDialog.qml")
    role: Accessible.ComboBox
}
