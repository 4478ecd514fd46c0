pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Phone.common
import Phone.ios

/// The days of one month in six weeks. The arrow keys go from day to day, also into the months beside it.
Item {
    id: root

    required property CalendarField field
    /// {weekdays, cells} as the field gives them.
    required property var month
    /// Where the keyboard stands, as yyyy-mm-dd.
    required property string day

    signal chosen(day: string)
    signal walked(day: string)
    signal closed

    readonly property real _cell: root.width / 7
    readonly property Item stop: focusPlace

    implicitHeight: Metrics.weekdayHeight + 6 * Metrics.dayCircle + Metrics.monthPadding

    // Names of weekdays as the phone has them, unless they are too wide for their column.
    readonly property bool _short: root._cell >= Metrics.weekdayText.size * 3.2 && root.month.weekdays.every(day => day.short.length <= Metrics.weekdayLetters)

    Row {
        Repeater {
            model: 7

            Label {
                id: weekday

                required property int index
                readonly property var _shown: root.month.weekdays[weekday.index]

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
                text: root._short ? weekday._shown.short : weekday._shown.narrow
                Accessible.role: Accessible.StaticText
                Accessible.name: weekday._shown.full
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
                model: root.month.cells.length

                TouchButton {
                    id: cell

                    required property int index
                    readonly property var _shown: root.month.cells[cell.index]

                    objectName: "day:" + cell._shown.date
                    width: root._cell
                    height: Metrics.dayCircle
                    enabled: cell._shown.inMonth
                    focusPolicy: Qt.NoFocus
                    Accessible.name: cell._shown.inMonth ? root.field.dayName(cell._shown.date) : ""
                    Accessible.ignored: !cell._shown.inMonth
                    Accessible.selected: cell._shown.chosen
                    onClicked: root.chosen(cell._shown.date)

                    contentItem: Label {
                        visible: cell._shown.inMonth
                        textStyle: Metrics.dayText
                        horizontalAlignment: Text.AlignHCenter
                        verticalAlignment: Text.AlignVCenter
                        font.weight: cell._shown.chosen ? Metrics.semibold : Metrics.regular
                        color: cell._shown.chosen ? Theme.textOnBlue : cell._shown.today ? Theme.blue : Theme.label
                        text: cell._shown.day
                        Accessible.ignored: true
                    }

                    background: Item {
                        Rectangle {
                            objectName: "circle"
                            visible: cell._shown.inMonth && (cell._shown.chosen || cell.down)
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: cell._shown.chosen ? Theme.blue : Theme.tertiaryFill
                        }

                        Rectangle {
                            visible: focusPlace.visualFocus && cell._shown.inMonth && cell._shown.date === root.day
                            anchors.centerIn: parent
                            width: Metrics.dayCircle
                            height: Metrics.dayCircle
                            radius: Metrics.dayCircle / 2
                            color: "transparent"
                            border.width: Metrics.focusRing
                            border.color: cell._shown.chosen ? Theme.label : Theme.blue
                        }
                    }
                }
            }
        }
    }
}
