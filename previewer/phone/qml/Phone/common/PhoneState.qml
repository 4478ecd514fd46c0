pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

/// The phone that is shown, and what every control asks of it. One screen per QML engine, which sets the phone before
/// anything is laid out. As a screen goes it has none; everything then is as on an upright phone.
QtObject {
    id: root

    property Phone phone: null

    readonly property string lang: root.phone?.lang ?? "en"
    readonly property string fontFamily: root.phone?.fontFamily ?? ""
    readonly property bool rtl: root.phone?.rtl ?? false
    readonly property bool dark: root.phone?.dark ?? false
    /// Whether anything moves: not in pictures, not with reduced motion, and not before the phone is known.
    readonly property bool moves: root.phone !== null && !root.phone.still && !root.phone.reducedMotion
    /// What the app is built for, and of which seed its colours are: names in the platform's row.
    readonly property string design: root.phone?.design ?? ""
    readonly property string palette: root.phone?.palette ?? "baseline"
    /// The platform's increased contrast.
    readonly property bool highContrast: root.phone?.contrast === "high"
    /// Settings for those who see worse; all but the inverted colours are an iPhone's.
    readonly property bool buttonShapes: root.phone?.members["button_shapes"] ?? false
    readonly property bool switchLabels: root.phone?.members["switch_labels"] ?? false
    readonly property bool inverted: root.phone?.members["invert"] ?? false
    readonly property bool opaque: root.phone?.members["reduce_transparency"] ?? false
    /// Pixels for one point of the phone, and how far corners are apart that must not be drawn at one size and enlarged.
    readonly property real pixels: root.phone?.pixels ?? 1
    readonly property real unevenness: (root.phone?.zoom ?? 1) === 1 ? 0 : 0.01
    /// Whether the previewer's own marks are shown, of problems and of texts in another language. They take no room.
    readonly property bool marks: root.phone?.marks ?? false
    readonly property bool landscape: root.phone?.landscape ?? false
    readonly property real width: root.phone?.deviceWidth ?? 0
    readonly property real height: root.phone?.deviceHeight ?? 0
    /// Whether the screen is that of a tablet, or of a phone that unfolds; and whether it is too low for much.
    readonly property bool tablet: root.phone !== null && Math.min(root.phone.deviceWidth, root.phone.deviceHeight) >= 600
    readonly property bool low: root.landscape && !root.tablet
    /// Sides that the system keeps for itself.
    readonly property real safeTop: root.phone?.safeTop ?? 0
    readonly property real safeBottom: root.phone?.safeBottom ?? 0
    readonly property real safeLeft: root.phone?.safeLeft ?? 0
    readonly property real safeRight: root.phone?.safeRight ?? 0
    /// Middle across and down, and diameter, of the hole for the camera; empty without one.
    readonly property list<real> hole: root.phone?.hole ?? []
    /// The factor of the text size, and the size of body text in points that it makes.
    readonly property real textScale: root.phone?.textScale ?? 1
    readonly property int bodySize: root.phone?.bodySize ?? 17

    /// A text in lines of a width: of Japanese they end where a phrase does, in other languages a word longer than a line
    /// has hyphens.
    function inLines(text: string, width: real, font: font): string {
        return root.phone?.inLines(text, width, font) ?? text;
    }

    /// A word of the phone's own controls in the previewed language, by its name in `pieces`.
    function word(name: string): string {
        return root.phone?.words[name] ?? "";
    }
}
