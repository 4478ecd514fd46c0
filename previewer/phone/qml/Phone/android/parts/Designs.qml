pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// What differs between the designs, in dp and lines; all else is alike and stands in `Metrics`.
///
/// Expressive: Android 16's settings (SettingsLib's expressive theme), of which titles have two lines at most and summaries
/// ten (androidx.preference) and a title that is longer is cut, since a marquee has no dots. The bar has a disc below its
/// arrow and a title of 20 dp at every font scale (CollapsingToolbar), and a dialog a filled and an outlined button
/// (themes_expressive of Android 16's later releases). What is in a dialog, slider and text field are those of Material 3:
/// Compose's tokens of 2025 have the same figures for both (SliderTokens 2.3.5, TimePickerTokens, DialogTokens and
/// DatePickerModalTokens 0.210, OutlinedTextFieldTokens 0.103). Its scrim is that of the platform's own dialogs, judged: with
/// Material's 32 % a dark dialog has no edge before the cards.
QtObject {
    id: root

    readonly property var _table: ({
            "material3": {
                "rowMargin": 0,
                "rowGap": 0,
                "groupGap": 0,
                "innerCorner": 0,
                "outerCorner": 0,
                "listOneLine": 56,
                "listTwoLines": 72,
                "listThreeLines": 88,
                "listPadding": 8,
                "listPaddingThree": 12,
                "sliderBelow": 8,
                "titleLines": 3,
                "summaryLines": 1000,
                "widget": 0,
                "headerAbove": 0,
                "headerPadding": 8,
                "headerBelow": 0,
                "option": 48,
                "optionPadding": 4,
                "signed": false,
                "barDisc": false,
                "barTitle": 0,
                "barOpens": 0,
                "cutTitles": false,
                "filledButtons": false,
                "dialog": "containerHigh",
                "breaksLines": false,
                "scrim": 0.32,
                "ground": "surface",
                "raised": "container",
                "row": "surface",
                "header": "bodyLarge",
                "headerColour": "overSurface"
            },
            "expressive": {
                "rowMargin": 16,
                "rowGap": 2,
                "groupGap": 16,
                "innerCorner": 4,
                "outerCorner": 24,
                "listOneLine": 72,
                "listTwoLines": 72,
                "listThreeLines": 72,
                "listPadding": 16,
                "listPaddingThree": 16,
                "sliderBelow": 16,
                "titleLines": 2,
                "summaryLines": 10,
                "widget": 48,
                "headerAbove": 16,
                "headerPadding": 8,
                "headerBelow": 8,
                "option": 72,
                "optionPadding": 16,
                "signed": true,
                "barDisc": true,
                "barTitle": 20,
                "barOpens": 115,
                "cutTitles": true,
                "filledButtons": true,
                "dialog": "container",
                "breaksLines": true,
                "scrim": 0.6,
                "ground": "container",
                "raised": "container",
                "row": "bright",
                "header": "labelLarge",
                "headerColour": "primary"
            }
        })

    /// The figures of a design.
    function of(design: string): var {
        return root._table[design] ?? root._table.material3;
    }
}
