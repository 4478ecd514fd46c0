pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The date dialog: headline, month, years, and text entry behind the pencil. The field does the arithmetic.
DialogFrame {
    id: root

    required property CalendarField field

    /// The date that OK would store, and the month on view as any date in it; both yyyy-mm-dd.
    property string _day: root.field.value
    property string _view: root._day
    property bool _years: false
    property bool _typing: false
    // The entry, while it is there. A cast to a type of ours was seen to give null in the second engine of a process.
    readonly property var _entry: entry.item

    function _confirm(): void {
        const day = root._typing ? root._entry.read() : root._day;
        if (day === "")
            return;
        root.field.open = false;
        root.field.choose(day);
    }

    function _turn(months: int): void {
        root._view = root.field.shiftMonths(root._view, months);
    }

    function _show(day: string): void {
        root._day = day;
        root._view = day;
    }

    title: PhoneState.word("select_date")
    sideways: root.low
    headerWidth: Metrics.textScale < Metrics.largeText ? Metrics.dateLandscapeHeader : Metrics.dateLandscapeHeaderLarge
    panelWidth: Metrics.dateWidth + (root.sideways ? root.headerWidth : 0)
    footerTop: Metrics.gapSmall
    // The line below the header is within the dialog's 568.
    footerBottom: Metrics.filledButtons ? Metrics.dialogGap : Metrics.gapSmall - Metrics.hairline
    footerInset: Metrics.dateButtonInset
    onRejected: root.field.open = false
    onAccepted: root._confirm()

    MonthModel {
        id: month

        field: root.field
        shown: root._view
    }

    header: DateHeader {
        width: root.sideways ? root.headerWidth : root.panel.width
        height: root.sideways ? implicitHeight : Math.max(Metrics.dateHeader, implicitHeight)
        title: root.title
        headline: root.field.headlineFor(root._day)
        typing: root._typing
        onToggled: {
            root._typing = !root._typing;
            if (root._typing)
                entry.forceActiveFocus(Qt.OtherFocusReason);
        }
    }

    Column {
        x: Math.round((parent.width - width) / 2)
        width: Math.min(parent.width, Metrics.dateWidth)

        Rectangle {
            objectName: "headerLine"
            visible: !root.sideways
            width: parent.width
            height: Metrics.hairline
            color: Theme.outlineVariant
        }

        Loader {
            id: entry

            active: root._typing
            visible: active
            width: parent.width
            sourceComponent: DateEntry {
                field: root.field
                day: root._day
                onAccepted: root._confirm()
            }
        }

        MonthBar {
            visible: !root._typing
            width: parent.width
            title: month.title
            years: root._years
            onToggled: root._years = !root._years
            onTurned: months => root._turn(months)
        }

        MonthGrid {
            visible: !root._typing && !root._years
            anchors.horizontalCenter: parent.horizontalCenter
            field: root.field
            month: month
            day: root._day
            focus: true
            onChosen: day => root._show(day)
            onTurned: months => root._turn(months)
            onAccepted: root._confirm()
        }

        Loader {
            active: root._years && !root._typing
            visible: active
            width: parent.width
            sourceComponent: YearGrid {
                field: root.field
                year: month.year
                onChosen: year => {
                    root._view = root.field.shiftMonths(root._view, (year - month.year) * 12);
                    root._years = false;
                }
            }
        }
    }
}
