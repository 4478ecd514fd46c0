pragma ComponentBehavior: Bound

import Phone.ios.parts

/// A time of day: a pill with the time in words, and wheels that open in place below it.
PillRow {
    picker: "TimeWheels.qml"
}
