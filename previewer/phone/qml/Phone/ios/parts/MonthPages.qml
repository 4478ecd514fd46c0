pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The days of a month under the finger: a swipe brings those of the month beside it.
Item {
    id: root

    required property CalendarField field
    required property MonthModel month
    /// Where the keyboard stands, as yyyy-mm-dd.
    required property string day

    property bool carded: false

    readonly property Item stop: grid.stop

    /// How far the days have been pulled, in points; to the left below 0.
    property real _pulled: 0
    /// Where a swipe that was let go brings them: by a page, or back.
    property real _goal: 0
    // Months from what is shown to what comes into sight.
    readonly property int _beside: (root._pulled < 0) === PhoneState.rtl ? -1 : 1

    signal chosen(day: string)
    signal closed
    /// Another month came into the place of this one, so many months on.
    signal turned(months: int)

    function _release(speed: real): void {
        const page = root.width + Metrics.monthPadding;
        const far = Math.abs(root._pulled) > page / 2;
        const swift = Math.abs(speed) > Metrics.swipeSpeed && (speed < 0) === (root._pulled < 0);
        root._goal = far || swift ? Math.sign(root._pulled) * page : 0;
        glide.restart();
    }

    function _arrive(): void {
        const months = root._goal === 0 ? 0 : root._beside;
        root._pulled = 0;
        if (months !== 0)
            root.turned(months);
    }

    implicitHeight: grid.implicitHeight
    clip: root._pulled !== 0

    NumberAnimation {
        id: glide

        target: root
        property: "_pulled"
        to: root._goal
        duration: Metrics.openDuration
        easing.type: Easing.OutCubic
        onFinished: root._arrive()
    }

    MonthGrid {
        id: grid

        x: root._pulled
        pulled: root._pulled
        width: root.width
        carded: root.carded
        field: root.field
        month: root.month
        day: root.day
        onChosen: day => root.chosen(day)
        onWalked: day => root.chosen(day)
        onClosed: root.closed()
    }

    Loader {
        active: root._pulled !== 0
        x: root._pulled + (root._pulled < 0 ? 1 : -1) * (root.width + Metrics.monthPadding)
        width: root.width

        sourceComponent: MonthGrid {
            enabled: false
            beside: true
            carded: root.carded
            field: root.field
            day: ""
            month: MonthModel {
                field: root.field
                shown: root.field.shiftMonths(root.month.shown, root._beside)
            }
        }
    }

    DragHandler {
        id: swipe

        target: null
        yAxis.enabled: false
        onActiveTranslationChanged: {
            if (swipe.active) {
                glide.stop();
                root._pulled = swipe.activeTranslation.x;
            }
        }
        onActiveChanged: {
            if (!swipe.active && root._pulled !== 0)
                root._release(swipe.centroid.velocity.x);
        }
    }
}
