"""One running site: its settings, its store, and what every handler needs of them."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cached_property, partial

from cachetools import TTLCache

from previewer.outgoing.guard import Guard, Limits
from previewer.site.attempts import Attempts
from previewer.site.clock import Moment, iso, to_local, zone
from previewer.site.content import records
from previewer.site.content.library import Library, is_unjudged, judged_details
from previewer.site.content.piece_embeds import JSON, PieceEmbeds
from previewer.site.content.render_cache import RenderCache
from previewer.site.manage.module_state import read_active
from previewer.site.manage.secrets import Vault, open_vault
from previewer.site.manage.stored import FACTS
from previewer.site.people import User
from previewer.site.settings import ServerSettings
from previewer.site.store import Connection
from previewer.site.store.engine import Store
from previewer.site.store.log import add_entry, old_entries, remove_entries
from previewer.site.store.media import change_file, file_of, files_of_type
from previewer.site.store.records import any_due, change_record, find_record

#: How long a server on PostgreSQL may go by an older name or time zone of the site, in seconds.
_FACTS_LAST = 1.0


@dataclass(frozen=True)
class Facts:
    """What the site says of itself. `timezone` is an identifier such as `Asia/Tokyo`.

    `indexing`: whether search engines may show its pages, `on` or `off`; empty: where its address is https.
    `names`, `descriptions`: language → those of that language, where they are others.
    """

    name: str = "Piece site"
    description: str = ""
    timezone: str = "UTC"
    indexing: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)

    def name_in(self, lang: str) -> str:
        """The name in a language."""
        return self.names.get(lang) or self.name

    def description_in(self, lang: str) -> str:
        """The description in a language."""
        return self.descriptions.get(lang) or self.description

    @property
    def zone(self) -> tzinfo:
        """The zone of `timezone`."""
        return zone(self.timezone)


class Site:
    """A site that runs: `settings`, `store`, `library`, and its facts."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.rendered = RenderCache()
        self.attempts = Attempts(store, self._note_failures)
        self.library = Library(settings)
        self.files = self.library.files
        self.pieces = self.library.pieces
        self._facts: TTLCache[str, Facts] = TTLCache(1, ttl=_FACTS_LAST)
        self._modules: TTLCache[str, dict[str, bool]] = TTLCache(1, ttl=_FACTS_LAST)
        self._lock = threading.Lock()

    @cached_property
    def guard(self) -> Guard:
        """The one door for requests to others."""
        at_once = max(1, self.settings.threads // 2)  # the other threads stay free for everybody else
        return Guard(self.settings.outgoing_allow, Limits(at_once=at_once))

    @cached_property
    def vault(self) -> Vault:
        """What seals the secrets of the site. Raises `SecretError` when its key is malformed."""
        return open_vault(self.settings.data)

    def now(self) -> datetime:
        """The time: naive, UTC, whole seconds."""
        return self.settings.clock().astimezone(UTC).replace(tzinfo=None, microsecond=0)

    def moment(self) -> Moment:
        """The time, here and in UTC."""
        return Moment(self.now(), self.facts().zone, self.settings.prefix)

    def facts(self) -> Facts:
        """Name, description and time zone; changes of another process are seen within a second."""
        with self._lock:
            facts = self._facts.get("site")
            if facts is None:
                with self.store.read() as db:
                    kept = FACTS.get(db)
                facts = Facts(**{key: kept[key] for key in Facts.__annotations__ if key in kept})
                self._facts["site"] = facts
        return facts

    @property
    def indexed(self) -> bool:
        """Whether search engines may show the pages."""
        return {"on": True, "off": False}.get(self.facts().indexing, self.settings.base_url.startswith("https://"))

    def module_on(self, slug: str) -> bool:
        """Whether a module is switched on; a change of another process is seen within a second."""
        with self._lock:
            active = self._modules.get("active")
            if active is None:
                with self.store.read() as db:
                    active = self._modules["active"] = read_active(db)
        return active[slug]

    def embeds(
        self, db: Connection, user: User | None, lang: str, *, hurried: bool = False, opened: int = 0
    ) -> PieceEmbeds | None:
        """What shows pieces in texts to a user, in a language; None where the site does not know pieces at the moment
        that is read. `hurried`: others wait for what is done now, and what is not judged yet stays as it is written.
        `opened`: the id of a record that is shown anyway.
        """
        if not self.knows_pieces(db):
            return None
        return PieceEmbeds(db, self.settings, partial(self.pieces.judged, hurried=hurried), user, lang, opened)

    def knows_pieces(self, db: Connection) -> bool:
        """Whether the module is on, at the moment that is read: what is kept of an answer must not be older."""
        return read_active(db)["pieces"]

    def forget_facts(self) -> None:
        """Read the facts and the switches anew at the next call."""
        with self._lock:
            self._facts.clear()
            self._modules.clear()

    def write_log(
        self,
        db: Connection,
        kind: str,
        message: str,
        *,
        user: User | None = None,
        record: tuple[str, int] | None = None,
        level: str = "info",
        address: str = "",
        data: Mapping[str, object] | None = None,
    ) -> None:
        """A log entry, in the transaction of `db`. See `Context.log`."""
        moment = self.moment()
        add_entry(
            db,
            {
                "date": iso(moment.local),
                "date_gmt": iso(moment.gmt),
                "kind": kind,
                "level": level,
                "message": message,
                "user_id": user.id if user else None,
                "user_name": user.name if user else "",
                "record_kind": record[0] if record else "",
                "record_id": record[1] if record else None,
                "address": address,
                "data": dict(data or {}),
            },
        )

    def _note_failures(self, db: Connection, kind: str, what: str, address: str, times: int) -> None:
        subject = what or ("Sign-ins" if kind == "sign_in_failure" else "Passwords of records")
        message = f"{subject} failed." if times == 1 else f"{subject} failed {times} times."
        self.write_log(db, kind, message, level="warning", address=address, data={"times": times})

    def unjudged_files(self) -> list[int]:
        """The records of files that this version of the program has not looked at for a definition."""
        with self.store.read() as db:
            if not self.knows_pieces(db):
                return []
            return [number for number, file in files_of_type(db, JSON).items() if is_unjudged(file)]

    def judge_file(self, number: int) -> None:
        """Look for a definition in the file of a record; what was found is kept."""
        with self.store.read() as db:
            file = file_of(db, number)
        if file is None or not self.files.exists(file.file):
            return
        told = judged_details(self.pieces.judged(file.file))
        with self.store.write() as db:
            record, now = find_record(db, number, "attachment"), file_of(db, number)
            if record is not None and now is not None and now.file == file.file and is_unjudged(now):
                details = {name: value for name, value in now.details.items() if name != "piece"}
                change_file(db, number, details={**details, **told})
                change_record(db, number, {"version": record.version + 1})

    def prune_log(self) -> int:
        """Drop entries of the logbook that are too old or too many; how many. A batch for each transaction."""
        days, rows = self.settings.logbook_days, self.settings.logbook_rows
        before = iso(to_local(self.now() - timedelta(days=days), self.facts().zone)) if days else ""
        gone = 0
        while True:
            with self.store.read() as db:
                doomed = old_entries(db, before, rows)
            if not doomed:
                return gone
            with self.store.write() as db:
                remove_entries(db, doomed)
            gone += len(doomed)

    def publish_due(self) -> int:
        """Publish what was scheduled for now or earlier; how many records that were."""
        with self.store.read() as db:
            if not any_due(db, iso(self.now())):
                return 0
        with self.store.write() as db:
            found = records.publish_due(db, self.now())
            for record in found:
                self.write_log(
                    db, "publish", f"Published {record.kind} {record.id} as scheduled.", record=(record.kind, record.id)
                )
        return len(found)
