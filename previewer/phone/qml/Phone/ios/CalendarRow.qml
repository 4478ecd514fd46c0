pragma ComponentBehavior: Bound

import Phone.ios.parts

/// A date: a pill with the date in words, and a month that opens in place below it, on an iPad on a card beside it.
PillRow {
    picker: "Month.qml"
}
