pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import ".."

// The days of one month in six weeks. The arrow keys go from day to day, also into the months beside it.
Item {
    id: root

    required property var field
    // {weekdays, cells} as the field gives them.
    required property var month
    // Where the keyboard stands, as yyyy-mm-dd.
    required property string day

    signal chosen(day: string)
    signal walked(day: string)
    signal closed

    readonly property real _cell: root.width / 7
    readonly property Item stop: focusPlace

    implicitHeight: Metrics.weekdayHeight + 6 * Metrics.dayCircle + Metrics.monthPadding

    // Names of weekdays as the phone has them, unless they are too wide for their column.
    readonly property bool _short: root._cell >= Metrics.weekdayText.size * 3.2

    Row {
        Repeater {
            model: root.month.weekdays

            Label {
                id: weekday

                required property var modelData

                objectName: "weekday"
                width: root._cell
                height: Metrics.weekdayHeight
                textStyle: Metrics.weekdayText
                color: Theme.tertiaryLabel
                wrapMode: Text.NoWrap
                horizontalAlignment: Text.AlignHCenter
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
                font.capitalization: Font.AllUppercase
                text: root._short ? weekday.modelData.short : weekday.modelData.narrow
                Accessible.role: Accessible.StaticText
                Accessible.name: weekday.modelData.full
            }
        }
    }

    T.Control {
        id: focusPlace

        objectName: "days"
        y: Metrics.weekdayHeight
        width: root.width
        height: 6 * Metrics.dayCircle
        focusPolicy: Qt.ClickFocus
        Accessible.role: Accessible.Table
        Accessible.name: root.field.dayName(root.day)
        Accessible.focusable: true
        Keys.onLeftPressed: root.walked(root.field.shift(root.day, Metrics.rtl ? 1 : -1))
        Keys.onRightPressed: root.walked(root.field.shift(root.day, Metrics.rtl ? -1 : 1))
        Keys.onUpPressed: root.walked(root.field.shift(root.day, -7))
        Keys.onDownPressed: root.walked(root.field.shift(root.day, 7))
        Keys.onReturnPressed: root.closed()
        Keys.onEnterPressed: root.closed()
        Keys.onSpacePressed: root.closed()
        Keys.onPressed: event => {
            if (event.key !== Qt.Key_PageUp && event.key !== Qt.Key_PageDown)
                return;
            root.walked(root.field.shiftMonths(root.day, event.key === Qt.Key_PageUp ? -1 : 1));
            event.accepted = true;
        }

        contentItem: Grid {
            columns: 7

            Repeater {
                model: root.month.cells

                T.AbstractButton {
                    id: cell

                    required property var modelData

                    objectName: "day:" + cell.modelData.date
                    width: root._cell
                    height: Metrics.dayCircle
                    visible: true
                    enabled: cell.modelData.inMonth
                    focusPolicy: Qt.NoFocus
                    Accessible.role: Accessible.Button
                    Accessible.name: cell.modelData.inMonth ? root.field.dayName(cell.modelData.date) : ""
                    Accessible.ignored: !cell.modelData.inMonth
                    Accessible.selected: cell.modelData.chosen
                    Accessible.onPressAction: cell.click()
                    onClicked: root.chosen(cell.modelData.date)

                    contentItem: Label {
                        visible: cell.modelData.inMonth
                        textStyle: Metrics.dayText
                        horizontalAlignment: Text.AlignHCenter
                        verticalAlignment: Text.AlignVCenter
                        font.weight: cell.modelData.chosen ? Font.DemiBold : Font.Normal
                        color: cell.modelData.chosen ? Theme.textOnBlue : cell.modelData.today ? Theme.blue : Theme.label
                        text: cell.modelData.day
                        Accessible.ignored: true
                    }

                    background: Item {
                        Rectangle {
                            objectName: "circle"
                            visible: cell.modelData.inMonth && (cell.modelData.chosen || cell.down)
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: cell.modelData.chosen ? Theme.blue : Theme.tertiaryFill
                        }

                        Rectangle {
                            visible: focusPlace.visualFocus && cell.modelData.inMonth && cell.modelData.date === root.day
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: "transparent"
                            border.width: Metrics.focusRing
                            border.color: cell.modelData.chosen ? Theme.label : Theme.blue
                        }
                    }
                }
            }
        }
    }
}
