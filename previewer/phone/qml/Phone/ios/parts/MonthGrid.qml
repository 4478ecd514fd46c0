pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.common
import Phone.ios

/// The days of one month in six weeks. The arrow keys go from day to day, also into the months beside it.
Item {
    id: root

    required property CalendarField field
    required property MonthModel month
    /// Where the keyboard stands, as yyyy-mm-dd.
    required property string day

    signal chosen(day: string)
    signal walked(day: string)
    signal closed

    readonly property real _cell: root.width / 7
    readonly property Item stop: focusPlace

    /// How far the days have been pulled aside; the weekdays stay where they are. Those of a month beside it are hidden.
    property real pulled: 0
    property bool beside: false

    implicitHeight: Metrics.weekdayHeight + 6 * Metrics.dayCircle + Metrics.monthFoot

    // Names of weekdays as the phone has them, unless they are too wide for their column.
    readonly property bool _short: root._cell >= Metrics.weekdayText.size * 3.2 && root.month.short.every(name => name.length <= Metrics.weekdayLetters)

    Row {
        x: -root.pulled
        visible: !root.beside

        Repeater {
            model: 7

            Label {
                id: weekday

                required property int index

                objectName: "weekday"
                width: root._cell
                height: Metrics.weekdayHeight
                textStyle: Metrics.weekdayText
                color: Theme.tertiaryLabel
                wrapMode: Text.NoWrap
                horizontalAlignment: Text.AlignHCenter
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Math.round(textStyle.size * Metrics.smallestShare)
                font.capitalization: Font.AllUppercase
                text: (root._short ? root.month.short : root.month.narrow)[weekday.index]
                Accessible.role: Accessible.StaticText
                Accessible.name: root.month.full[weekday.index]
            }
        }
    }

    T.Control {
        id: focusPlace

        objectName: "days"
        y: Metrics.weekdayHeight
        width: root.width
        height: 6 * Metrics.dayCircle
        focusPolicy: RowFocus.clickFocus
        Accessible.role: Accessible.Table
        Accessible.name: root.field.dayName(root.day)
        Accessible.focusable: true
        Keys.forwardTo: [keys]
        Keys.onSpacePressed: root.closed()

        DayKeys {
            id: keys

            field: root.field
            day: root.day
            onWalked: day => root.walked(day)
            onAccepted: root.closed()
        }

        contentItem: Grid {
            columns: 7

            Repeater {
                // Cells stay and show other days: nothing is made anew while a day is tapped.
                model: root.month

                TouchButton {
                    id: cell

                    required property string day
                    required property string date
                    required property bool inMonth
                    required property bool isToday
                    required property bool isValue

                    objectName: "day:" + cell.date
                    width: root._cell
                    height: Metrics.dayCircle
                    enabled: cell.inMonth
                    focusPolicy: Qt.NoFocus
                    Accessible.name: cell.inMonth ? root.field.dayName(cell.date) : ""
                    Accessible.ignored: !cell.inMonth
                    Accessible.selected: cell.isValue
                    onClicked: root.chosen(cell.date)

                    contentItem: Label {
                        visible: cell.inMonth
                        textStyle: Metrics.dayText
                        horizontalAlignment: Text.AlignHCenter
                        verticalAlignment: Text.AlignVCenter
                        font.weight: cell.isValue ? Metrics.semibold : Metrics.regular
                        color: cell.isValue && cell.isToday ? Theme.textOnBlue : cell.isValue || cell.isToday ? Theme.blue : Theme.label
                        text: cell.day
                        Accessible.ignored: true
                    }

                    background: Item {
                        RoundRectangle {
                            objectName: "circle"
                            visible: cell.inMonth && (cell.isValue || cell.down)
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: !cell.isValue ? Theme.tertiaryFill : cell.isToday ? Theme.blue : Theme.otherDay
                        }

                        RoundRectangle {
                            visible: focusPlace.visualFocus && cell.inMonth && cell.date === root.day
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: "transparent"
                            border.width: Metrics.focusRing
                            border.color: cell.isValue ? Theme.label : Theme.blue
                        }
                    }
                }
            }
        }
    }
}
