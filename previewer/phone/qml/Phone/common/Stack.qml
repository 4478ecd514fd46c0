pragma ComponentBehavior: Bound

import QtQuick

/// A column that knows its height at once. Column itself only does after the next frame, and a list that makes
/// rows until then takes them for lower than they are.
Column {
    id: root

    height: root.topPadding + root._sum(root.children) + root.bottomPadding

    function _sum(items: list<Item>): real {
        let sum = 0;
        for (const item of items)
            sum += item.height;
        return sum;
    }
}
