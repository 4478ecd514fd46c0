"""All variants of a screen as pictures, with a page to look through them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from previewer.atomic import write_atomically
from previewer.phone.offscreen import PictureError
from previewer.pictures.against import Comparison, compare
from previewer.pictures.executors import cores, executor_for
from previewer.pictures.manifest import PICTURES, Manifest, Progress, load_manifest
from previewer.pictures.options import OptionError
from previewer.pictures.page import page
from previewer.pictures.variants import SheetOptions, Stage, Variant, stages_of, variants_of
from previewer.pictures.versions import versions
from previewer.pictures.work import Job, Picture
from previewer.pieces import read_bytes

__all__ = ["SheetOptions", "SheetRequest", "SheetResult", "make_sheet"]


@dataclass(frozen=True)
class SheetRequest:
    """A sheet to make: the file's bytes, the options, the day, and chosen values as JSON text or None.

    `workers` None is as many as there are processors; `cluster` is the address of a Dask scheduler;
    `against` is the folder of an earlier sheet.
    """

    source: bytes
    today: date
    options: SheetOptions = field(default_factory=SheetOptions)
    values: str | None = None
    workers: int | None = None
    cluster: str | None = None
    against: Path | None = None


@dataclass
class SheetResult:
    """A finished sheet. `made` pictures are new, the others were in place already; `troubles` have no
    picture.
    """

    manifest: Manifest
    made: int
    troubles: list[str]
    comparison: Comparison | None = None


def make_sheet(
    request: SheetRequest, folder: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> SheetResult:
    """Make every picture that is not in `folder` yet, then `manifest.json` and `index.html`.

    `progress` is told how many pictures of how many are done. Raises OptionError, ManifestError,
    PictureError, ClusterError and OSError; what was finished by then stays, and another call goes on from
    there.
    """
    piece = read_bytes(request.source).piece
    if piece is None:
        raise OptionError("the file cannot be previewed")
    earlier = None
    if request.against is not None:
        if request.against.resolve() == folder.resolve():
            raise OptionError("a sheet cannot be compared with the folder that it is written to")
        earlier = load_manifest(request.against)
    stages = stages_of(piece, request.options)
    if not stages:
        raise OptionError("no variant is left to show")
    made_with = versions()
    record = Progress(folder, _run(request, made_with))
    troubles: list[str] = []
    before = len(record.records)
    try:
        _make(request, folder, list(variants_of(piece, stages, request.options)), record, troubles, progress)
    finally:
        record.close()
    manifest = Manifest(_run(request, made_with), made_with, _about(request), dict(record.records))
    comparison = compare(earlier, manifest) if earlier is not None else None
    html = page(manifest, folder, comparison, request.against, piece.title("en").text)
    write_atomically(folder / "index.html", html.encode(), durable=False)
    manifest.save(folder)
    return SheetResult(manifest, len(record.records) - before, troubles, comparison)


def _make(
    request: SheetRequest,
    folder: Path,
    variants: list[Variant],
    record: Progress,
    troubles: list[str],
    progress: Callable[[int, int], None],
) -> None:
    wanted = {variant.name for variant in variants}
    for name in set(record.records) - wanted:
        del record.records[name]
        (folder / PICTURES / f"{name}.png").unlink(missing_ok=True)
    missing = [variant for variant in variants if variant.name not in record.records]
    done = len(variants) - len(missing)
    progress(done, len(variants))
    if not missing:
        return
    jobs = _jobs(request, missing)
    workers = request.workers or cores()
    with executor_for(min(workers, len(missing)), request.cluster) as (executor, work, at_once):
        waiting: set[Future[list[Picture]]] = set()
        try:
            for job in jobs:
                waiting.add(executor.submit(work, job))
                while len(waiting) > 2 * at_once:
                    done += _take(waiting, folder, record, troubles)
                    progress(done, len(variants))
            while waiting:
                done += _take(waiting, folder, record, troubles)
                progress(done, len(variants))
        except BrokenProcessPool as error:
            raise PictureError("a process that makes the pictures ended; run again to go on from here") from error
        finally:
            for future in waiting:
                future.cancel()


def _take(waiting: set[Future[list[Picture]]], folder: Path, record: Progress, troubles: list[str]) -> int:
    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= finished
    # Not durable: a picture that a power cut took is found by its digest and made again.
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    count = 0
    for future in finished:
        for picture in future.result():
            count += 1
            if picture.trouble:
                troubles.append(f"{picture.variant.name}: {picture.trouble}")
                continue
            path = folder / PICTURES / f"{picture.variant.name}.png"
            write_atomically(path, picture.png, durable=False)
            record.add(_record(picture))
    return count


def _jobs(request: SheetRequest, missing: list[Variant]) -> Iterator[Job]:
    by_stage: dict[Stage, list[str]] = {}
    for variant in missing:
        by_stage.setdefault(variant.stage, []).append(variant.open_key)
    for stage, keys in by_stage.items():
        yield Job(request.source, request.today, request.values, stage, tuple(keys), request.options.scale)


def _record(picture: Picture) -> dict[str, Any]:
    stage = picture.variant.stage
    return {
        "name": picture.variant.name,
        **stage._asdict(),
        "open": picture.variant.open_key,
        "sha256": picture.sha256,
        "width": picture.width,
        "height": picture.height,
        "findings": [
            {
                "what": one.what,
                "item": one.item,
                "detail": one.detail,
                "rect": [round(side, 1) for side in one.rect],
            }
            for one in picture.findings
        ],
    }


def _about(request: SheetRequest) -> dict[str, Any]:
    return {
        "piece": hashlib.sha256(request.source).hexdigest(),
        "today": request.today.isoformat(),
        "values": request.values,
        "scale": request.options.scale,
    }


def _run(request: SheetRequest, made_with: dict[str, Any]) -> str:
    """A digest of what every picture follows from. The choice of variants is not in it: more can be added
    later.
    """
    content = json.dumps([_about(request), made_with], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
