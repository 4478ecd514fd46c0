pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The years, three in a row, in a grid that scrolls; the year on view is filled.
GridView {
    id: root

    readonly property string auditRole: "scroll"

    required property CalendarField field
    required property int year
    signal chosen(int year)

    objectName: "yearGrid"
    height: Metrics.dateCell * 7
    leftMargin: Metrics.dateInset
    rightMargin: Metrics.dateInset
    cellWidth: Math.floor((width - leftMargin - rightMargin) / Metrics.yearColumns)
    cellHeight: Math.max(Metrics.yearRow, Metrics.bodyLarge.lineHeight + Metrics.padding)
    clip: true
    focus: true
    activeFocusOnTab: true
    keyNavigationEnabled: true
    boundsBehavior: Flickable.StopAtBounds
    model: root.field.maximumYear - root.field.minimumYear + 1
    Component.onCompleted: {
        root.currentIndex = root.year - root.field.minimumYear;
        root.positionViewAtIndex(root.currentIndex, GridView.Center);
        root.forceActiveFocus(Qt.OtherFocusReason);
    }
    Keys.onReturnPressed: root.chosen(root.field.minimumYear + root.currentIndex)
    Keys.onEnterPressed: root.chosen(root.field.minimumYear + root.currentIndex)
    Keys.onSpacePressed: root.chosen(root.field.minimumYear + root.currentIndex)

    delegate: TouchButton {
        id: cell

        required property int index
        readonly property int _year: root.field.minimumYear + cell.index
        readonly property bool _chosen: cell._year === root.year

        objectName: "year:" + cell._year
        width: root.cellWidth
        height: root.cellHeight
        focusPolicy: Qt.NoFocus
        Accessible.name: root.field.yearText(cell._year)
        onClicked: root.chosen(cell._year)

        contentItem: Label {
            text: root.field.yearText(cell._year)
            horizontalAlignment: Text.AlignHCenter
            middle: true
            color: cell._chosen ? Theme.overPrimary : Theme.overSurfaceVariant
        }

        background: Item {
            RoundRectangle {
                objectName: "fill"
                anchors.centerIn: parent
                width: Math.max(Metrics.yearWidth, cell.contentItem.implicitWidth + Metrics.padding)
                height: cell.height - Metrics.padding
                radius: height / 2
                color: cell._chosen ? Theme.primary : Theme.clear

                StateLayer {
                    anchors.fill: parent
                    radius: height / 2
                    pressed: cell.pressed
                    focused: cell.GridView.isCurrentItem && root.activeFocus && RowFocus.keyboard
                    inset: -Metrics.focusInset
                }
            }
        }
    }
}
