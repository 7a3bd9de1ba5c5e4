"""A finished game again, step by step, as a pair of eyes saw it."""

from typing import Any

from longears.core import DEALER_MARK, SEATS, Event
from longears.game import Game
from longears.match import Form, GameResult, Match, result_of, result_of_agreed, teams_of
from longears.record import Record
from longears.room.shown import counted_fields, event_shown, outcome_fields

ALL, NONE = "all", "none"
EYES = (*SEATS, ALL, NONE)


def replayed(record: Record, eyes: str) -> dict[str, Any]:
    """The tags, who played together, every step with the view after it, and how it counts if one gave up."""
    game = record.begin()
    steps = [_step(game, eyes, game.events, None)]
    for made, step in enumerate(record.steps):
        steps += _taken_over(game, eyes, record, made)
        if step.actor != DEALER_MARK:
            events = game.play(step.actor, step.move)
            steps.append(_step(game, eyes, events, {"k": "moved", "seat": step.actor, "move": step.move}))
    steps += _taken_over(game, eyes, record, len(record.steps))
    return {
        "tags": record.tags,
        "teams": teams_of(len(game.seats), partners=game.rules.partners),
        "steps": steps,
        "counted": counted_fields(_counted(game, record)),
    }


def _taken_over(game: Game, eyes: str, record: Record, made: int) -> list[dict[str, Any]]:
    """A step for each person who took the seat of a bot over after so many moves."""
    seats = record.taken_over.get(made, ())
    return [_step(game, eyes, (), {"k": "took_over", "seat": seat}) for seat in seats]


def _counted(game: Game, record: Record) -> GameResult | None:
    resigned = tuple(seat for seat in record.tags.get("Resigned", "").split(", ") if seat in game.seats)
    if not resigned:
        return None
    result = result_of(game, resigned) if game.outcome else result_of_agreed(game, resigned)
    return Match(Form.COUNT, len(game.seats), "A", partners=game.rules.partners).counted(result)


def _step(game: Game, eyes: str, events: tuple[Event, ...], what: dict[str, str] | None) -> dict[str, Any]:
    seat = eyes if eyes in game.seats else None
    told: dict[str, Any] = {
        "what": what,
        "view": _view(game),
        "events": [_event(event, seat, eyes) for event in events],
    }
    if seat is not None:
        told["own"] = game.rules.own(game.table, SEATS.index(seat))
    if eyes == ALL:
        told["hands"] = {name: game.view(name).hand for name in game.seats}
    return told


def _event(event: Event, seat: str | None, eyes: str) -> dict[str, Any]:
    return event_shown(event, event.seat if eyes == ALL else seat)


def _view(game: Game) -> dict[str, Any]:
    told = game.rules.public(game.table)
    return told | {"outcome": outcome_fields(told["outcome"])}
