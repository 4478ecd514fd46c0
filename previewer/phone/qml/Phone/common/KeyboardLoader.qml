pragma ComponentBehavior: Bound

import QtQuick

/// The keyboard at the foot of a screen, made when a field first needs it and while one does. It slides up.
Item {
    id: root

    /// The platform's keyboard, a KeyboardPanel.
    required property url source

    readonly property real _height: loader.item ? (loader.item as Item).height : 0

    anchors.left: parent.left
    anchors.right: parent.right
    anchors.bottom: parent.bottom
    height: root._height
    clip: true

    Loader {
        id: loader

        active: false
        width: parent.width
        onLoaded: {
            RowFocus.panel = loader.item as Item;
            if (PhoneState.moves)
                rising.start();
        }

        NumberAnimation {
            id: rising

            target: loader
            property: "y"
            from: root._height
            to: 0
            duration: 250
            easing.type: Easing.OutCubic
        }
    }

    Connections {
        // Qt lays out rows that are gone when a list is mirrored while its foot is covered.
        function onTurning(): void {
            if (RowFocus.input)
                RowFocus.lower();
        }

        target: PhoneState.phone
    }

    Connections {
        target: RowFocus

        function onInputChanged(): void {
            if (RowFocus.input && loader.active)
                (loader.item as KeyboardPanel).input = RowFocus.input;
            else if (RowFocus.input)
                loader.setSource(root.source, {
                    input: RowFocus.input
                });
            loader.active = RowFocus.input !== null;
        }
    }
}
