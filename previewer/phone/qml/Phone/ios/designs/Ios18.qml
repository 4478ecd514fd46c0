pragma ComponentBehavior: Bound

import QtQuick

/// iOS 18: inset grouped lists as apps have them that were not built for a later system.
Design {
    rowHeight: 44
    rowPadding: 11
    wide: 414
    corner: 10
    separator: 1 / 3
    separatorEnd: 0
    headerLarge: false
    groupTop: 0
    headerTop: 0
    headerGap: 8
    groupBottom: 35
    footerGap: 8
    footerBottom: 24
    listTop: 8
    landscapeTop: 24
    switchWidth: 51
    switchHeight: 31
    switchKnobWidth: 27
    switchKnobHeight: 27
    switchHeldWidth: 33
    switchHeldHeight: 27
    heldGlass: false
    sliderTrack: 4
    sliderHeight: 44
    sliderBottom: 0
    sliderKnobWidth: 28
    sliderKnobHeight: 28
    sliderHeldWidth: 28
    sliderHeldHeight: 28
    pillCorner: 8
    bandCorner: 8
    bandReach: 0
    band: ["#1F767680", "#3D767680", "#33767680", "#52767680"]
    barHeight: 44
    barHeightSideways: 32
    floatingBar: false
    platter: 8
    menuCorner: 12
    cardCorner: 13
    keyCorner: 5
    keyboardCorner: 0
    key: ["#FFFFFF", "#6C6C70"]
    keySpecial: ["#ACB1BB", "#48484A"]
    keyPressed: ["#FFFFFF", "#6C6C70"]
    keyShade: ["#898A8D", "#1C1C1E"]
    keySigns: false
    blue: ["#007AFF", "#0A84FF", "#0040DD", "#409CFF"]
    green: ["#34C759", "#30D158", "#248A3D", "#30DB5B"]
    red: ["#FF3B30", "#FF453A", "#D70015", "#FF6961"]
    orange: ["#FF9500", "#FF9F0A", "#C93400", "#FFB340"]
}
