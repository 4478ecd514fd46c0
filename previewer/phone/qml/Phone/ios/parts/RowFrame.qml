pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import Phone.ios

/// The frame that all items share: one group of the list, with its rows in a rounded cell and the description
/// as the footer. A hidden item that is revealed is ghosted; an item with problems has a mark in the margin.
RowBase {
    id: root

    /// Above the cell, for groups whose rows have texts of their own.
    property string header: ""
    /// Whether some text of the row is shortened; then the bubble has it whole.
    property bool truncated: false
    /// The text whose letters are counted below the cell once it is nearly full, if any.
    property TextField counted: null
    default property alias content: rows.data

    readonly property real cellTop: cell.y
    readonly property bool _footed: footer.visible || counter.active

    implicitHeight: cell.y + cell.height + (root._footed ? Metrics.design.footerGap + Math.max(footer.visible ? footer.height : 0, counter.height) + Metrics.design.footerBottom : Metrics.design.groupBottom)
    Accessible.role: Accessible.Grouping
    Accessible.name: root.item.title
    Accessible.description: root.spokenHint
    onHeightChanged: {
        if (root.item.open)
            RowFocus.follow(root);
    }

    ItemLabel {
        id: headerLabel

        objectName: "header"
        visible: root.header.length > 0
        anchors.left: cell.left
        anchors.right: cell.right
        anchors.leftMargin: Metrics.inset
        anchors.rightMargin: Metrics.inset
        y: Metrics.design.headerTop
        opacity: cell.opacity
        textStyle: Metrics.header
        color: Theme.secondaryLabel
        maximumLineCount: Metrics.titleLines
        elide: Text.ElideRight
        text: root.header
        marked: root.item.titleFallback
        Accessible.role: Accessible.Heading
        Accessible.name: root.item.title
    }

    RoundRectangle {
        id: cell

        objectName: "cell"
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: PhoneState.rtl ? Metrics.marginRight : Metrics.marginLeft
        anchors.rightMargin: PhoneState.rtl ? Metrics.marginLeft : Metrics.marginRight
        y: headerLabel.visible ? headerLabel.y + headerLabel.height + Metrics.design.headerGap : Metrics.design.groupTop
        height: rows.height
        radius: Metrics.corner
        color: Theme.cell
        opacity: root.item.ghost ? Metrics.ghost : 1

        Stack {
            id: rows

            width: parent.width
        }
    }

    ItemLabel {
        id: footer

        objectName: "description"
        visible: text.length > 0
        anchors.left: cell.left
        anchors.right: cell.right
        anchors.leftMargin: Metrics.inset
        anchors.rightMargin: Metrics.inset + (counter.active ? counter.width + Metrics.sideGap : 0)
        y: cell.y + cell.height + Metrics.design.footerGap
        opacity: cell.opacity
        textStyle: Metrics.footnote
        color: Theme.secondaryLabel
        text: root.item.description
        marked: root.item.descriptionFallback
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Loader {
        id: counter

        active: root.counted?.counterShown ?? false
        anchors.right: cell.right
        anchors.rightMargin: Metrics.inset
        y: cell.y + cell.height + Metrics.design.footerGap

        sourceComponent: Counter {
            objectName: "counter"
            length: root.counted?.length ?? 0
            limit: root.counted?.limit ?? 0
        }
    }

    Loader {
        active: PhoneState.marks && (root.trouble.length > 0 || root.item.ghost)
        anchors.right: cell.left
        // At the title: of options that is their header.
        y: headerLabel.visible ? headerLabel.y + (headerLabel.height - height) / 2 : cell.y

        sourceComponent: ProblemMark {
            objectName: "mark:" + root.key
            message: root.trouble || PhoneState.word("hidden")
            color: Theme.ofSeverity(root.item.severity)
            ring: root.trouble.length === 0
        }
    }

    Loader {
        active: root.truncated || headerLabel.truncated
        anchors.fill: cell

        sourceComponent: HintArea {
            text: root.item.title
        }
    }
}
