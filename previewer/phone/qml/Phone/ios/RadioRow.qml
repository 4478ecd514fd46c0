pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import "parts"

// One row per option below the title, with a check mark on the chosen one. The arrow keys choose.
RowFrame {
    id: root

    header: root.field?.title ?? ""
    stops: [group]

    FocusScope {
        id: group

        objectName: "control:" + root.key
        focus: true
        width: parent.width
        height: column.height
        Accessible.role: Accessible.Grouping
        Accessible.name: root.field?.title ?? ""
        Accessible.description: root.spokenHint
        Keys.onUpPressed: root._choose(root.field.current - 1)
        Keys.onDownPressed: root._choose(root.field.current + 1)

        Stack {
            id: column

            width: parent.width

            Repeater {
                id: options

                model: root.field?.count ?? 0

                T.AbstractButton {
                    id: option

                    required property int index
                    readonly property bool _chosen: option.index === root.field?.current
                    readonly property bool _last: option.index === options.count - 1

                    objectName: "option:" + option.index
                    focus: option._chosen
                    focusPolicy: Qt.ClickFocus
                    width: column.width
                    implicitHeight: Math.max(Metrics.rowHeight, implicitContentHeight + topPadding + bottomPadding)
                    horizontalPadding: Metrics.inset
                    verticalPadding: Metrics.rowPadding
                    text: root.field?.labelAt(option.index, root.field.revision) ?? ""
                    Accessible.role: Accessible.RadioButton
                    Accessible.name: option.text
                    Accessible.checkable: true
                    Accessible.checked: option._chosen
                    Accessible.onPressAction: option.click()
                    Keys.onReturnPressed: option.click()
                    Keys.onEnterPressed: option.click()
                    onClicked: root.field.choose(option.index)

                    contentItem: Item {
                        implicitHeight: words.height

                        Label {
                            id: words

                            anchors.left: parent.left
                            anchors.verticalCenter: parent.verticalCenter
                            width: parent.width - check.width - Metrics.sideGap
                            maximumLineCount: Metrics.titleLines
                            elide: Text.ElideRight
                            text: option.text
                            Accessible.ignored: true
                        }

                        CheckMark {
                            id: check

                            objectName: "check"
                            visible: option._chosen
                            anchors.right: parent.right
                            anchors.verticalCenter: parent.verticalCenter
                        }
                    }

                    background: Rectangle {
                        readonly property real _top: option.index === 0 ? Metrics.corner : 0
                        readonly property real _bottom: option._last ? Metrics.corner : 0

                        color: option.down ? Theme.pressed : "transparent"
                        topLeftRadius: _top
                        topRightRadius: _top
                        bottomLeftRadius: _bottom
                        bottomRightRadius: _bottom
                    }

                    Separator {
                        visible: !option._last
                        anchors.bottom: parent.bottom
                    }

                    FocusRing {
                        shown: option.visualFocus
                    }

                    HintArea {
                        anchors.fill: parent
                        text: words.truncated ? option.text : ""
                    }
                }
            }
        }
    }

    function _choose(index: int): void {
        if (index < 0 || index >= root.field.count)
            return;
        root.field.choose(index);
        options.itemAt(root.field.current)?.forceActiveFocus(Qt.TabFocusReason);
    }
}
