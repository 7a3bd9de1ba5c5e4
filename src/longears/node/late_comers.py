"""Who asks for the seat of a bot, as everyone at the room is told."""

from longears.room import Room, wire


def asks_told(room: Room) -> tuple[wire.Asking, ...]:
    """Those who ask and are here."""
    return tuple(
        wire.Asking(
            guest=guest,
            name=asking.person.name,
            badge=asking.person.badge,
            seat=asking.seat,
            declined=asking.declined,
        )
        for guest, asking in room.asks_shown.items()
    )
