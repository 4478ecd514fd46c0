pragma ComponentBehavior: Bound

import QtQuick

/// How wide a label's text is on one line, whatever width the label has. The label's own implicitWidth is for a
/// moment that of its wrapped lines while it is laid out, so that nothing may hang on it that sets its width.
/// Joined letters (Arabic) are painted wider than they advance.
TextMetrics {
    id: root

    required property Text label
    readonly property real natural: root.text.length > 0 ? Math.ceil(Math.max(root.advanceWidth, root.width)) + 1 : 0

    font: root.label.font
    text: root.label.text
}
