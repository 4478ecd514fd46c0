pragma ComponentBehavior: Bound

import QtQml
import QtQml.Models

/// Chooses the row for an item by its kind: `CalendarRow` for "calendar", in the module of the phone's platform.
DelegateChooser {
    id: root

    /// The QML module with the rows, such as "Phone.ios".
    required property string module

    function _row(kind: string): Component {
        // With a parent it is no garbage.
        return Qt.createComponent(root.module, kind[0].toUpperCase() + kind.slice(1) + "Row", Component.PreferSynchronous, root);
    }

    role: "kind"

    DelegateChoice {
        roleValue: "drumroll"
        delegate: root._row("drumroll")
    }
    DelegateChoice {
        roleValue: "text"
        delegate: root._row("text")
    }
    DelegateChoice {
        roleValue: "textarea"
        delegate: root._row("textarea")
    }
    DelegateChoice {
        roleValue: "slider"
        delegate: root._row("slider")
    }
    DelegateChoice {
        roleValue: "calendar"
        delegate: root._row("calendar")
    }
    DelegateChoice {
        roleValue: "radio"
        delegate: root._row("radio")
    }
    DelegateChoice {
        roleValue: "map"
        delegate: root._row("map")
    }
    DelegateChoice {
        roleValue: "switch"
        delegate: root._row("switch")
    }
    DelegateChoice {
        roleValue: "time"
        delegate: root._row("time")
    }
    DelegateChoice {
        delegate: root._row("placeholder")
    }
}
