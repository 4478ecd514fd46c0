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

    /// Whether it stands on a card: as many weeks as the month has then take the room of five.
    property bool carded: false
    readonly property real _weekdays: root.carded ? Metrics.weekdayText.line : Metrics.weekdayHeight
    readonly property real _weeks: root.carded ? Metrics.cardWeeks : 6 * Metrics.dayCircle
    readonly property real _week: root.carded ? root._weeks / root.month.weeks : Metrics.dayCircle
    readonly property real _circle: Math.min(Metrics.dayCircle, root._week)

    /// How far the days have been pulled aside; the weekdays stay where they are. Those of a month beside it are hidden.
    property real pulled: 0
    property bool beside: false

    implicitHeight: root._weekdays + root._weeks + (root.carded ? Metrics.cardFoot : Metrics.monthFoot)

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
                height: root._weekdays
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
        y: root._weekdays
        width: root.width
        height: root._weeks
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
                    // UIKit's own days on a card are smaller than its least.
                    auditRole: root.carded ? "" : "touch"
                    width: root._cell
                    height: root._week
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
                            width: root._circle
                            height: root._circle
                            radius: root._circle / 2
                            color: !cell.isValue ? Theme.tertiaryFill : cell.isToday ? Theme.blue : Theme.otherDay
                        }

                        RoundRectangle {
                            visible: focusPlace.visualFocus && cell.inMonth && cell.date === root.day
                            anchors.centerIn: parent
                            width: root._circle
                            height: root._circle
                            radius: root._circle / 2
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
