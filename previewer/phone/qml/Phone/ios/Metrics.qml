pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios.designs

/// Every length of the iOS phone, in points, and every duration, in milliseconds.
QtObject {
    id: root

    /// What the app is built for.
    readonly property Design design: PhoneState.design === "ios26" ? root._ios26 : root._ios18
    readonly property Design _ios18: Ios18 {}
    readonly property Design _ios26: Ios26 {}

    // Only Latin-like letters stand closer: the other scripts are drawn as their own fonts have them.
    readonly property bool condensed: !/^(ja|zh|ko|ar|he|fa|ur|th|hi)\b/i.test(PhoneState.lang)

    /// The settings of Dynamic Type, by the size of body text; those above 23 are the accessibility sizes.
    readonly property list<int> bodySizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    readonly property int step: root._nearest(PhoneState.bodySize)
    readonly property bool accessibilitySize: root.body.size > 23
    readonly property real scale: root.body.size / 17

    /// How heavy texts are: with Bold Text each a step more.
    readonly property bool _bold: PhoneState.phone?.members.bold ?? false
    readonly property int regular: root._bold ? Font.DemiBold : Font.Normal
    readonly property int semibold: root._bold ? Font.Bold : Font.DemiBold
    readonly property int heavy: root._bold ? Font.ExtraBold : Font.Bold

    readonly property TextStyle largeTitle: TextStyle {
        step: root.step
        sizes: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        lines: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
        weight: root.heavy
        tightening: root.condensed ? 0.02 : 0
    }
    readonly property TextStyle title: TextStyle {
        step: root.step
        sizes: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        lines: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
        weight: root.heavy
        tightening: root.condensed ? 0.015 : 0
    }
    readonly property TextStyle body: TextStyle {
        step: root.step
        sizes: root.bodySizes
        lines: root._bodyLines
        weight: root.regular
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle headline: TextStyle {
        step: root.step
        sizes: root.bodySizes
        lines: root._bodyLines
        weight: root.semibold
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle footnote: TextStyle {
        step: root.step
        sizes: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        lines: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
        weight: root.regular
    }
    readonly property TextStyle header: root.design.headerLarge ? root.headline : root.footnote
    /// The bar does not grow with the text size, as on the phone.
    readonly property TextStyle barTitle: TextStyle {
        step: 0
        sizes: [17]
        lines: [22]
        weight: root.semibold
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle barText: TextStyle {
        step: 0
        sizes: [17]
        lines: [22]
        weight: root.regular
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle monthTitle: TextStyle {
        step: root.step
        sizes: [16, 16, 16, 17, 19, 21, 23, 25, 26, 27, 28, 28]
        lines: [21, 21, 21, 22, 24, 26, 29, 31, 32, 33, 34, 34]
        weight: root.semibold
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle mapText: TextStyle {
        step: root.step
        sizes: [14, 15, 16, 17, 19, 21, 23, 23, 23, 23, 23, 23]
        lines: [19, 20, 21, 22, 24, 26, 29, 29, 29, 29, 29, 29]
        weight: root.regular
        tightening: root.condensed ? 0.012 : 0
    }
    /// Wheels and months have a fixed place, so that their texts grow less than the rest.
    readonly property TextStyle wheelText: TextStyle {
        step: root.step
        sizes: [21, 21, 21, 21, 22, 23, 23, 26, 29, 32, 35, 38]
        lines: [26, 26, 26, 26, 27, 28, 28, 32, 36, 40, 43, 47]
        weight: root.regular
        tightening: root.condensed ? 0.012 : 0
    }
    readonly property TextStyle dayText: TextStyle {
        step: root.step
        sizes: [20, 20, 20, 20, 21, 22, 23, 25, 26, 27, 28, 28]
        lines: [25, 25, 25, 25, 26, 28, 29, 31, 32, 33, 34, 34]
        weight: root.regular
    }
    readonly property TextStyle weekdayText: TextStyle {
        step: root.step
        sizes: [13, 13, 13, 13, 14, 15, 15, 17, 18, 19, 20, 20]
        lines: [18, 18, 18, 18, 19, 20, 20, 22, 24, 25, 26, 26]
        weight: root.semibold
    }

    /// A pixel of the screen: Qt draws no line thinner than one, at any scale from 1 to 3.
    readonly property real hairline: 1 / 3
    readonly property int touchTarget: 44
    /// How far a finger may go and still tap.
    readonly property int slop: 10
    readonly property int titleLines: 3

    readonly property real barHeight: PhoneState.landscape ? root.design.barHeightSideways : root.design.barHeight
    readonly property int barEdge: 16
    readonly property int backMargin: root.design.floatingBar ? root.margin : 8
    readonly property real backWidth: root.design.floatingBar ? 10 : 12
    readonly property real backHeight: root.design.floatingBar ? 18 : 21
    readonly property real backWeight: 2.2
    readonly property int backGap: 6
    /// The part of its size by which a large title grows as the list is pulled down by so many points.
    readonly property real titleGrowth: 0.1
    readonly property int titlePull: 160
    readonly property int largeTitleTop: 3
    readonly property int largeTitleBottom: 8
    readonly property int statusTextSize: root.hasIsland ? 17 : 12
    readonly property int statusLine: root.hasIsland ? 22 : 15
    readonly property int homeIndicatorWidth: PhoneState.landscape ? 230 : 139
    readonly property int homeIndicatorHeight: 5
    readonly property int homeIndicatorBottom: 8
    /// The status bar of a phone with a home button, which is as high as this and has its signs smaller.
    readonly property int buttonTop: 24
    readonly property bool hasIsland: Math.max(PhoneState.safeTop, PhoneState.safeLeft) > root.buttonTop
    readonly property real statusSmall: 0.82
    readonly property int statusSide: 6
    readonly property int statusSideTablet: 22
    readonly property int statusGap: 7
    readonly property int statusGapSmall: 5
    readonly property int islandWidth: 126
    readonly property int islandHeight: 37
    readonly property int islandTop: Math.max(PhoneState.safeTop, PhoneState.safeLeft) - 48

    readonly property int margin: PhoneState.width >= root.design.wide ? 20 : 16
    /// On a tablet the groups are a column in the middle.
    readonly property int columnMaximum: 672
    readonly property real _side: PhoneState.tablet ? Math.max(root.margin, (PhoneState.width - root.columnMaximum) / 2) : root.margin
    readonly property real marginLeft: PhoneState.safeLeft + root._side
    readonly property real marginRight: PhoneState.safeRight + root._side
    readonly property real corner: root.design.corner
    readonly property int inset: 16
    readonly property real rowHeight: root.design.rowHeight
    readonly property real rowPadding: root.design.rowPadding
    readonly property int listBottom: 24
    readonly property int sideGap: 12
    readonly property int stackGap: 4

    readonly property int knobInset: 2
    /// The signs of switches: their height, how wide the bar is, and the ring's line.
    readonly property int switchSign: 10
    readonly property real switchBar: 1.5
    readonly property real switchRing: 1.5
    readonly property real knobShade: 1.5
    readonly property real knobEdge: 0.5
    /// The shadow below a platter: how far it lies below it, and reaches around it.
    readonly property int platterFall: 4
    readonly property int platterReach: 10

    /// The part of its speed that a flicked list or wheel keeps each millisecond.
    readonly property real coastKept: 0.998
    readonly property int wheelRow: Math.max(32, root.wheelText.line + 6)
    readonly property int wheelHeight: Math.max(216, 5 * root.wheelRow)
    /// The radius of the cylinder that the rows of a wheel lie on, and how many of them above and below the middle are
    /// in sight: three, and a sliver of the fourth.
    readonly property real wheelRadius: root._wheelTable * 0.334225372
    /// The angle from one row to the next: UIKit has a whole number of rows around.
    readonly property real wheelTurn: 2 * Math.PI / Math.ceil(2 * root._wheelTable / root.wheelRow)
    readonly property int _wheelTable: root.wheelHeight + 75
    readonly property real wheelSight: 4.5
    readonly property int wheelBandMargin: 9
    readonly property int wheelPadding: 20
    /// How much narrower a row looks at the rim of the wheel than in the middle.
    readonly property real wheelRim: 0.75
    readonly property real wheelFade: 0.45
    readonly property int timeColumn: Math.round(2.9 * root.wheelText.size)
    readonly property int periodColumn: Math.round(3.4 * root.wheelText.size)

    readonly property int pillPadding: 12
    readonly property int pillVertical: 6
    readonly property int pillReach: 6

    readonly property int dayCircle: 44
    readonly property int weekdayHeight: root.weekdayText.line + 8
    readonly property int weekdayLetters: 4
    readonly property int monthPadding: 8
    readonly property int monthFoot: 11
    readonly property int monthArrowWidth: 7
    readonly property int monthArrowHeight: 12
    readonly property int monthMaximum: 560
    readonly property real otherDayShade: 0.15

    // The card that a date or a time opens on beside its pill, as UIKit's compact pickers do (figures of its own view tree,
    // measured by the package `morph`): how wide at least, and how much lower than the wheels; above the weekdays, the room of
    // all weeks and the room below them; from the middle of the pill to the card, below and across; from the screen's sides.
    readonly property int cardWidth: 320
    readonly property int cardTimeWidth: 232
    readonly property int cardTimeLess: 12
    readonly property int cardHead: 62
    readonly property int cardWeeks: 228
    readonly property int cardFoot: 24
    readonly property int cardGap: 6
    readonly property int cardMargin: 20
    readonly property real cardFrom: 0.2
    /// Points a second from which on a swipe turns a month however short it was.
    readonly property real swipeSpeed: 300

    readonly property int areaLines: 3
    readonly property int areaMaximumLines: 8
    readonly property int cursorWidth: 2
    readonly property int clearButton: 17
    readonly property int menuHeight: 44
    readonly property int menuText: 15
    readonly property int textHandle: 10
    readonly property int clearMargin: 13

    readonly property int mapHeight: 180
    readonly property int pinWidth: 28
    readonly property int pinHeight: 36
    readonly property int mapButton: 44
    readonly property int mapSign: 18
    readonly property int mapSignLine: 2

    // The keyboard: 291 without what the system keeps below it, and low in landscape.
    readonly property int keyboardStrip: 45
    readonly property int keyboardStripLow: 38
    readonly property int keyboardRow: 54
    readonly property int keyboardRowLow: 40
    readonly property int keyboardRowTablet: 68
    readonly property int keyboardFoot: 30
    readonly property int keyboardMargin: 3
    readonly property int keyboardSign: 26
    readonly property int keyboardSignSize: 26
    readonly property int keyGap: 6
    readonly property int keyGapDown: 11
    readonly property int keyText: 23
    readonly property int keyWord: 16
    readonly property int checkWidth: 16
    readonly property int checkRoom: Math.round(root.checkWidth * root.scale)
    /// Of a group with more options than this, those in sight exist alone.
    readonly property int manyOptions: 300
    readonly property int mark: 8
    readonly property real markEdge: 1.5
    readonly property int markDot: 2
    readonly property real focusRing: Math.max(3, 1 / PhoneState.pixels)
    readonly property int badge: 24
    readonly property int scrollIndicator: 3
    readonly property int scrollIndicatorMinimum: 36
    readonly property real ghost: 0.4
    readonly property real dimmed: 0.4
    /// At least so much of a row is a field that stands beside its title, in letters of body text.
    readonly property int fieldLetters: 5
    /// A text that has to fit into its place shrinks to this share, then it is elided.
    readonly property real smallestShare: 0.65

    /// How long a list that was pulled takes to come back.
    readonly property int reboundDuration: PhoneState.moves ? 500 : 0
    readonly property int openDuration: PhoneState.moves ? 300 : 0
    readonly property int switchDuration: PhoneState.moves ? 220 : 0
    /// A knob springs up when it is held, and back more slowly.
    readonly property int holdDuration: PhoneState.moves ? 250 : 0
    readonly property int letGoDuration: PhoneState.moves ? (root.design.heldGlass ? 700 : 250) : 0
    readonly property real holdOvershoot: root.design.heldGlass ? 2 : 0
    readonly property int fadeDuration: PhoneState.moves ? 200 : 0

    readonly property list<int> _bodyLines: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]

    // Inter's own ascent and line height as shares of the size.
    readonly property real _ascent: 0.96875
    readonly property real _natural: 1.2102

    /// Where letters of a size stand, from the top of their line of a height, whatever the font that draws them. (A
    /// style is no parameter: in all engines of a process but the last it would come as null, being of a type of ours.)
    function baseline(size: real, line: real): real {
        return (line - root._natural * size) / 2 + root._ascent * size;
    }

    function _nearest(size: real): int {
        let best = 0;
        for (let i = 1; i < root.bodySizes.length; ++i) {
            if (Math.abs(root.bodySizes[i] - size) < Math.abs(root.bodySizes[best] - size))
                best = i;
        }
        return best;
    }
}
