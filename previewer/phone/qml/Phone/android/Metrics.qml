pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// Every figure of the Android screen, in dp, and the type scale in sp. One dp is one unit of Qt Quick.
///
/// A `TypeStyle` has its figures in dp at the current font scale, too.
QtObject {
    id: root

    /// The system's font scale: 0.85, 1, 1.15, 1.3, 1.5, 1.8 or 2.
    readonly property real textScale: FontScale.factor
    // Durations, in milliseconds.
    readonly property int motionShort: PhoneState.moves ? 100 : 0
    readonly property int motionMedium: PhoneState.moves ? 200 : 0
    readonly property int motionLong: PhoneState.moves ? 300 : 0
    /// How long a ripple takes to appear, to reach its edge and to go.
    readonly property int rippleIn: PhoneState.moves ? 75 : 0
    readonly property int rippleWay: PhoneState.moves ? 225 : 0
    readonly property int rippleOut: PhoneState.moves ? 150 : 0
    /// The part of its last size that a ripple begins with.
    readonly property real rippleFrom: 0.3

    /// How heavy texts are, with the 300 that Bold text adds.
    readonly property int _adjustment: PhoneState.phone?.members.bold ? 300 : 0
    readonly property int regular: Font.Normal + root._adjustment
    readonly property int medium: Font.Medium + root._adjustment

    // The type scale of Material 3 (m3.material.io, Typography).
    readonly property TypeStyle displayLarge: TypeStyle {
        size: 57
        line: 64
        spacing: -0.25
        weight: root.regular
    }
    readonly property TypeStyle displayMedium: TypeStyle {
        size: 45
        line: 52
        weight: root.regular
    }
    readonly property TypeStyle headlineLarge: TypeStyle {
        size: 32
        line: 40
        weight: root.regular
    }
    readonly property TypeStyle headlineSmall: TypeStyle {
        size: 24
        line: 32
        weight: root.regular
    }
    readonly property TypeStyle titleLarge: TypeStyle {
        size: 22
        line: 28
        weight: root.regular
    }
    readonly property TypeStyle titleMedium: TypeStyle {
        size: 16
        line: 24
        spacing: 0.15
        weight: root.medium
    }
    readonly property TypeStyle bodyLarge: TypeStyle {
        size: 16
        line: 24
        spacing: 0.5
        weight: root.regular
    }
    readonly property TypeStyle bodyMedium: TypeStyle {
        size: 14
        line: 20
        spacing: 0.25
        weight: root.regular
    }
    readonly property TypeStyle bodySmall: TypeStyle {
        size: 12
        line: 16
        spacing: 0.4
        weight: root.regular
    }
    readonly property TypeStyle labelLarge: TypeStyle {
        size: 14
        line: 20
        spacing: 0.1
        weight: root.medium
    }
    readonly property TypeStyle labelMedium: TypeStyle {
        size: 12
        line: 16
        spacing: 0.5
        weight: root.medium
    }
    /// The numbers on the clock's dial.
    readonly property TypeStyle clockNumber: TypeStyle {
        size: 16
        line: 20
        spacing: 0.5
        weight: root.regular
    }
    /// Half of ascent minus descent of Roboto, per em: lifts text to the middle of its line.
    readonly property real baselineShift: 0.3418
    /// Line height that Roboto has by itself, per em.
    readonly property real naturalLine: 1.1719
    /// From this font scale on, dialogs beside each other need more room.
    readonly property real largeText: 1.5

    readonly property int touch: 48
    /// A finger that moves further no longer taps.
    readonly property int slop: 8
    readonly property int icon: 24
    readonly property int iconStroke: 2
    readonly property int padding: 16
    readonly property int gap: 8
    readonly property int gapSmall: 4
    readonly property int hairline: 1
    readonly property real focusRing: Math.max(3, 1 / PhoneState.pixels)
    readonly property int focusInset: 2
    readonly property real pressOpacity: 0.10
    readonly property real ghostOpacity: 0.5

    // The sides that the system keeps, in the way of reading: what is anchored to the left is at the right where a
    // screen reads from there.
    readonly property real safeStart: PhoneState.rtl ? PhoneState.safeRight : PhoneState.safeLeft
    readonly property real safeEnd: PhoneState.rtl ? PhoneState.safeLeft : PhoneState.safeRight

    readonly property int statusBar: 24
    readonly property int statusInset: 24
    readonly property int statusIcon: 14
    readonly property int statusText: 14
    readonly property int gestureWidth: 108
    readonly property int gestureHeight: 4
    readonly property int appBar: 64
    readonly property int appBarInset: 4
    readonly property int appBarTitle: 56
    readonly property bool appBarDisc: root._design.barDisc
    /// How far it can be pulled open, the title's size, its margin and the middle of its last line then (CollapsingToolbar:
    /// 179 high, 36 dp at every font scale, 24 at the sides, 32 below).
    readonly property int appBarOpens: root._design.barOpens
    readonly property int appBarOpenText: 36
    readonly property int appBarOpenMargin: 24
    readonly property real appBarOpenMiddle: root.appBar + root.appBarOpens - 32 - root.naturalLine * root.appBarOpenText / 2
    readonly property int appBarText: root._design.barTitle || root.titleLarge.pixels

    readonly property int listEnd: 8

    // What the design sets.
    readonly property var _design: Designs.of(PhoneState.design)
    readonly property int listOneLine: root._design.listOneLine
    readonly property int listTwoLines: root._design.listTwoLines
    readonly property int listThreeLines: root._design.listThreeLines
    readonly property int listPadding: root._design.listPadding
    readonly property int listPaddingThree: root._design.listPaddingThree
    readonly property int sliderBelow: root._design.sliderBelow
    readonly property int titleLines: root._design.titleLines
    readonly property int summaryLines: root._design.summaryLines
    /// Rows are so far from the sides of the screen and from each other, and so far from a group above without a header.
    readonly property int rowMargin: root._design.rowMargin
    readonly property int rowGap: root._design.rowGap
    readonly property int groupGap: root._design.groupGap
    readonly property int innerCorner: root._design.innerCorner
    readonly property int outerCorner: root._design.outerCorner
    /// The least side of what stands at the end of a row.
    readonly property int widget: root._design.widget
    readonly property int headerAbove: root._design.headerAbove
    readonly property int headerPadding: root._design.headerPadding
    readonly property int headerBelow: root._design.headerBelow
    readonly property TypeStyle header: root._design.header === "labelLarge" ? root.labelLarge : root.bodyLarge
    readonly property int option: root._design.option
    readonly property int optionPadding: root._design.optionPadding
    /// Whether a switch has a check or a cross in its thumb, which then is as large when off as when on.
    readonly property bool signed: root._design.signed
    readonly property int switchSign: 16
    /// Whether a title with too many lines is cut without dots.
    readonly property int titleElide: root._design.cutTitles ? Text.ElideNone : Text.ElideRight
    /// Whether lines end where a phrase of Japanese does, and long words have hyphens.
    readonly property bool breaksLines: root._design.breaksLines

    readonly property int switchWidth: 52
    readonly property int switchHeight: 32
    readonly property int switchEdge: 2
    readonly property int knobOff: root.signed ? 24 : 16
    readonly property int knobOn: 24
    readonly property int knobPressed: 28
    readonly property int stateLayer: 40

    readonly property int sliderTrack: 16
    readonly property int sliderHandleWidth: 4
    readonly property int sliderHandlePressed: 2
    readonly property int sliderHandleHeight: 44
    readonly property int sliderGap: 6
    readonly property int sliderInner: 2
    readonly property int sliderDot: 4
    readonly property int sliderLabelWidth: 48
    readonly property int sliderLabelHeight: 44
    readonly property int sliderLabelGap: 4
    /// Steps are marked on the track as long as the marks stay this far apart.
    readonly property int sliderDotDistance: 12

    readonly property int fieldHeight: 56
    readonly property int fieldCorner: 4
    readonly property int fieldEdge: 1
    readonly property int fieldEdgeFocused: 2
    readonly property int fieldLabelPadding: 4
    readonly property int fieldSupportGap: 4
    readonly property int fieldLines: 3
    readonly property int caret: 2
    readonly property int textHandle: 22

    readonly property int radioRing: 20
    readonly property int radioEdge: 2
    readonly property int radioDot: 10
    readonly property int radioMany: 40

    readonly property int dialogCorner: 28
    /// A dialog grows from this part of its size when it opens.
    readonly property real dialogFrom: 0.9
    readonly property int dialogPadding: 24
    readonly property int dialogGap: 16
    readonly property int dialogMinimum: 280
    readonly property int dialogMaximum: 560
    readonly property int dialogMargin: 24
    readonly property real scrimOpacity: root._design.scrim
    readonly property int buttonHeight: 40
    /// Whether OK is filled and Cancel outlined; else both are text alone.
    readonly property bool filledButtons: root._design.filledButtons
    readonly property int buttonMinimum: 58
    readonly property int buttonPadding: root.filledButtons ? 24 : 12

    // How far content stretches at an end: the intensities of `EdgeEffect`, and the part of the height at which the second
    // is nearly at its most.
    readonly property real stretchLinear: 0.016
    readonly property real stretchMost: 0.016
    readonly property real stretchReach: 0.33

    readonly property int wheelRow: 48
    readonly property int wheelRows: 5
    readonly property int wheelRowsLow: 3
    readonly property int wheelLine: 2
    readonly property real wheelFade: 0.3

    readonly property int dateWidth: 360
    readonly property int dateHeader: 120
    readonly property int dateInset: 12
    readonly property int dateButtonInset: 6
    readonly property int dateBar: 56
    readonly property int dateCell: 48
    readonly property int dateCircle: 40
    readonly property int dateLandscapeHeader: 200
    readonly property int dateLandscapeHeaderLarge: 280
    readonly property int yearWidth: 72
    readonly property int yearRow: 52
    readonly property int yearColumns: 3
    readonly property int swipe: 48

    readonly property int clockFieldWidth: 96
    readonly property int clockFieldHeight: 80
    readonly property int clockEntryHeight: 72
    readonly property int clockCorner: 8
    readonly property int clockSeparator: 24
    readonly property int clockGap: 12
    readonly property int clockPeriodWidth: 52
    readonly property int clockPeriodLow: 38
    readonly property int clockDial: 256
    readonly property int clockDialLeast: 200
    readonly property int clockHandle: 48
    readonly property int clockCentre: 8
    readonly property int clockHand: 2
    readonly property int clockOuter: 101
    readonly property int clockInner: 69
    readonly property int clockDialGap: 36
    /// Numbers on the dial grow with the font scale up to these, with two rings and with one.
    readonly property int clockTextInner: 20
    readonly property int clockTextOuter: 24

    // The keyboard: 275 with the gesture bar, and low in landscape.
    readonly property int keyboardStrip: 39
    readonly property int keyboardStripLow: 32
    readonly property int keyboardRow: 53
    readonly property int keyboardRowLow: 38
    readonly property int keyboardMargin: 3
    readonly property int keyGap: 5
    readonly property int keyGapDown: 7
    readonly property int keyCorner: 8
    readonly property int keyText: 21
    readonly property int keyWord: 15

    /// A tablet's keyboard (AOSP's LatinIME, `values-sw600dp` and `values-sw768dp`): how high, and of that the room above
    /// the keys, below them and between their rows; of the width the room at the sides, and between two keys of what is
    /// left; the letters and words of a key's height.
    readonly property var tabletKeyboard: {
        const wide = Math.min(PhoneState.width, PhoneState.height) >= 768;
        const [most, above, below, sides, between] = PhoneState.landscape ? (wide ? [365.4, 0.01896, 0, 0.04, 0.0103] : [283.5, 0.03, 0.03, 0.04, 0.009]) : (wide ? [302.4, 0.02335, 0, 0.02, 0.01066] : [302.4, 0.02335, 0.04, 0.02, 0.01565]);
        const high = Math.min(most, 0.46 * PhoneState.height);
        const margin = sides * PhoneState.width;
        const gapDown = 0.045 * high;
        const row = ((1 - above - below) * high + gapDown) / 4;
        return {
            above: above * high,
            below: below * high,
            row: row,
            margin: margin,
            gap: between * (PhoneState.width - 2 * margin),
            gapDown: gapDown,
            letter: 0.45 * (row - gapDown),
            word: 0.32 * (row - gapDown)
        };
    }
    readonly property int keyboardStripTablet: 44

    readonly property int mapHeight: 180
    readonly property int mapCorner: 12
    readonly property int pinWidth: 28
    readonly property int pinHeight: 40

    readonly property int mark: 8
    readonly property real markEdge: 1.5
    readonly property int markDash: 3
    readonly property int markLift: 2
}
