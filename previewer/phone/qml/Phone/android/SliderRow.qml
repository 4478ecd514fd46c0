pragma ComponentBehavior: Bound

import QtQuick
import Phone.android.parts
import Phone.common

/// A slider below its title; the value is supporting text, and stands above the handle while it is held.
RowFrame {
    id: root

    required property SliderField field

    item: root.field
    z: slider.held ? 1 : 0

    titleMiddle: heading.y + heading.titleMiddle

    Column {
        width: root.room
        topPadding: Metrics.listPaddingThree
        bottomPadding: Metrics.sliderBelow
        spacing: Metrics.gapSmall

        RowHeading {
            id: heading

            width: root.room
            field: root.field
            value: root.field.shown
        }

        SliderTrack {
            id: slider

            objectName: "control:" + root.key
            x: Metrics.padding
            width: root.room - Metrics.padding * 2
            focus: true
            field: root.field
            spoken: [root.field.spokenValue, root.spokenHint].join("\n")
        }
    }
}
