pragma ComponentBehavior: Bound

import QtQuick

/// The keys of a month, for `Keys.forwardTo`: arrows go from day to day and from week to week, page keys by months.
Item {
    id: root

    required property CalendarField field
    /// Where the keyboard stands, as yyyy-mm-dd.
    required property string day

    /// The keyboard goes to this day.
    signal walked(day: string)
    /// Enter: this day it is.
    signal accepted

    function _by(days: int): void {
        root.walked(root.field.shift(root.day, days));
    }

    Keys.onLeftPressed: root._by(PhoneState.rtl ? 1 : -1)
    Keys.onRightPressed: root._by(PhoneState.rtl ? -1 : 1)
    Keys.onUpPressed: root._by(-7)
    Keys.onDownPressed: root._by(7)
    Keys.onReturnPressed: root.accepted()
    Keys.onEnterPressed: root.accepted()
    Keys.onPressed: event => {
        if (event.key !== Qt.Key_PageUp && event.key !== Qt.Key_PageDown)
            return;
        root.walked(root.field.shiftMonths(root.day, event.key === Qt.Key_PageUp ? -1 : 1));
        event.accepted = true;
    }
}
