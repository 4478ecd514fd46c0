"""All variants of a screen as pictures, with a page to look through them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from previewer.atomic import write_atomically
from previewer.children import cores
from previewer.phone.look import Look, laid_out_alike
from previewer.phone.offscreen import PictureError
from previewer.pictures.accepting import accept, finish, is_cut_off
from previewer.pictures.against import SheetComparison, compare, strange_pictures
from previewer.pictures.carrying import Carry, nothing
from previewer.pictures.executors import executor_for
from previewer.pictures.manifest import (
    PAGE,
    PICTURES,
    EarlierWayError,
    Manifest,
    ManifestError,
    PictureRecord,
    SheetProgress,
    is_sheet,
    load_manifest,
)
from previewer.pictures.page import page
from previewer.pictures.render import RequestError, check_scale
from previewer.pictures.variants import Variant, variants_of
from previewer.pictures.versions import WAY, versions
from previewer.pictures.work import Content, Picture, PictureJob
from previewer.pieces import Piece, read_bytes
from previewer.terminal_words import TerminalSentence

#: What a closed picture shows, and what is told of an open one; other pictures are not gone on with.
_SHOWS = "whole screens, entries"


@dataclass(frozen=True)
class SheetRequest:
    """A sheet to make: what it shows, how, and at how many pixels a point; with `own_scales` a device of a size of
    one's own has those that it names.

    `carry` gives what each picture carries, None for nothing; it can go to another process.
    `marks`: with the previewer's own marks, else the phones alone. `workers` None is as many as there are processors;
    `cluster` is the address of a Dask scheduler; `against` is the folder of an earlier sheet, into which the pictures
    that `accept` names are taken.
    """

    content: Content
    looks: tuple[Look, ...]
    scale: float = 2.0
    workers: int | None = None
    cluster: str | None = None
    against: Path | None = None
    marks: bool = False
    accept: tuple[str, ...] = ()
    own_scales: bool = False
    carry: Carry | None = None


@dataclass
class SheetResult:
    """A finished sheet. `made` pictures are new, the others were in place already; `troubles` have no picture."""

    manifest: Manifest
    made: int
    troubles: list[str]
    comparison: SheetComparison | None = None


def make_sheet(
    request: SheetRequest, folder: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> SheetResult:
    """Make what is missing of a sheet in `folder`, and its page; `progress` is told pictures done and in all.

    Raises RequestError, PictureError, ManifestError (in `against`), ClusterError and OSError. When it is interrupted,
    the next run goes on from there.
    """
    piece = read_bytes(request.content.source).piece
    if piece is None:
        raise RequestError(TerminalSentence("the file cannot be previewed"))
    if not request.looks:
        raise RequestError(TerminalSentence("no variant is left to show"))
    check_scale(request.scale)
    if (folder / PAGE).exists() and not is_sheet(folder):
        raise RequestError(
            TerminalSentence(
                "{folder} has an {page} that does not belong to a sheet; name another folder", folder=folder, page=PAGE
            )
        )
    earlier = _earlier(request, folder, piece)
    made_with = versions()
    record = SheetProgress(folder, _run(request, made_with))
    before = len(record.records)
    work = _Work(request, folder, record, progress)
    variants = list(variants_of(piece, request.looks))
    try:
        work.make(variants)
    finally:
        record.close()
    manifest = Manifest(_run(request, made_with), made_with, _about(request), _in_order(record.records, variants))
    if request.accept and earlier is not None and request.against is not None:
        _check_made(request.accept, work.troubles)
        earlier = accept(request.accept, manifest, folder, earlier, request.against, piece)
    comparison = compare(earlier, manifest) if earlier is not None else None
    html = page(manifest, folder, piece, comparison, earlier, request.against)
    write_atomically(folder / PAGE, html.encode(), durable=False)
    manifest.save(folder)
    return SheetResult(manifest, len(record.records) - before, work.troubles, comparison)


def _earlier(request: SheetRequest, folder: Path, piece: Piece) -> Manifest | None:
    """The sheet to compare with, as it was made: a picture that is not what it was is not compared with."""
    if request.against is None:
        return None
    if request.against.resolve() == folder.resolve():
        raise RequestError(TerminalSentence("a sheet cannot be compared with the folder that it is written to"))
    if request.accept:
        finish(request.against, piece)
    elif is_cut_off(request.against):
        raise ManifestError(
            TerminalSentence(
                "not all pictures were accepted into {against}: accept them again", against=request.against
            )
        )
    earlier = load_manifest(request.against)
    if earlier.versions["way"] != WAY:
        raise EarlierWayError(
            TerminalSentence(
                "{path} was drawn by an earlier version of the program: make it again", path=request.against
            )
        )
    strange = list(strange_pictures(earlier, request.against))
    if strange:
        raise ManifestError(
            TerminalSentence(
                "{path} was changed after it was made:\n{names}", path=request.against, names="\n".join(strange)
            )
        )
    return earlier


def _check_made(names: Iterable[str], troubles: Iterable[str]) -> None:
    """Raises RequestError where a picture that is to be taken could not be made."""
    failed = {trouble.partition(":")[0] for trouble in troubles}.intersection(names)
    if failed:
        raise RequestError(TerminalSentence("there is no picture of {names}", names=tuple(sorted(failed))))


class _Work:
    """The pictures of a sheet as they are made and come in."""

    def __init__(
        self, request: SheetRequest, folder: Path, record: SheetProgress, progress: Callable[[int, int], None]
    ) -> None:
        self._request = request
        self._folder = folder
        self._record = record
        self._progress = progress
        self._done = self._total = 0
        self._waiting: set[Future[list[Picture]]] = set()
        self.troubles: list[str] = []

    def make(self, variants: list[Variant]) -> None:
        """Make the pictures that are missing, and drop those of no variant any more."""
        there = {variant: _pages(self._record.records, variant) for variant in variants}
        for name in set(self._record.records) - {one.name for pages in there.values() for one in pages}:
            del self._record.records[name]
            self._file(name).unlink(missing_ok=True)
        missing = [variant for variant in variants if not there[variant]]
        self._total = len(variants)
        self._done = len(variants) - len(missing)
        self._progress(self._done, self._total)
        if missing:
            self._make(missing)

    def _make(self, missing: list[Variant]) -> None:
        (self._folder / PICTURES).mkdir(parents=True, exist_ok=True)
        workers = min(self._request.workers or cores(), len(missing))
        with executor_for(workers, self._request.cluster) as (executor, work, at_once):
            try:
                for job in self._jobs(missing):
                    self._waiting.add(executor.submit(work, job))
                    while len(self._waiting) > 2 * at_once:
                        self._collect()
                while self._waiting:
                    self._collect()
            except BrokenProcessPool as error:
                raise PictureError(
                    TerminalSentence("a process that makes the pictures ended; run again to go on from here")
                ) from error
            finally:
                for future in self._waiting:
                    future.cancel()

    def _jobs(self, missing: Iterable[Variant]) -> Iterator[PictureJob]:
        by_look: dict[Look, list[str | None]] = {}
        for variant in missing:
            by_look.setdefault(variant.look, []).append(variant.open_key)
        # What is laid out once is drawn in all colours.
        alike: dict[tuple[Look, tuple[str | None, ...]], list[Look]] = {}
        for look, keys in by_look.items():
            alike.setdefault((laid_out_alike(look), tuple(keys)), []).append(look)
        for (_, open_keys), (look, *others) in alike.items():
            scale = (self._request.own_scales and look.screen.scale) or self._request.scale
            carry = self._request.carry or nothing
            yield PictureJob(self._request.content, look, open_keys, scale, self._request.marks, tuple(others), carry)

    def _collect(self) -> None:
        """Wait for a job, and keep its pictures."""
        finished, self._waiting = wait(self._waiting, return_when=FIRST_COMPLETED)
        for picture in (picture for future in finished for picture in future.result()):
            name = picture.variant.name
            if picture.trouble:
                self.troubles.append(f"{name}: {picture.trouble}")
            else:
                # Not durable: a picture that a power cut took is found by its digest and made again.
                write_atomically(self._file(name), picture.png, durable=False)
                self._record.add(_record(picture))
            self._done += picture.variant.page == 1
        self._progress(self._done, self._total)

    def _file(self, name: str) -> Path:
        return self._folder / PICTURES / f"{name}.png"


def _pages(records: Mapping[str, PictureRecord], variant: Variant) -> list[PictureRecord]:
    """The pictures of a variant, all its pages; none where one is missing."""
    first = records.get(variant.name)
    names = [variant._replace(page=at).name for at in range(1, first.pages + 1)] if first is not None else []
    return [records[name] for name in names] if all(name in records for name in names) else []


def _in_order(records: Mapping[str, PictureRecord], variants: Iterable[Variant]) -> dict[str, PictureRecord]:
    """Pictures in the order of their variants, whichever was ready first."""
    return {record.name: record for variant in variants for record in _pages(records, variant)}


def _record(picture: Picture) -> PictureRecord:
    look, open_key, page = picture.variant
    findings = tuple(one._replace(rect=_tenths(one.rect)) for one in picture.findings)
    return PictureRecord(
        picture.variant.name,
        look,
        open_key,
        picture.sha256,
        picture.width,
        picture.height,
        findings,
        page,
        picture.pages,
        picture.pixels,
        picture.entries,
    )


def _tenths(rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, width, height = rect
    return round(left, 1), round(top, 1), round(width, 1), round(height, 1)


def _about(request: SheetRequest) -> dict[str, Any]:
    content = request.content
    # What is as usual leaves no trace, so that a sheet can go on from one that knew of no marks.
    marks = {"marks": True} if request.marks else {}
    # A sheet without cases does not go on from one with them, nor the other way.
    case = {"case": True} if request.carry is not None else {}
    return {
        **marks,
        **case,
        "piece": hashlib.sha256(content.source).hexdigest(),
        "today": content.today.isoformat(),
        "values": content.values,
        "scale": request.scale,
    }


def _run(request: SheetRequest, made_with: dict[str, Any]) -> str:
    """A digest of what every picture follows from. The choice of variants is not in it: more can be added later."""
    content = json.dumps([_about(request), made_with, _SHOWS], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
