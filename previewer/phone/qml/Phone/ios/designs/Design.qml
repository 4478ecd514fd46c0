pragma ComponentBehavior: Bound

import QtQuick

/// What the designs differ in: lengths in points, and colours. Everything else is in Metrics and Theme.
QtObject {
    /// Rows of a group: their least height, and the room above and below their text.
    required property real rowHeight
    required property real rowPadding
    /// From so wide on a group has the larger margin.
    required property real wide
    /// Corners of a group.
    required property real corner
    /// A separator: a pixel, or whole points; and how far it ends before its row does.
    required property real separator
    required property real separatorEnd
    /// Whether the header of a group is as large as its rows, or small and in capitals.
    required property bool headerLarge
    /// The room above a group without a header; above and below the header; below the group, and above and below its footer.
    required property real groupTop
    required property real headerTop
    required property real headerGap
    required property real groupBottom
    required property real footerGap
    required property real footerBottom
    /// The room between the large title and the first group, and above it where the title is in the bar.
    required property real listTop
    required property real landscapeTop
    /// The switch and its knob.
    required property real switchWidth
    required property real switchHeight
    required property real switchKnobWidth
    required property real switchKnobHeight
    /// The knob that is held; of glass, it lets through what lies under it.
    required property real switchHeldWidth
    required property real switchHeldHeight
    required property bool heldGlass
    /// The slider, and the room below it.
    required property real sliderTrack
    required property real sliderHeight
    required property real sliderBottom
    required property real sliderKnobWidth
    required property real sliderKnobHeight
    required property real sliderHeldWidth
    required property real sliderHeldHeight
    /// The pill of a date or time, and the band of a wheel.
    required property real pillCorner
    required property real bandCorner
    /// So much higher than a row the band is, above and below; and its colour, as the three below.
    required property real bandReach
    required property list<color> band
    /// The bar upright and sideways; floating, its buttons stand on platters of their own over what lies beneath.
    required property real barHeight
    required property real barHeightSideways
    required property bool floatingBar
    /// The corner of what floats over a map.
    required property real platter
    /// The menu over a text.
    required property real menuCorner
    /// The card that a date or a time opens on.
    required property real cardCorner
    /// A key of the keyboard, and its upper corners.
    required property real keyCorner
    required property real keyboardCorner
    /// Keys that write and all others, those that are held, and what they stand on, light and dark; and whether the key at the
    /// end has a sign in place of a word.
    required property list<color> key
    required property list<color> keySpecial
    required property list<color> keyPressed
    required property list<color> keyShade
    required property bool keySigns
    /// Light, then dark.
    required property list<color> blue
    required property list<color> green
    required property list<color> red
    required property list<color> orange
}
