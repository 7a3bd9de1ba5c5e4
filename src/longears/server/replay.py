"""A finished game again, step by step, as a pair of eyes saw it."""

from msgspec import UNSET, Struct

from longears.core import DEALER_MARK, SEATS, Event
from longears.game import Game
from longears.match import Form, GameResult, Match, result_of, result_of_agreed, teams_of
from longears.record import Record
from longears.room.shown import counted_shown, event_shown
from longears.room.views import outcome_shown, own_shown, shown
from longears.room.wire import What
from longears.server.answers import ReplayStep, ReplayTold

ALL, NONE = "all", "none"
EYES = (*SEATS, ALL, NONE)


def replayed(record: Record, eyes: str) -> ReplayTold:
    """The tags, who played together, every step with the view after it, and how it counts if one gave up."""
    game = record.begin()
    steps = [step_told(game, eyes, game.events, None)]
    for made, step in enumerate(record.steps):
        steps += _taken_over(game, eyes, record, made)
        if step.actor != DEALER_MARK:
            events = game.play(step.actor, step.move)
            steps.append(step_told(game, eyes, events, What("moved", seat=step.actor, move=step.move)))
    steps += _taken_over(game, eyes, record, len(record.steps))
    return ReplayTold(
        tags=dict(record.tags),
        teams=teams_of(len(game.seats), partners=game.rules.partners),
        steps=tuple(steps),
        counted=counted_shown(counted(game, record)),
    )


def _taken_over(game: Game, eyes: str, record: Record, made: int) -> list[ReplayStep]:
    """A step for each person who took the seat of a bot over after so many moves."""
    seats = record.taken_over.get(made, ())
    return [step_told(game, eyes, (), What("took_over", seat=seat)) for seat in seats]


def counted(game: Game, record: Record) -> GameResult | None:
    """How a game counts that somebody gave up."""
    resigned = tuple(seat for seat in record.tags.get("Resigned", "").split(", ") if seat in game.seats)
    if not resigned:
        return None
    result = result_of(game, resigned) if game.outcome else result_of_agreed(game, resigned)
    return Match(Form.COUNT, len(game.seats), "A", partners=game.rules.partners).counted(result)


def step_told(game: Game, eyes: str, events: tuple[Event, ...], what: What | None) -> ReplayStep:
    """The table after these events, as these eyes see it."""
    seat = eyes if eyes in game.seats else None
    return ReplayStep(
        what=what,
        view=_view(game),
        events=tuple(event_shown(event, event.seat if eyes == ALL else seat) for event in events),
        own=UNSET if seat is None else own_shown(game.rules, game.rules.own(game.table, SEATS.index(seat))),
        hands={name: game.view(name).hand for name in game.seats} if eyes == ALL else UNSET,
    )


def _view(game: Game) -> Struct:
    told = game.rules.public(game.table)
    return shown(game.rules, told | {"outcome": outcome_shown(told["outcome"])})
