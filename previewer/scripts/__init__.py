"""A piece's handler, run on the event that the values make, and its answer judged. Plain Python, no Qt.

A handler is a stranger's code (ruling 54): it runs only where a person asked for that very thing, in an engine that is
closed to all but its own folder and the hosts that were allowed, and its answer is judged, never believed.

**Which file, which engine.** `find_handler(definition, service)` is the handler beside a definition; `find_engine()`
the engine. Both raise `ScriptError` with a sentence (`message(lang)`); that of a missing engine has the one command
that brings it. `Script(engine, file, hosts, limits)` is a handler as it may run: frozen, and made anew for each run,
since a file that was saved meanwhile is another handler.

**One event.** `run_once(script, reading, values, around, cancelled=…)` gives a `ScriptRun`: status, body, problems with
places in the handler's files, what it wrote, read, and asked for. `around` (`Surroundings`) is what stands in the event
beside the values: place, input, moment.

**Every state at its bounds.** `run_table(script, reading, values, around, progress=…, cancelled=…)` gives a
`BoundaryTable`. Its `runs` are in the order of the states, the state before any first (`default`); `values[at]` puts a
row's state on the phones, `keys[at]` names what the row changed, `differing(at)` the members of `body` that are
otherwise than in the first; `effects` says of each preference whether it is never read, read without effect, changes
the answer, or makes the handler fail, and in which row. `progress(done, total)` is called in the caller's thread.

**Ending it.** Both work where they are called, for as long as the handler takes: call them in a thread or a process of
the caller's. `cancelled()` is asked every few milliseconds; once it is true all that the handler started is ended and
`ScriptCancelled` raised. Where the caller is killed, a keeper ends the engine's processes at once.

**Who allowed what.** `Trust` keeps which folders a person allowed, for which engine, and which hosts each may reach;
`permission(folder, engine)` is None until then. `allowed()` lists all for the settings, `take_back` takes one back.
`engine_sentence(name, lang)` says what an engine may do and cannot refuse, for the question. What was allowed for one
engine does not count for another. Typing `previewer script run` or `flow` is a permission of its own and kept nowhere.
"""

from previewer.scripts.answers import Said, ScriptProblem, ScriptRun
from previewer.scripts.engines import ENGINES, Engine, engine_sentence, find_engine
from previewer.scripts.events import UTC, Surroundings, parse_now, parse_zone
from previewer.scripts.handlers import find_handler
from previewer.scripts.running import Script, ScriptLimits
from previewer.scripts.troubles import ScriptCancelled, ScriptError
from previewer.scripts.trust import AllowedFolder, Trust
from previewer.scripts.trying import BoundaryTable, Effect, run_once, run_table

__all__ = [
    "ENGINES",
    "UTC",
    "AllowedFolder",
    "BoundaryTable",
    "Effect",
    "Engine",
    "Said",
    "Script",
    "ScriptCancelled",
    "ScriptError",
    "ScriptLimits",
    "ScriptProblem",
    "ScriptRun",
    "Surroundings",
    "Trust",
    "engine_sentence",
    "find_engine",
    "find_handler",
    "parse_now",
    "parse_zone",
    "run_once",
    "run_table",
]
