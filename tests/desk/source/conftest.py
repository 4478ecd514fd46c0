"""An editor by itself, without a window."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QPlainTextDocumentLayout

from previewer.desk.source.editor import SourceEditor


@pytest.fixture
def editor(qapp: QApplication) -> Iterator[SourceEditor]:
    made = SourceEditor()
    made.resize(500, 400)
    document = QTextDocument(made)
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    made.show_document(document)
    yield made
    made.deleteLater()
