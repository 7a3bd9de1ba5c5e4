"""A rule sheet of Kadi as the kernel reads it: a yes or no for each thing families do their own way."""

from longears.games.kadi import options
from longears.games.kadi.options import Options


class Variant:
    """Every option of a sheet is read here and nowhere else; so is the version, where a rule has changed."""

    def __init__(self, sheet: Options, version: int) -> None:  # noqa: ARG002  no rule has changed yet
        self.dealt_to_few = 3 if sheet.hand is options.Hand.THREE else 4
        self.dealt_to_many = 4 if sheet.hand is options.Hand.FOUR else 3
        self.draws_freely = sheet.draw is options.Draw.FREE
        self.plays_drawn = sheet.drawn is options.Drawn.MAY_PLAY
        self.groups_any_rank = sheet.groups is options.Groups.ANY_RANK
        self.chains_questions = sheet.chains
        self.aces_are_wild = sheet.ace is options.Ace.WILD
        self.penalties_add_up = sheet.penalty is options.Penalty.ACCUMULATE
        self.any_penalty_counters = sheet.counter is options.Counter.ANY_PENALTY
        self.counters = sheet.counters
        self.king_skips_for_two = sheet.king_two is options.KingTwo.SKIP
        self.asks_the_circuit = sheet.spade_ask is options.SpadeAsk.CIRCUIT
        self.asks_the_next = sheet.spade_ask is options.SpadeAsk.LOCK
        outright = sheet.spade_win is options.SpadeWin.OUTRIGHT
        self.request_wins = outright and self.asks_the_circuit  # KD-A28
        self.false_call_costs = sheet.false_call is options.FalseCall.DRAW_TWO
