pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// Far more options than a radio group should have: they scroll inside the cell, and only those in sight exist.
/// In a picture of the whole screen all are in sight, up to a bound.
ListView {
    id: root

    readonly property string auditRole: "scroll"

    required property ChoiceField field

    readonly property int _chosen: root.field.current

    height: PhoneState.phone?.unrolled && root.count <= Metrics.unrolledOptions ? root.contentHeight : Metrics.manyOptionsRows * Metrics.rowHeight
    clip: true
    focus: true
    model: root.field.count
    boundsBehavior: Flickable.StopAtBounds
    keyNavigationEnabled: false
    highlightFollowsCurrentItem: false
    Component.onCompleted: root.showChosen()
    on_ChosenChanged: root.showChosen()

    delegate: Option {
        width: root.width
        field: root.field
    }

    /// Brings the chosen option into sight.
    function showChosen(): void {
        root.positionViewAtIndex(root._chosen, ListView.Contain);
    }

    function optionAt(index: int): Item {
        root.showChosen();
        return root.itemAtIndex(index);
    }
}
