pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// Title, value in words and description above a control that is not itself a list item.
Column {
    id: root

    required property Field field
    property string value: ""
    /// Whether it stands above a group of rows.
    property bool header: false

    /// Points from the top to the middle of the title's first line.
    readonly property real titleMiddle: headline.lineMiddle

    leftPadding: Metrics.padding
    rightPadding: Metrics.padding

    readonly property real _inner: root.width - Metrics.padding * 2

    Label {
        id: headline

        objectName: "headline"
        width: root._inner
        words: root.field.title
        textStyle: root.header ? Metrics.header : Metrics.bodyLarge
        color: root.header ? Theme.header : Theme.overSurface
        fallback: root.field.titleFallback
        elide: Metrics.titleElide
        maximumLineCount: Metrics.titleLines
        Accessible.ignored: !root.header
        Accessible.role: Accessible.Heading
        Accessible.name: root.field.title
    }

    Label {
        objectName: "value"
        width: root._inner
        visible: root.value !== ""
        words: root.value
        textStyle: Metrics.bodyMedium
        color: Theme.overSurfaceVariant
    }

    Label {
        objectName: "description"
        width: root._inner
        visible: text !== ""
        words: root.field.description
        fallback: root.field.descriptionFallback
        maximumLineCount: Metrics.summaryLines
        textStyle: Metrics.bodyMedium
        color: Theme.overSurfaceVariant
    }
}
