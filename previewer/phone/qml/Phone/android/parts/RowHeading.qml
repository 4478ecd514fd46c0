pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Title, value in words and description above a control that is not itself a list item.
Column {
    id: root

    required property Field field
    property string value: ""

    /// Points from the top to the middle of the title's first line.
    readonly property real titleMiddle: headline.lineMiddle

    leftPadding: Metrics.padding
    rightPadding: Metrics.padding

    readonly property real _inner: root.width - Metrics.padding * 2

    Label {
        id: headline

        objectName: "headline"
        width: root._inner
        text: root.field.title
        fallback: root.field.titleFallback
        maximumLineCount: Metrics.titleLines
    }

    Label {
        objectName: "value"
        width: root._inner
        visible: root.value !== ""
        text: root.value
        textStyle: Metrics.bodyMedium
        color: Theme.overSurfaceVariant
    }

    Label {
        objectName: "description"
        width: root._inner
        visible: text !== ""
        text: root.field.description
        fallback: root.field.descriptionFallback
        textStyle: Metrics.bodyMedium
        color: Theme.overSurfaceVariant
    }
}
