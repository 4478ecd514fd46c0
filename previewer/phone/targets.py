"""What a scene without a window is drawn on: an image, or a texture of the graphics card that is read back."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSize
from PySide6.QtGui import (
    QImage,
    QRhiColorAttachment,
    QRhiReadbackDescription,
    QRhiReadbackResult,
    QRhiRenderBuffer,
    QRhiResource,
    QRhiTexture,
    QRhiTextureRenderTargetDescription,
)
from PySide6.QtQuick import QQuickRenderControl, QQuickRenderTarget, QQuickWindow


class Target(Protocol):
    """What `control` draws its window on, at `scale` pixels a point. Sizes are in pixels."""

    @property
    def size(self) -> QSize: ...
    def resize(self, size: QSize) -> None: ...
    def sync(self) -> None:
        """Hand what has changed to the scene graph."""

    def draw(self) -> QImage:
        """The same, and the scene as an image, which the next one may draw over."""

    def close(self) -> None: ...


def make_target(control: QQuickRenderControl, window: QQuickWindow, scale: float) -> Target:
    """The target for the scene graph that this process has chosen."""
    kind = ImageTarget if QQuickWindow.sceneGraphBackend() == "software" else TextureTarget
    return kind(control, window, scale)


class ImageTarget:
    """Drawn on by the software scene graph: only where something has changed, so its image is one for life."""

    def __init__(self, control: QQuickRenderControl, window: QQuickWindow, scale: float) -> None:
        self._control, self._window, self._scale = control, window, scale
        self._canvas = QImage()

    @property
    def size(self) -> QSize:
        return self._canvas.size()

    def resize(self, size: QSize) -> None:
        self._canvas = QImage(size, QImage.Format.Format_RGB32)
        self._canvas.setDevicePixelRatio(self._scale)
        target = QQuickRenderTarget.fromPaintDevice(self._canvas)
        target.setDevicePixelRatio(self._scale)
        self._window.setRenderTarget(target)

    def sync(self) -> None:
        self._control.sync()

    def draw(self) -> QImage:
        self._control.sync()
        self._control.render()
        return self._canvas

    def close(self) -> None:
        self._control.invalidate()


class TextureTarget:
    """Drawn on by the machine's graphics. Raises RuntimeError where there are none."""

    def __init__(self, control: QQuickRenderControl, window: QQuickWindow, scale: float) -> None:
        self._control, self._window, self._scale = control, window, scale
        if not control.initialize():
            raise RuntimeError("this machine's graphics cannot be used")
        self._size = QSize()
        self._texture: QRhiTexture | None = None
        self._held: list[QRhiResource] = []

    @property
    def size(self) -> QSize:
        return self._size

    def resize(self, size: QSize) -> None:
        self._release()
        rhi = self._control.rhi()
        flags = QRhiTexture.Flag.RenderTarget | QRhiTexture.Flag.UsedAsTransferSource
        self._texture = texture = rhi.newTexture(QRhiTexture.Format.RGBA8, size, 1, flags)
        depth = rhi.newRenderBuffer(QRhiRenderBuffer.Type.DepthStencil, size, 1)
        texture.create()
        depth.create()
        about = QRhiTextureRenderTargetDescription(QRhiColorAttachment(texture))
        about.setDepthStencilBuffer(depth)
        surface = rhi.newTextureRenderTarget(about)
        passes = surface.newCompatibleRenderPassDescriptor()
        surface.setRenderPassDescriptor(passes)
        surface.create()
        self._held = [surface, passes, depth, texture]
        target = QQuickRenderTarget.fromRhiRenderTarget(surface)
        target.setDevicePixelRatio(self._scale)
        target.setMirrorVertically(rhi.isYUpInFramebuffer())
        self._window.setRenderTarget(target)
        self._size = QSize(size)

    def sync(self) -> None:
        self._control.beginFrame()
        self._control.sync()
        self._control.endFrame()

    def draw(self) -> QImage:
        assert self._texture is not None
        self._control.beginFrame()
        self._control.sync()
        self._control.render()
        found = QRhiReadbackResult()
        updates = self._control.rhi().nextResourceUpdateBatch()
        updates.readBackTexture(QRhiReadbackDescription(self._texture), found)
        self._control.commandBuffer().resourceUpdate(updates)
        self._control.endFrame()
        size = found.pixelSize
        pixels = QImage(found.data.data(), size.width(), size.height(), QImage.Format.Format_RGBA8888_Premultiplied)
        image = pixels.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(self._scale)
        return image

    def close(self) -> None:
        self._release()
        self._control.invalidate()

    def _release(self) -> None:
        for one in self._held:
            one.destroy()
        self._held = []
        self._texture = None
