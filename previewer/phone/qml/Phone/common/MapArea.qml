pragma ComponentBehavior: Bound

import QtQuick
import Phone.map

/// A map under the finger: drag, flick, pinch, the mouse's wheel, taps and keys.
///
/// A tap places the pin there, a double tap zooms in and takes back what its first tap placed. With the keyboard the
/// arrows move the map, plus and minus zoom, and Space places the pin in the middle, where a cross shows it; Enter takes
/// that place. The field has it once it is taken.
Item {
    id: root

    required property Phone phone
    required property MapField field
    /// The pin; its point is the middle of its lower edge.
    required property Item pin
    /// Points that an arrow key moves the map.
    required property real step
    /// The colours of the cross and of what is written over the map, and of the ground that it is written on.
    required property color ink
    required property color ground
    /// Points at the lower edge that are not for writing.
    property real bottomInset: 0
    /// And at the upper edge.
    property real topInset: 0

    readonly property bool canZoomIn: view.zoom < view.maximumZoom
    readonly property bool canZoomOut: view.zoom > view.minimumZoom

    /// The place of the pin in degrees.
    property real latitude: root.field.latitude
    property real longitude: root.field.longitude

    property bool _byKey: false
    // The place before the last tap.
    property var _before: null

    /// Close the map, and store the place of the pin.
    function take(): void {
        const latitude = root.latitude;
        const longitude = root.longitude;
        const moved = latitude !== root.field.latitude || longitude !== root.field.longitude;
        root.field.open = false;
        if (moved)
            root.field.place(latitude, longitude);
    }

    /// Zoom in, or out below 0; a pin that is seen stays where it is.
    function zoom(levels: real): void {
        view.zoomAtPin(levels);
    }

    function _place(x: real, y: real): void {
        root._before = [root.latitude, root.longitude];
        root.latitude = view.latitudeAt(x, y);
        root.longitude = view.longitudeAt(x, y);
    }

    activeFocusOnTab: true
    clip: true
    Keys.onPressed: event => {
        const ways = {
            [Qt.Key_Left]: [-1, 0],
            [Qt.Key_Right]: [1, 0],
            [Qt.Key_Up]: [0, -1],
            [Qt.Key_Down]: [0, 1]
        };
        if (event.key in ways)
            view.pan(ways[event.key][0] * root.step, ways[event.key][1] * root.step);
        else if ([Qt.Key_Plus, Qt.Key_Equal, Qt.Key_PageUp].includes(event.key))
            root.zoom(1);
        else if ([Qt.Key_Minus, Qt.Key_PageDown].includes(event.key))
            root.zoom(-1);
        else if ([Qt.Key_Space, Qt.Key_Return, Qt.Key_Enter].includes(event.key)) {
            if (event.key === Qt.Key_Space || root._byKey)
                root._place(root.width / 2, root.height / 2);
            if (event.key !== Qt.Key_Space)
                root.take();
        } else
            return;
        root._byKey = true;
        event.accepted = true;
    }

    MapView {
        id: view

        objectName: "view"
        anchors.fill: parent
        latitude: root.latitude
        longitude: root.longitude
        lang: root.phone.lang
        fontFamily: root.phone.fontFamily
        dark: root.phone.dark
        still: root.phone.still || root.phone.reducedMotion
    }

    Item {
        id: mark

        x: view.pinX - mark.childrenRect.width / 2
        y: view.pinY - mark.childrenRect.height
        children: [root.pin]
    }

    Item {
        id: cross

        readonly property real _reach: root.step / 4

        objectName: "cross"
        anchors.centerIn: parent
        visible: root._byKey && root.activeFocus

        Rectangle {
            anchors.centerIn: parent
            width: cross._reach * 2
            height: 1
            color: root.ink
        }

        Rectangle {
            anchors.centerIn: parent
            width: 1
            height: cross._reach * 2
            color: root.ink
        }
    }

    // A finger that comes down stops the map.
    PointHandler {
        onActiveChanged: if (active) {
            root._byKey = false;
            view.halt();
        }
    }

    DragHandler {
        id: drag

        target: null
        onTranslationChanged: delta => view.pan(-delta.x, -delta.y)
        onActiveChanged: if (!drag.active)
            view.fling(drag.centroid.velocity.x, drag.centroid.velocity.y)
    }

    PinchHandler {
        id: pinch

        property real _from: 0
        property point _at

        target: null
        onActiveChanged: {
            if (!pinch.active)
                return view.rest();
            view.halt();
            pinch._from = view.zoom;
            pinch._at = pinch.centroid.position;
        }
        onActiveScaleChanged: pinch._follow()
        onCentroidChanged: pinch._follow()

        function _follow(): void {
            if (!pinch.active)
                return;
            const at = pinch.centroid.position;
            view.pan(pinch._at.x - at.x, pinch._at.y - at.y);
            pinch._at = at;
            view.zoomTo(pinch._from + Math.log2(pinch.activeScale), at.x, at.y);
        }
    }

    // What a WheelHandler takes scrolls the window behind the phone all the same.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.NoButton
        onWheel: event => view.zoomBy(event.angleDelta.y / 240, event.x, event.y)
    }

    TapHandler {
        onTapped: (at, button) => {
            if (tapCount % 2 === 1)
                return root._place(at.position.x, at.position.y);
            if (root._before)
                [root.latitude, root.longitude] = root._before;
            root._before = null;
            view.zoomBy(1, at.position.x, at.position.y);
        }
    }
}
