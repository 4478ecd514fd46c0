pragma ComponentBehavior: Bound

import QtQuick
import Phone.android
import Phone.common

/// The dialog of a drumroll: its title and a wheel. The value is stored on OK.
DialogFrame {
    id: root

    required property ChoiceField field

    title: root.field.title
    footerInset: Metrics.dialogPadding
    onRejected: root.field.open = false
    onAccepted: {
        const index = wheel.touched ? wheel.chosen : -1;
        root.field.open = false;
        root.field.choose(index);
    }

    header: Label {
        objectName: "title"
        x: Metrics.dialogPadding
        topPadding: Metrics.dialogPadding
        bottomPadding: Metrics.dialogGap
        width: root.panel.width - Metrics.dialogPadding * 2
        text: root.field.title
        textStyle: Metrics.headlineSmall
        maximumLineCount: root.low ? 1 : Metrics.titleLines
    }

    Wheel {
        id: wheel

        objectName: "wheel"
        x: Metrics.dialogPadding
        width: parent.width - Metrics.dialogPadding * 2
        field: root.field
        rows: root.low ? Metrics.wheelRowsLow : Metrics.wheelRows
        focus: true
        Keys.onReturnPressed: root.accepted()
        Keys.onEnterPressed: root.accepted()
    }
}
