pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The title of an item and, at its end, the value in words or one small control. What does not fit beside the
/// title stands below it; at the accessibility sizes it always does, but for a control that keeps its place.
Item {
    id: root

    property string title: ""
    property string value: ""
    property bool marked: false
    /// Whether the value is in another language than the one asked for.
    property bool valueMarked: false
    /// How far a control at the end may reach into the padding of its row, above and below.
    property real reach: 0
    /// Whether the control at the end stays beside the title at every text size.
    property bool beside: false
    /// The value's colour.
    property color valueColor: Theme.secondaryLabel
    /// At the end in place of the value; its size is its own.
    default property alias trailing: end.data

    readonly property bool stacked: !root.beside && root._endWidth > 0 && (Metrics.accessibilitySize || root._wanted > root.width)
    readonly property bool truncated: titleLabel.truncated || valueLabel.truncated

    readonly property bool _isControl: end.children.length > 0
    readonly property real _endWidth: root._isControl ? end.childrenRect.width : valueMeasure.natural
    // A title may wrap beside a control, but not beside a value.
    readonly property real _wanted: (root._isControl ? Math.min(titleMeasure.natural, root.width * 0.4) : titleMeasure.natural) + Metrics.sideGap + root._endWidth
    readonly property real _endHeight: root._isControl ? end.childrenRect.height : (root.value.length > 0 ? valueLabel.height : 0)
    readonly property bool _leading: root.stacked !== PhoneState.rtl

    implicitHeight: root.stacked ? titleLabel.height + Metrics.stackGap + root._endHeight : Math.max(titleLabel.height, root._endHeight - 2 * root.reach)

    Measure {
        id: titleMeasure

        label: titleLabel
    }

    Measure {
        id: valueMeasure

        label: valueLabel
    }

    ItemLabel {
        id: titleLabel

        readonly property real auditBeside: Metrics.accessibilitySize || root._isControl || root._endWidth === 0 ? 0 : root.width - Metrics.sideGap - root._endWidth
        readonly property real auditRoom: titleLabel.auditBeside > 0 ? root.width : titleLabel.width

        objectName: "title"
        anchors.left: parent.left
        width: root.stacked || root._endWidth === 0 ? root.width : root.width - Metrics.sideGap - root._endWidth
        y: root.stacked ? 0 : (root.height - height) / 2
        maximumLineCount: Metrics.titleLines
        elide: Text.ElideRight
        text: root.title
        marked: root.marked
        Accessible.ignored: true
    }

    ItemLabel {
        id: valueLabel

        readonly property real auditBeside: Metrics.accessibilitySize ? 0 : root.width - Metrics.sideGap - titleMeasure.natural
        readonly property real auditRoom: root.width

        objectName: "value"
        visible: !root._isControl && root.value.length > 0
        x: root._leading ? 0 : root.width - width
        y: root.stacked ? titleLabel.height + Metrics.stackGap : (root.height - height) / 2
        width: root.stacked ? root.width : Math.min(valueMeasure.natural, root.width)
        horizontalAlignment: root.stacked ? Text.AlignLeft : Text.AlignRight
        maximumLineCount: Metrics.titleLines
        elide: Text.ElideRight
        color: root.valueColor
        text: root.value
        marked: root.valueMarked
        Accessible.ignored: true
    }

    Item {
        id: end

        x: root._leading ? 0 : root.width - width
        y: root.stacked ? titleLabel.height + Metrics.stackGap : (root.height - height) / 2
        width: childrenRect.width
        height: childrenRect.height
    }
}
