"""What the commands that open a dialog about the program do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from previewer.desk.window.command import WindowParts


def settings(parts: WindowParts) -> None:
    """Open the settings."""
    from previewer.desk.window.settings_dialog import SettingsDialog

    services = parts.services
    dialog = SettingsDialog(services.settings, services.memory, services.window)
    dialog.forgotten.connect(lambda: forget_all(parts))
    dialog.recalled.connect(lambda: recall_all(parts))
    _open(dialog)


def forget_all(parts: WindowParts) -> None:
    """Forget values and first days of every open piece."""
    for tab in parts.tabs.all():
        tab.piece.forget()


def recall_all(parts: WindowParts) -> None:
    """Take up again what is remembered of every open piece."""
    for tab in parts.tabs.all():
        tab.piece.recall()


def about(parts: WindowParts) -> None:
    """Open About."""
    from previewer.desk.window.about import AboutDialog

    _open(AboutDialog(parts.services.window))


def about_qt(parts: WindowParts) -> None:
    """Open About Qt."""
    from PySide6.QtWidgets import QMessageBox

    QMessageBox.aboutQt(parts.services.window)


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
