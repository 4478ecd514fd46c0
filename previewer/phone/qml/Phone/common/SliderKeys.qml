pragma ComponentBehavior: Bound

import QtQuick

/// The keys of a slider, for `Keys.forwardTo`: arrows go a step, page keys a tenth, Home and End to the ends.
Item {
    id: root

    required property SliderField field

    readonly property int _leap: Math.max(1, Math.round(root.field.count / 10))

    Keys.onLeftPressed: root.field.stepBy(PhoneState.rtl ? 1 : -1)
    Keys.onRightPressed: root.field.stepBy(PhoneState.rtl ? -1 : 1)
    Keys.onUpPressed: root.field.stepBy(1)
    Keys.onDownPressed: root.field.stepBy(-1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_PageUp)
            root.field.stepBy(root._leap);
        else if (event.key === Qt.Key_PageDown)
            root.field.stepBy(-root._leap);
        else if (event.key === Qt.Key_Home)
            root.field.moveTo(0);
        else if (event.key === Qt.Key_End)
            root.field.moveTo(1);
        else
            return;
        event.accepted = true;
    }
}
