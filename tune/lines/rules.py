"""What a line of eleven cells means under a rule set: tables over all patterns, made once with numpy.

A pattern is what stands on the ten cells around an empty one in one direction (-5..-1, +1..+5): each 0 empty, 1 own,
2 the opponent's, 3 outside. Its code is the base-4 number with the cell at -5 most significant: 20 bits.
"""
import functools

import numpy

REACH = 5
NEIGHBOURS = 2 * REACH
CODES = 4**NEIGHBOURS
STEPS = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]

# What a stone on the cell would make of the line. OVERLINE: six or more that do not win, or what renju forbids on one
# line alone (two fours).
NOTHING, OPEN_THREE, FOUR, OPEN_FOUR, FIVE, OVERLINE = range(6)

# Of black and of white. exact: six do not win; closed: five between two stones of the other colour do not win;
# restricted: overlines, double fours and double threes are forbidden.
FREE = {"exact": False, "closed": False, "restricted": False}
RULES = {
    "freestyle": [FREE] * 2,
    "standard": [{**FREE, "exact": True}] * 2,
    "caro": [{**FREE, "closed": True}] * 2,
    "renju": [{**FREE, "exact": True, "restricted": True}, FREE],
    "pente": [FREE] * 2,
    "capture": [FREE] * 2,
    "connect6": [FREE] * 2,
}

# Two stones a turn, and six in a row: what its lines hold is counted (most_stones), not named.
TURNS_OF_TWO = ("connect6",)

# Where a flanked pair is taken. stands: a five wins only if it is still there a turn later; no_double_three: for both.
CAPTURES = {
    "pente": {"stands": False, "no_double_three": False},
    "capture": {"stands": True, "no_double_three": True},
}
PAIRS_TO_WIN = 5


def size_of(rule):
    """Of the board that it is trained on."""
    return 19 if rule in TURNS_OF_TWO else 15


def phases_of(rule):
    """How many heads a network needs: one for each number of stones left in the turn."""
    return 2 if rule in TURNS_OF_TWO else 1


def nets_of(rule):
    """How many networks a rule set needs: renju has one a colour."""
    return 2 if rule == "renju" else 1


def digits_of(codes):
    shifts = 2 * numpy.arange(NEIGHBOURS - 1, -1, -1)
    return (codes[:, None] >> shifts) & 3


def codes_of(digits):
    shifts = 2 * numpy.arange(NEIGHBOURS - 1, -1, -1)
    return (digits.astype(numpy.int64) << shifts).sum(1)


@functools.lru_cache(None)
def patterns():
    """(canonical codes in order, index of every code, code with the colours swapped).

    A pattern and its mirror image share an index; impossible codes (a cell behind the edge) have index 0.
    """
    codes = numpy.arange(CODES, dtype=numpy.int64)
    digits = digits_of(codes)
    outside = digits == 3
    left, right = outside[:, :REACH], outside[:, REACH:]
    possible = (left[:, :-1] >= left[:, 1:]).all(1) & (right[:, :-1] <= right[:, 1:]).all(1)
    mirrored = codes_of(digits[:, ::-1])
    canonical = numpy.minimum(codes, mirrored)
    listed = codes[possible & (canonical == codes)]
    index = numpy.zeros(CODES, numpy.int32)
    index[listed] = numpy.arange(len(listed))
    index = numpy.where(possible, index[canonical], 0).astype(numpy.int32)
    swapped = codes_of(numpy.array([0, 2, 1, 3])[digits])
    return listed, index, swapped, possible


def run_through(own, other):
    """The length of the run through the middle and whether the other stands at both ends: bool arrays [n][11]."""

    def run(side):
        length = numpy.zeros(len(own), numpy.int64)
        going = numpy.ones(len(own), bool)
        blocked = numpy.zeros(len(own), bool)
        for k in range(1, REACH + 1):
            at = REACH + side * k
            blocked |= going & other[:, at]
            going = going & own[:, at]
            length += going
        return length, blocked

    left, left_blocked = run(-1)
    right, right_blocked = run(1)
    return left + right + 1, left_blocked & right_blocked


def wins(own, other, exact, closed):
    """Whether the run through the middle wins."""
    length, shut = run_through(own, other)
    if exact:
        return length == 5
    if closed:
        return (length > 5) | ((length == 5) & ~shut)
    return length >= 5


def straight(own, empty):
    """Whether the run through the middle is of four stones with an empty cell at either end."""
    found = numpy.zeros(len(own), bool)
    for first in range(REACH - 3, REACH + 1):
        run = own[:, first : first + 4].all(1)
        found |= run & empty[:, first - 1] & empty[:, first + 4]
    return found


@functools.lru_cache(None)
def shapes(exact, closed, restricted):
    """For every code what a stone of `own` on the middle makes, and how an open three would grow: uint8[CODES] both.

    The first is NOTHING .. OVERLINE. The second has a bit for each of the cells at -4..-1, +1..+4 where one more stone
    makes an open four.
    """
    _, _, _, possible = patterns()
    codes = numpy.nonzero(possible)[0]
    digits = numpy.insert(digits_of(codes), REACH, 1, axis=1)
    own, other, empty = digits == 1, digits == 2, digits == 0
    cells = [REACH + k for k in STEPS]

    def fives(own):
        """How many empty cells complete a five with the middle."""
        count = numpy.zeros(len(own), numpy.int64)
        for at in cells:
            more = own.copy()
            free = empty[:, at] & ~own[:, at]
            more[:, at] |= free
            count += free & wins(more, other, exact, closed)
        return count

    def open_four(own):
        found = fives(own) >= 2
        return found & straight(own, empty & ~own) if restricted else found

    five = wins(own, other, exact, closed)
    four = fives(own)
    grows = numpy.zeros(len(own), numpy.uint8)
    for bit, at in enumerate(cells[1:-1]):
        more = own.copy()
        more[:, at] |= empty[:, at]
        makes = empty[:, at] & open_four(more) & ~wins(more, other, exact, closed)
        grows |= makes.astype(numpy.uint8) << bit
    found = numpy.where(grows > 0, OPEN_THREE, NOTHING)
    found = numpy.where(four == 1, FOUR, found)
    found = numpy.where(four >= 2, numpy.where(open_four(own), OPEN_FOUR, OVERLINE), found)
    found = numpy.where(five, FIVE, found)
    if exact:
        found = numpy.where(run_through(own, other)[0] > 5, OVERLINE, found)
    table, growth = numpy.zeros(CODES, numpy.uint8), numpy.zeros(CODES, numpy.uint8)
    table[codes] = found
    growth[codes] = numpy.where(found == OPEN_THREE, grows, 0)
    return table, growth


@functools.lru_cache(None)
def most_stones():
    """For every code the most own stones in six cells through the middle where no other stands: uint8[CODES]."""
    _, _, _, possible = patterns()
    codes = numpy.nonzero(possible)[0]
    digits = numpy.insert(digits_of(codes), REACH, 0, axis=1)
    found = numpy.zeros(len(codes), numpy.uint8)
    for first in range(REACH + 1):
        six = digits[:, first : first + 6]
        stones = (six == 1).sum(1) * (six < 2).all(1)
        found = numpy.maximum(found, stones.astype(numpy.uint8))
    table = numpy.zeros(CODES, numpy.uint8)
    table[codes] = found
    return table
