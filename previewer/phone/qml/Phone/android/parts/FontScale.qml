pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Phone.common

/// The system's font scale: what sp are in dp.
///
/// From a scale of 1.03 on Android enlarges small text more than large text; the curve is its table of sizes, here per
/// step of the system setting.
QtObject {
    id: root

    /// 0.85, 1, 1.15, 1.3, 1.5, 1.8 or 2.
    readonly property real factor: PhoneState.textScale

    readonly property list<real> _sizes: [8, 10, 12, 14, 18, 20, 24, 30, 100]
    readonly property var _curves: ({
            "1.15": [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100],
            "1.3": [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100],
            "1.5": [12, 15, 18, 22, 24, 26, 28, 30, 100],
            "1.8": [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100],
            "2": [16, 20, 24, 26, 30, 34, 36, 38, 100]
        })
    // Letters of these scripts are not set apart, as in Android's Minikin (LetterSpacingUtils.h).
    readonly property var _joining: /[\u0600-\u06FF\u0750-\u07FF\u08A0-\u0A7F\u1680-\u169F\u1800-\u18AF\uA840-\uA87F\uFB50-\uFDFF\uFE70-\uFEFE]/

    function scaled(sp: real): real {
        const curve = root._curves[String(root.factor)];
        if (curve === undefined || sp <= root._sizes[0] || sp > root._sizes[root._sizes.length - 1])
            return sp * root.factor;
        let i = 1;
        while (root._sizes[i] < sp)
            i += 1;
        const part = (sp - root._sizes[i - 1]) / (root._sizes[i] - root._sizes[i - 1]);
        return curve[i - 1] + part * (curve[i] - curve[i - 1]);
    }

    /// dp for a text size, whole, as Qt's pixel sizes are.
    function pixels(sp: real): int {
        return Math.round(root.scaled(sp));
    }

    /// Whether a text has letters that join, so that none are set apart.
    function joins(text: string): bool {
        return root._joining.test(text);
    }
}
