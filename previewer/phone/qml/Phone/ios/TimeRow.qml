pragma ComponentBehavior: Bound

import Phone.ios.parts

/// A time of day: a pill with the time in words, and wheels that open in place below it, on an iPad on a card beside it.
PillRow {
    picker: "TimeWheels.qml"
}
