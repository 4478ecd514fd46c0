"""In how many ways an expression can read one text, told from its structure alone.

An expression goes back over what it has read where two ways through it read the same letters and what follows can
fail. `ambiguities` makes an automaton of the letters of an expression (each place in it that reads one, with the
places that may read the next) and looks for a word that can be read again and again in more than one way:

- around one repeat in two ways, as in `(?:\\r\\n|\\n|\\r)*`: the time doubles with each word;
- by a repeat, by a later one, or by both in turn, as in `\\s*x?\\s*`: the time is the square of the length;
- by a repeat and by the search, which begins again at each letter, as in `\\s+x`: the square too.

Atomic groups and possessive repeats are not gone back into, so ways that part inside of them count within them alone.
What always succeeds once a repeat is reached is never tried again, and counts as nothing.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from re import _constants as sre
from re import _parser as parser
from typing import Any, NamedTuple

#: A repeat of at least so many is held to be one without a bound.
_MANY = 50
#: Letters that expressions tell apart by classes.
_LETTERS = "aA0_ \n\r\t-é\u3042\u0663\u00a0\u2028\x85\x00\x1c\u0130"
_START, _END = -1, -2
#: Where three ways are, the letter that all have read, and whether the first two have parted.
_State = tuple[int, int, int, bool, int]
#: How a letter before and one after a gap may be: pairs of them, None for any.
Gap = frozenset[tuple[int, int]] | None
#: Among the pairs of a gap: more than one letter tells whether it is passed.
_UNSURE = frozenset({(_START, _START)})


class Ambiguity(NamedTuple):
    """A word that an expression reads in more ways than one, again and again."""

    word: str
    kind: str

    def __str__(self) -> str:
        return f"{self.word!r}, again and again, is read {self.kind}"


class _Arrow(NamedTuple):
    """One way from a letter to the next. `sealed`: it stays in an atomic group, so what parts here meets no other way
    again; `enters`: the place in the expression that it passes and the atomic group behind it, where the same holds;
    `forked`: it is looked at whether or not what follows fails.
    """

    to: int
    gap: Gap
    sealed: bool
    enters: tuple[int, int] | None
    forked: bool


class _Part(NamedTuple):
    """A part of an expression: places that read its first and last letter, and the ways past it that read none."""

    first: list[tuple[int, Gap, bool]]
    last: list[tuple[int, Gap]]
    empty: list[Gap]


_NOTHING = _Part([], [], [None])


def ambiguities(pattern: str | bytes, flags: int, uses: Iterable[str]) -> list[Ambiguity]:
    """What an expression reads in more ways than one, as its uses ask it: "search", "match" and "fullmatch"."""
    tree = parser.parse(pattern, flags)
    found: dict[Ambiguity, None] = {}
    for use in uses:
        for searched, tail in (((True, False) if use == "search" else (False, use == "fullmatch")),):
            for ambiguity in _judged(tree, tree.state.flags, isinstance(pattern, bytes), searched, tail):
                found.setdefault(ambiguity)
    return list(found)


def _judged(tree: Any, flags: int, binary: bool, searched: bool, to_the_end: bool) -> Iterator[Ambiguity]:
    automaton = _Automaton(tree, flags, binary, searched, to_the_end)
    yield from automaton.ambiguities()
    for inner in automaton.sealed:
        yield from _judged(inner, flags, binary, False, False)


class _Letters:
    """The letters that an expression tells apart, one for each class of them."""

    def __init__(self, tree: Any, flags: int, binary: bool) -> None:
        self._flags, self._binary = flags, binary
        sets = list(dict.fromkeys(str(node) for node in _readers(tree)))
        nodes = {str(node): node for node in _readers(tree)}
        codes = {ord(letter) for letter in _LETTERS if not binary or letter < "\x80"}
        for node in nodes.values():
            codes.update(code for code in _edges(node) if 0 <= code < (256 if binary else 0x110000))
        word = self._category("w")
        by_class: dict[tuple[bool, ...], int] = {}
        for code in sorted(codes, key=lambda code: (not 32 < code < 127, code)):
            reads = (self._reads(nodes[one], code) for one in sets)
            by_class.setdefault((*reads, code == 10, word(code)), code)
        self.all = frozenset(by_class.values())
        self.words = frozenset(code for code in self.all if word(code))

    def of(self, node: Any) -> frozenset[int]:
        return frozenset(code for code in self.all if self._reads(node, code))

    def written(self, codes: Iterable[int]) -> str:
        return "".join(chr(code) for code in codes)

    def _reads(self, node: Any, code: int) -> bool:
        kind, given = node
        if kind is sre.ANY:
            return bool(self._flags & re.DOTALL) or code != 10
        negated, tests = _tests(kind, given)
        return negated is not any(self._fits(test, case) for test in tests for case in self._cases(code))

    def _fits(self, test: Any, code: int) -> bool:
        kind, given = test
        if kind is sre.LITERAL:
            return code == given
        if kind is sre.RANGE:
            return bool(given[0] <= code <= given[1])
        return self._category(_CATEGORIES[given])(code)

    def _cases(self, code: int) -> set[int]:
        if not self._flags & re.IGNORECASE:
            return {code}
        letter = chr(code)
        cases = {letter, letter.lower(), letter.upper()}
        return {ord(case) for case in cases if len(case) == 1}

    def _category(self, letter: str) -> Callable[[int], bool]:
        return _in_category(letter, self._flags & re.ASCII, self._binary)


@cache
def _in_category(letter: str, flags: int, binary: bool) -> Callable[[int], bool]:
    if binary:
        in_bytes = re.compile(rf"\{letter}".encode())
        return lambda code: in_bytes.match(bytes((code,))) is not None
    in_text = re.compile(rf"\{letter}", flags)
    return lambda code: in_text.match(chr(code)) is not None


_CATEGORIES = {
    sre.CATEGORY_DIGIT: "d",
    sre.CATEGORY_NOT_DIGIT: "D",
    sre.CATEGORY_SPACE: "s",
    sre.CATEGORY_NOT_SPACE: "S",
    sre.CATEGORY_WORD: "w",
    sre.CATEGORY_NOT_WORD: "W",
}


def _tests(kind: Any, given: Any) -> tuple[bool, list[Any]]:
    if kind is sre.LITERAL:
        return False, [(kind, given)]
    if kind is sre.NOT_LITERAL:
        return True, [(sre.LITERAL, given)]
    negated = bool(given) and given[0][0] is sre.NEGATE
    return negated, given[negated:]


def _edges(node: Any) -> Iterator[int]:
    kind, given = node
    if kind is sre.ANY:
        return
    for test, of in _tests(kind, given)[1]:
        if test is sre.LITERAL:
            yield from (of - 1, of, of + 1)
        elif test is sre.RANGE:
            yield from (of[0] - 1, of[0], of[1], of[1] + 1)


_READERS = (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY)
_REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)


def _readers(tree: Any) -> Iterator[Any]:
    for node in tree:
        if node[0] in _READERS:
            yield node
        else:
            for inner in parts_of(node):
                yield from _readers(inner)


def parts_of(node: Any) -> list[Any]:
    """The parts of a node of an expression's tree."""
    kind, given = node
    if kind in _REPEATS:
        return [given[2]]
    if kind is sre.SUBPATTERN:
        return [given[3]]
    if kind is sre.BRANCH:
        return list(given[1])
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [given[1]]
    if kind is sre.ATOMIC_GROUP:
        return [given]
    if kind is sre.GROUPREF_EXISTS:
        return [one for one in given[1:] if one]
    return []


