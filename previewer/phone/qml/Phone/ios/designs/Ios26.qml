pragma ComponentBehavior: Bound

import QtQuick

/// iOS 26: higher rows, rounder corners, bars that float. Its glass is drawn flat. Heights that UIKit has at half points
/// are whole here, half a point more or less, so that a row is drawn alike wherever it stands.
Design {
    rowHeight: 52
    rowPadding: 15
    wide: 402
    corner: 26
    separator: 1
    separatorEnd: 16
    headerLarge: true
    groupTop: 18
    headerTop: 10
    headerGap: 8
    groupBottom: 17
    footerGap: 6
    footerBottom: 6
    listTop: 0
    landscapeTop: 6
    switchWidth: 64
    switchHeight: 28
    switchKnobWidth: 116 / 3
    switchKnobHeight: 24
    switchHeldWidth: 58
    switchHeldHeight: 115 / 3
    heldGlass: true
    sliderTrack: 6
    sliderHeight: 34
    sliderBottom: 8
    sliderKnobWidth: 37
    sliderKnobHeight: 24
    sliderHeldWidth: 57
    sliderHeldHeight: 37
    pillCorner: 17
    bandCorner: 16
    bandReach: 1
    band: ["#14747480", "#2E767680", "#29747480", "#42767680"]
    barHeight: 54
    barHeightSideways: 54
    floatingBar: true
    platter: 22
    menuCorner: 22
    cardCorner: 28
    keyCorner: 8
    keyboardCorner: 26
    // All keys are of one colour and flat (two keyboards that were written after it agree).
    key: ["#FFFFFF", "#3C3C3C"]
    keySpecial: ["#FFFFFF", "#3C3C3C"]
    keyPressed: ["#ADB3B8", "#47494B"]
    keyShade: ["#00000000", "#00000000"]
    keySigns: true
    blue: ["#0088FF", "#0091FF", "#1E6EF4", "#5CB8FF"]
    green: ["#34C759", "#30D158", "#008932", "#4AD968"]
    red: ["#FF383C", "#FF4245", "#E9152D", "#FF6165"]
    orange: ["#FF8D28", "#FF9230", "#C55300", "#FFA056"]
}
