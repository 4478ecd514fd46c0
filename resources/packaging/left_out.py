"""What the packages leave out of Python, of Qt and of the machine they are made on. A test holds it: nothing here is
loaded by a command, by the site or by the window.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache

from within import foreign_modules

#: Python modules, each with all below it. Whatever no requirement of the program names is left out beside these.
MODULES = (
    *(
        "ensurepip",
        "idlelib",
        "lib2to3",
        "pip",
        "setuptools",
        "pkg_resources",
        "pydoc_data",
        "tkinter",
        "turtle",
        "turtledemo",
        "venv",
    ),
    *("IPython", "matplotlib", "numpy", "pandas", "psycopg2", "MySQLdb", "pysqlite2"),
    *("babel.messages", "markdown.test_tools", "alembic.testing", "pydantic.v1", "sqlalchemy.testing"),
    *("PySide6.QtConcurrent", "PySide6.QtDBus", "PySide6.QtDesigner", "PySide6.QtHelp", "PySide6.QtOpenGLWidgets"),
    *("PySide6.QtQuickControls2", "PySide6.QtQuickTest", "PySide6.QtSql", "PySide6.QtSvgWidgets", "PySide6.QtTest"),
    *("PySide6.QtUiTools", "PySide6.QtXml", "PySide6.scripts"),
    *("PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk"),  # pictures of the site need none of these
)

#: Modules that a library takes where they are there, as beside the tests, and does without elsewhere.
DONE_WITHOUT = ("lxml", "PIL._imagingft", "pygments", "rich", "psutil")

#: Files below `PySide6/Qt`: what QML and Qt bring for things that no phone and no window has.
QT = (
    *("qml/Qt/*", "qml/QtCore/*", "qml/QtNetwork/*", "qml/QtTest/*", "qml/QtWayland/*"),
    *("qml/QtQml/XmlListModel/*", "qml/QtQml/StateMachine/*"),
    *(
        f"qml/QtQuick/{name}/*"
        for name in (
            *(
                "Controls",
                "Dialogs",
                "Effects",
                "Layouts",
                "LocalStorage",
                "NativeStyle",
                "Particles",
                "Pdf",
                "Scene2D",
            ),
            *("Scene3D", "Shapes", "Timeline", "VectorImage", "VirtualKeyboard", "tooling"),
        )
    ),
    *("plugins/designer/*", "plugins/egldeviceintegrations/*", "plugins/generic/*", "plugins/qmllint/*"),
    *("plugins/qmltooling/*", "plugins/sqldrivers/*", "plugins/vectorimageformats/*"),
    *("plugins/wayland-graphics-integration-server/*", "plugins/networkinformation/*"),
    *("plugins/platforms/libqeglfs.so", "plugins/platforms/libqlinuxfb.so", "plugins/platforms/libqminimal*.so"),
    *("plugins/platforms/libqvkkhrdisplay.so", "plugins/platforms/libqvnc.so"),
    *("plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", "plugins/imageformats/libqpdf.so"),
    # Pictures are PNG, JPEG, WebP and our own SVG.
    *(f"plugins/imageformats/libq{name}.so" for name in ("icns", "tga", "tiff", "wbmp")),
    *(
        "translations/qtbase_[!ej]*",
        "translations/qtbase_es*",
        "translations/qt_es*",
        "translations/q[!t]*",
        "translations/assistant*",
        "translations/designer*",
    ),
    *("translations/linguist*", "translations/qt_[!ej]*", "translations/qtdeclarative*", "translations/qtmultimedia*"),
    *(
        f"lib/libQt6{name}.so.6"
        for name in (
            *(
                "Concurrent",
                "Designer*",
                "EglFS*",
                "EglFs*",
                "Help",
                "Labs*",
                "Lottie*",
                "QmlCompiler",
                "QmlLocalStorage",
            ),
            *("QmlNetwork", "QmlXmlListModel", "QuickControls2*", "QuickDialogs2*", "QuickEffects", "QuickLayouts"),
            *(
                "QuickParticles",
                "QuickShapes*",
                "QuickTest",
                "QuickTimeline*",
                "QuickVectorImage*",
                "Sql",
                "SvgWidgets",
            ),
            *("Test", "UiTools", "VirtualKeyboard*", "WaylandCompositor", "Xml"),
        )
    ),
)

#: Endings of what others were compiled from, and of what only an editor reads.
SOURCES = (".c", ".h", ".pxd", ".pyx", ".pyi", ".qmltypes", "py.typed")

#: Libraries that every desktop has, and that fit its drivers and its fonts better than ours would.
SYSTEM = (
    *("libEGL.so*", "libGL.so*", "libGLX.so*", "libGLdispatch.so*", "libOpenGL.so*", "libdrm.so*", "libgbm.so*"),
    *("libX11*.so*", "libxcb*.so*", "libXau.so*", "libXdmcp.so*", "libxkbcommon*.so*", "libwayland-*.so*"),
    *("libfontconfig.so*", "libfreetype.so*", "libdbus-1.so*", "libglib-2.0.so*", "libgthread-2.0.so*"),
    *(
        "libgtk-3.so*",
        "libgdk*.so*",
        "libatk*.so*",
        "libatspi.so*",
        "libcairo*.so*",
        "libpango*.so*",
        "libharfbuzz.so*",
    ),
    *("libgio-2.0.so*", "libgobject-2.0.so*", "libgmodule-2.0.so*", "libepoxy.so*", "libfribidi.so*", "libthai.so*"),
    *("libX[!a]*.so*", "libpixman-1.so*", "libgraphite2.so*", "libdatrie.so*", "libexpat.so*", "libpcre2-8.so*"),
    *("libcups.so*", "libavahi-*.so*", "libgnutls.so*", "libgssapi_krb5.so*", "libkrb5*.so*", "libk5crypto.so*"),
    *("libcom_err.so*", "libkeyutils.so*", "libp11-kit.so*", "libidn2.so*", "libunistring.so*", "libtasn1.so*"),
    *("libnettle.so*", "libhogweed.so*", "libgmp.so*", "libsystemd.so*", "libgcrypt.so*", "libgpg-error.so*"),
    *("libcap.so*", "liblz4.so*", "libselinux.so*", "libmount.so*", "libblkid.so*", "libbsd.so*", "libmd.so*"),
    *("libssl.so*", "libcrypto.so*", "libsqlite3.so*"),  # and whose faults are mended there
    *("liblzma.so*", "libuuid.so*", "libzstd.so*"),  # what a system packs and counts with
    *("libbrotli*.so*", "libjpeg.so*", "libpng16.so*", "libstdc++.so*", "libgcc_s.so*", "libz.so*"),
)


@cache
def left_out_modules() -> tuple[str, ...]:
    """Python modules that have no place in a package, each with all below it."""
    return (*MODULES, *foreign_modules())


def is_left_out_module(name: str) -> bool:
    """Whether a Python module has no place in a package."""
    return any(name == left or name.startswith(left + ".") for left in left_out_modules())


def is_left_out_file(path: str) -> bool:
    """Whether a file of the bundle, named from its root with `/`, has no place in a package."""
    if path.endswith(SOURCES):
        return True
    _, qt, below = path.rpartition("PySide6/Qt/")
    if qt:
        return any(fnmatchcase(below, pattern) for pattern in QT)
    name = path.rpartition("/")[2]
    return "/" not in path and any(fnmatchcase(name, pattern) for pattern in (*SYSTEM, "libQt6*", "libicu*"))
