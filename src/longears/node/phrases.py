"""What can be said with one tap; the words are each language's own."""

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
