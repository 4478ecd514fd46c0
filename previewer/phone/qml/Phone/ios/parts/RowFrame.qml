pragma ComponentBehavior: Bound

import QtQuick
import Phone.common
import ".."

// The frame that all items share: one group of the list, with its rows in a rounded cell and the description
// as the footer. A hidden item that is revealed is ghosted; an item with problems has a mark in the margin.
//
// The Tab key goes through `stops` and then on to the next row: Qt's own chain follows the order in which a list
// made its rows, which is not theirs.
RowBase {
    id: root

    // Above the cell, for groups whose rows have texts of their own.
    property string header: ""
    // Whether some text of the row is shortened; then the bubble has it whole.
    property bool truncated: false
    property list<Item> stops: []
    default property alias content: rows.data

    // What a screen reader says after name and value.
    readonly property string spokenHint: [root.field?.problem ?? "", root.field?.description ?? ""].filter(text => text.length > 0).join("\n")

    readonly property string _trouble: root.field?.problem || (root.field?.guessed ? Stage.phone?.words.guessed ?? "" : "")
    readonly property list<Item> _usable: root.stops.filter(stop => stop?.visible && stop.enabled)

    width: ListView.view ? ListView.view.width : 0
    height: implicitHeight
    implicitHeight: cell.y + cell.height + (footer.visible ? Metrics.footerGap + footer.height + Metrics.groupGap : Metrics.bareGroupGap)
    Accessible.role: Accessible.Grouping
    Accessible.name: root.field?.title ?? ""
    Accessible.description: root.spokenHint
    Keys.onTabPressed: event => event.accepted = root._walk(1)
    Keys.onBacktabPressed: event => event.accepted = root._walk(-1)
    Keys.onEscapePressed: event => {
        event.accepted = root.field.open === true;
        if (!event.accepted)
            return;
        root.field.open = false;
        root.enter(1);
    }
    onHeightChanged: {
        if (root.field?.open)
            Stage.reveal(root);
    }
    onActiveFocusChanged: {
        if (root.activeFocus)
            Stage.keep(root.index);
    }

    // Gives the keyboard to the first stop (way 1) or the last one (way -1). False: there is none.
    function enter(way: int): bool {
        if (root._usable.length === 0)
            return false;
        root._focus(way > 0 ? 0 : root._usable.length - 1, way);
        return true;
    }

    function _walk(way: int): bool {
        const next = root._usable.findIndex(stop => stop.activeFocus) + way;
        if (next < 0 || next >= root._usable.length)
            return Stage.step(root.index, way);
        root._focus(next, way);
        return true;
    }

    function _focus(stop: int, way: int): void {
        root._usable[stop].forceActiveFocus(way > 0 ? Qt.TabFocusReason : Qt.BacktabFocusReason);
    }

    ItemLabel {
        id: headerLabel

        objectName: "header"
        visible: root.header.length > 0
        anchors.left: cell.left
        anchors.right: cell.right
        anchors.leftMargin: Metrics.inset
        anchors.rightMargin: Metrics.inset
        opacity: cell.opacity
        textStyle: Metrics.headline
        maximumLineCount: Metrics.titleLines
        elide: Text.ElideRight
        text: root.header
        marked: root.field?.titleFallback === true
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Rectangle {
        id: cell

        objectName: "cell"
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Metrics.rtl ? Metrics.marginRight : Metrics.marginLeft
        anchors.rightMargin: Metrics.rtl ? Metrics.marginLeft : Metrics.marginRight
        y: headerLabel.visible ? headerLabel.height + Metrics.headerGap : 0
        height: rows.height
        radius: Metrics.corner
        color: Theme.cell
        opacity: root.field?.ghost ? Metrics.ghost : 1

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
        anchors.rightMargin: Metrics.inset
        y: cell.y + cell.height + Metrics.footerGap
        opacity: cell.opacity
        textStyle: Metrics.footnote
        color: Theme.secondaryLabel
        text: root.field?.description ?? ""
        marked: root.field?.descriptionFallback === true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Loader {
        active: root._trouble.length > 0
        anchors.right: cell.left
        y: cell.y

        sourceComponent: ProblemMark {
            objectName: "mark:" + root.key
            message: root._trouble
            color: Theme.ofSeverity(root.field?.severity ?? "")
        }
    }

    Loader {
        active: root.truncated || headerLabel.truncated
        anchors.fill: cell

        sourceComponent: HintArea {
            text: root.field?.title ?? ""
        }
    }
}
