"""What can be said with one tap; the words are each language's own."""

from longears.node.guests import clean_text
from longears.room import Refused, refused, wire
from longears.room.judge import Person

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "your_turn",
    "one_moment",
    "oh_no",
    "again",
    "good_game",
    "goodbye",
)
EMOTES = ("smile", "laugh", "cry", "angry", "think", "heart", "clap", "donkey", "fire", "sleep")


def spoken(person: Person, message: wire.Say, *, freely: bool) -> wire.Spoken | Refused:
    """What everyone hears; words of one's own only where people speak freely."""
    if message.phrase in PHRASES:
        return wire.Spoken(guest=person.guest, name=person.name, phrase=message.phrase)
    if message.emote in EMOTES:
        return wire.Spoken(guest=person.guest, name=person.name, emote=message.emote)
    text = clean_text(message.text)
    if not freely:
        return refused("phrases_only")
    return wire.Spoken(guest=person.guest, name=person.name, text=text) if text else refused("silence")