class _Automaton:
    """The letters of an expression, each with the ways to the next."""

    def __init__(self, tree: Any, flags: int, binary: bool, searched: bool, to_the_end: bool) -> None:
        self._flags = flags
        self._letters = _Letters(tree, flags, binary)
        self._reads: list[frozenset[int]] = []
        self._arrows: list[list[_Arrow]] = []
        #: Parts that are not gone back into, which are judged by themselves.
        self.sealed: list[Any] = []
        #: The atomic groups around what is made, and around each place.
        self._groups: tuple[int, ...] = ()
        self._groups_of: list[tuple[int, ...]] = []
        self._joins = 0
        whole = self._sequence(tree)
        #: The place that reads whatever stands before a match that is searched.
        self._search = self._place(self._letters.all) if searched else None
        if self._search is not None:
            around = [(self._search, None, False)]
            self._join([(self._search, None)], [*around, *whole.first])
        self._next = [self._by_letter(at) for at in range(len(self._reads))]
        #: Places where all has succeeded, whatever comes: from there nothing is ever read again.
        self._sure = set() if to_the_end else {at for at, gap in whole.last if self._succeeds(at, gap)}
        self._reach = [self._reached(at) for at in range(len(self._reads))]

    # The automaton is made

    def _place(self, letters: frozenset[int]) -> int:
        self._reads.append(letters)
        self._arrows.append([])
        self._groups_of.append(self._groups)
        return len(self._reads) - 1

    def _join(self, last: Sequence[tuple[int, Gap]], first: Sequence[tuple[int, Gap, bool]]) -> None:
        self._joins += 1
        depth = len(self._groups)
        for (at, before), (to, after, forked) in product(last, first):
            groups = self._groups_of[to]
            enters = (self._joins, groups[depth]) if len(groups) > depth else None
            self._arrows[at].append(_Arrow(to, _both(before, after), depth > 0, enters, forked))

    def _sequence(self, tree: Any) -> _Part:
        whole = _NOTHING
        for node in tree:
            whole = self._after(whole, self._part(node))
        return whole

    def _after(self, one: _Part, other: _Part) -> _Part:
        self._join(one.last, other.first)
        first = [*one.first, *((at, _both(past, gap), fork) for past in one.empty for at, gap, fork in other.first)]
        last = [*other.last, *((at, _both(gap, past)) for past in other.empty for at, gap in one.last)]
        return _Part(first, last, list(dict.fromkeys(_both(a, b) for a in one.empty for b in other.empty)))

    def _part(self, node: Any) -> _Part:
        kind, given = node
        if kind in _READERS:
            at = self._place(self._letters.of(node))
            return _Part([(at, None, False)], [(at, None)], [])
        if kind in _REPEATS:
            return self._repeat(kind, *given)
        if kind is sre.SUBPATTERN:
            return self._sequence(given[3])
        if kind is sre.BRANCH:
            return self._any_of([self._sequence(one) for one in given[1]])
        if kind is sre.ATOMIC_GROUP:
            return self._atomic(lambda: self._sequence(given), given)
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            return self._looked_at(kind is sre.ASSERT, *given)
        if kind is sre.AT:
            return _Part([], [], [self._at(given)])
        if kind is sre.GROUPREF:
            at = self._place(self._letters.all)
            self._join([(at, None)], [(at, None, False)])
            return _Part([(at, None, False)], [(at, None)], [None])
        if kind is sre.GROUPREF_EXISTS:
            return self._any_of([self._sequence(one) if one else _NOTHING for one in given[1:]])
        raise AssertionError(f"unknown to this judge: {kind}")

    def _any_of(self, parts: Sequence[_Part]) -> _Part:
        first = [one for part in parts for one in part.first]
        last = [one for part in parts for one in part.last]
        return _Part(first, last, list(dict.fromkeys(one for part in parts for one in part.empty)))

    def _repeat(self, kind: Any, least: int, most: int, tree: Any) -> _Part:
        if kind is sre.POSSESSIVE_REPEAT:
            return self._atomic(lambda: self._times(least, most, tree), tree)
        return self._times(least, most, tree)

    def _times(self, least: int, most: int, tree: Any) -> _Part:
        """A repeat as one place or two for each letter: a low bound makes no difference to how time grows."""
        endless = most >= _MANY
        whole = _NOTHING
        for number in range(1, 3):
            if number > most:
                break
            part = self._sequence(tree)
            is_last = number == 2 or number >= least
            if endless and is_last:
                self._join(part.last, part.first)
            if number > least and None not in part.empty:
                part = part._replace(empty=[*part.empty, None])
            whole = self._after(whole, part)
            if endless and is_last:
                break
        return whole

    def _atomic(self, made: Callable[[], _Part], tree: Any) -> _Part:
        self.sealed.append(tree)
        around, self._groups = self._groups, (*self._groups, len(self.sealed))
        part = made()
        self._groups = around
        return part

    def _looked_at(self, wanted: bool, direction: int, tree: Any) -> _Part:
        if direction < 0:
            return _Part([], [], [self._gap(wanted, tree, before=True)])
        part = self._sequence(tree)
        return _Part([(at, gap, True) for at, gap, _ in part.first], [], [self._gap(wanted, tree, before=False)])

    def _gap(self, wanted: bool, tree: Any, before: bool) -> Gap:
        """What must stand before or after a gap, where one letter tells it."""
        if len(tree) != 1 or tree[0][0] not in _READERS:
            return _UNSURE | frozenset(product(self._letters.all | {_START}, self._letters.all | {_END}))
        read = self._letters.of(tree[0])
        letters = read if wanted else self._letters.all - read
        other = self._letters.all
        edge = frozenset() if wanted else frozenset((_START if before else _END,))
        if before:
            return frozenset(product(letters | edge, other | {_END}))
        return frozenset(product(other | {_START}, letters | edge))

    def _at(self, code: Any) -> Gap:
        every = self._letters.all
        lines = bool(self._flags & re.MULTILINE)
        if code in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            breaks = {letter for letter in every if letter == 10 and lines and code is sre.AT_BEGINNING}
            return frozenset(product({_START} | breaks, every | {_END}))
        if code in (sre.AT_END, sre.AT_END_STRING):
            breaks = {letter for letter in every if letter == 10 and code is sre.AT_END and lines}
            return frozenset(product(every | {_START}, {_END} | breaks))
        words = self._letters.words
        pairs = product(every | {_START}, every | {_END})
        return frozenset(
            pair for pair in pairs if (pair[0] in words) is not (pair[1] in words) is not (code is sre.AT_NON_BOUNDARY)
        )

    # The automaton is asked

    def _succeeds(self, at: int, gap: Gap) -> bool:
        """Whether all has succeeded wherever this place is, but where no way leads on from it."""
        return gap is None or (
            not gap & _UNSURE
            and all(
                (letter, after) in gap or (after != _END and after not in self._next[at][letter])
                for letter in self._reads[at]
                for after in self._letters.all | {_END}
            )
        )

    def _by_letter(self, at: int) -> dict[int, dict[int, list[_Arrow]]]:
        """By the letter that was read here, and the next: the ways."""
        found: dict[int, dict[int, list[_Arrow]]] = {}
        for letter in self._reads[at]:
            by_next: dict[int, list[_Arrow]] = {}
            for arrow in self._arrows[at]:
                for after in self._reads[arrow.to]:
                    if arrow.gap is None or (letter, after) in arrow.gap:
                        by_next.setdefault(after, []).append(arrow)
            found[letter] = by_next
        return found

    def _reached(self, at: int, but: Collection[int] = ()) -> frozenset[int]:
        seen: set[int] = set()
        ahead = [arrow.to for arrow in self._arrows[at]]
        while ahead:
            if (one := ahead.pop()) not in seen and one not in but:
                seen.add(one)
                ahead += [arrow.to for arrow in self._arrows[one]]
        return frozenset(seen)

    def ambiguities(self) -> Iterator[Ambiguity]:
        """One at the most: the first that is found."""
        groups = self._repeats()
        for group in groups:
            if (word := self._read_twice(group, group)) is not None:
                yield Ambiguity(word, "in two ways by one repeat")
                return
        for group, later in product(groups, groups):
            if group is later or not any(self._reach[one] & later for one in group):
                continue
            if (word := self._read_twice(group, later)) is not None:
                yield Ambiguity(word, "by the search and a repeat" if self._search in group else "by two repeats")
                return

    def _repeats(self) -> list[frozenset[int]]:
        """Places that lead back to themselves past none that is sure, in groups that lead to one another."""
        unsure = [at for at in range(len(self._reads)) if at not in self._sure]
        reach = {at: self._reached(at, self._sure) for at in unsure}
        groups = {at: frozenset(one for one in reach[at] if at in reach[one]) for at in unsure}
        return list(dict.fromkeys(group for group in groups.values() if group))

    def _read_twice(self, group: frozenset[int], later: frozenset[int]) -> str | None:
        """A word that leads around in a repeat, from there to a later one (or to itself), and around in that one.

        First whether there may be one, from all places at once; then from each by itself.
        """
        ahead = self._ahead(group, later)
        starts = [
            (one, one, letter, False, other)
            for one, other in (((one, one) for one in group) if group is later else product(group, later))
            for letter in self._reads[one] & self._reads[other]
        ]
        if self._shortest(starts, lambda state: state[3] and state[1] == state[4], ahead) is None:
            return None
        for start in starts:
            one, _, letter, _, other = start
            goal = (one, other, letter, True, other)
            if (word := self._shortest([start], goal.__eq__, ahead)) is not None:
                return word
        return None

    def _ahead(self, group: frozenset[int], later: frozenset[int]) -> Callable[[_State], Iterable[_State]]:
        """Three ways at once over the same letters: in the repeat, from it to the later one, in the later one."""
        between = frozenset(at for at in range(len(self._reads)) if self._reach[at] & later)

        def ahead(state: _State) -> Iterator[_State]:
            left, right, letter, parted, third = state
            rights, thirds = self._next[right][letter], self._next[third][letter]
            for after, lefts in self._next[left][letter].items():
                if after not in rights or after not in thirds:
                    continue
                for one, another, last in product(lefts, rights[after], thirds[after]):
                    if one.to in group and another.to in between and last.to in later:
                        parts = _parted(left, right, one, another, parted)
                        if parts is not None:
                            yield one.to, another.to, after, parts, last.to

        return ahead

    def _shortest(
        self, starts: Iterable[_State], is_goal: Callable[[_State], bool], ahead: Callable[[_State], Iterable[_State]]
    ) -> str | None:
        seen: dict[_State, _State | None] = dict.fromkeys(starts)
        waiting = deque(seen)
        while waiting:
            state = waiting.popleft()
            for following in ahead(state):
                if is_goal(following):
                    codes = [following[2]]
                    while (before := seen[state]) is not None:
                        codes.append(state[2])
                        state = before
                    return self._letters.written(reversed(codes))
                if following not in seen:
                    seen[following] = state
                    waiting.append(following)
        return None


def _parted(left: int, right: int, one: _Arrow, another: _Arrow, parted: bool) -> bool | None:
    """Whether two ways have parted after one more letter; None where they may not part here."""
    if parted or one is another:
        return parted
    if left != right or one.forked or another.forked:
        return True
    inside = one.sealed or another.sealed or (one.enters is not None and one.enters == another.enters)
    return None if inside else True


def _both(one: Gap, other: Gap) -> Gap:
    return one if other is None else other if one is None else one & other | (one | other) & _UNSURE
