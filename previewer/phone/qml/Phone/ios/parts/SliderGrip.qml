pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Where a finger takes the knob of a slider. The knob keeps its place under the finger; a finger that goes up or down
/// scrolls the list instead.
MouseArea {
    id: root

    required property SliderField field
    /// Points from one end of the track to the other, as the knob goes.
    required property real way

    property real _from: 0
    property real _fraction: 0
    property bool _drags: false

    function _at(mouse: MouseEvent): real {
        return root.mapToItem(root.parent, mouse.x, mouse.y).x;
    }

    function _end(): void {
        root._drags = false;
        root.field.end();
    }

    width: Metrics.touchTarget
    height: Metrics.touchTarget
    preventStealing: root._drags
    onPressed: mouse => {
        root._from = root._at(mouse);
        root._fraction = root.field.fraction;
        root.field.begin();
    }
    onPositionChanged: mouse => {
        const way = root._at(mouse) - root._from;
        root._drags = root._drags || Math.abs(way) >= Application.styleHints.startDragDistance;
        if (root._drags && root.way > 0)
            root.field.moveTo(root._fraction + (PhoneState.rtl ? -way : way) / root.way);
    }
    onReleased: root._end()
    onCanceled: root._end()
}
