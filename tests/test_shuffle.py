"""The fair shuffle: what docs/reference/shuffle.md says comes out, and a cheating dealer is found out."""

import json
import os
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from longears import cards, shuffle
from longears.chance import Chance
from longears.cli import main
from longears.core import SEATS, IllegalMove, Pick, Shuffle
from longears.game import Game, begin, setup, sheet_tags
from longears.games import rules_of
from longears.record import Record, Step, read
from longears.shuffle import FairDealer, Finding, Verdict
from longears.testing import interpreted_package

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "tests/data/shuffle-vectors.json"
EXAMPLE = ROOT / "examples/verify_shuffle.py"
DATA = json.loads(VECTORS.read_text("utf-8"))
SECRET = bytes(range(32))
SEEDS = {"A": "blue-donkey", "C": "7f3c"}
WORDS = 1 << 16

every_vector = pytest.mark.parametrize("vector", DATA["vectors"], ids=lambda vector: str(vector["name"]))
seed_texts = st.text(string.ascii_letters + string.digits + "._+/=-", min_size=1, max_size=64)
seeds_of_seats = st.dictionaries(st.sampled_from(SEATS), seed_texts)


def played(game: str, preset: str, seats: int, seeds: Mapping[str, str] = SEEDS, driver: int = 1) -> Record:
    """A whole game by the fair dealer, its moves at random, with its proof."""
    table, chance, dealer = dealt(game, preset, seats, seeds), Chance(driver), FairDealer(SECRET, seeds)
    while table.outcome is None:
        seat = table.awaited[0]
        moves = table.moves(seat)
        table.play(seat, moves[chance.below(len(moves))])
    return tagged(table.record, **dealer.proof())


def dealt(game: str, preset: str, seats: int, seeds: Mapping[str, str] = SEEDS) -> Game:
    rules, dealer = rules_of(game, preset), FairDealer(SECRET, seeds)
    names = {"Seats": ", ".join(SEATS[:seats]), "Dealer": SEATS[dealer.first_dealer(seats)]}
    return begin(rules, {**sheet_tags(rules, preset), **names}, dealer)


def tagged(record: Record, **tags: str) -> Record:
    return Record({**record.tags, **tags}, record.steps)


def written(record: Record, **tags: str) -> str:
    """The text of a record with tags that no Record takes."""
    head, steps = str(record).split("\n\n", 1)
    kept = [line for line in head.splitlines() if line[1:].split()[0] not in tags]
    return "\n".join([*kept, *(f'[{name} "{value}"]' for name, value in tags.items()), "", steps])


FREE_START = played("thulla", "free-start", 4)
"""Its dealer moves twice: a deal, and a pick of the opener."""


def numbers(items: list[str]) -> tuple[int, ...]:
    """Cards or seats as the dealer is asked about them."""
    return tuple(SEATS.index(item) if len(item) == 1 else cards.parse(item)[0] for item in items)


def _asked(vector: dict[str, Any]) -> list[str]:
    items: list[str] = vector["shuffle"] if "shuffle" in vector else vector["pick"]
    return items


# The specification


@every_vector
def test_a_vector_comes_out(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    key = shuffle.key_of(secret, vector["seeds"])
    stream = shuffle.words(key, vector["label"])
    assert (shuffle.commitment(secret), key.hex()) == (vector["commitment"], vector["key"])
    if "shuffle" in vector:
        assert shuffle.shuffled(stream, numbers(vector["shuffle"])) == numbers(vector["result"])
    else:
        assert shuffle.picked(stream, numbers(vector["pick"])) == numbers([vector["result"]])[0]


def test_the_dealer_labels_moves_by_their_number() -> None:
    first, second = (Shuffle(tuple(range(52))), Pick((3, 1, 2), of_seats=True))
    dealer = FairDealer(SECRET, SEEDS)
    key = shuffle.key_of(SECRET, SEEDS)
    assert dealer.answer(first) == shuffle.shuffled(shuffle.words(key, "move 1"), first.cards)
    assert dealer.answer(second) == shuffle.picked(shuffle.words(key, "move 2"), second.choices)
    assert dealer.made == 2


def test_a_dealer_set_back_deals_the_same_again() -> None:
    dealer, asked = FairDealer(SECRET, SEEDS), Pick(tuple(range(52)))
    picks = [dealer.answer(asked) for _ in range(4)]
    dealer.made = 2
    assert dealer.answer(asked) == picks[2]
    assert dealer.move(2, asked) == picks[1]


def test_words_are_thrown_away_in_some_vectors() -> None:
    assert sum(_thrown_away(vector) > 0 for vector in DATA["vectors"]) >= 3


def _thrown_away(vector: dict[str, Any]) -> int:
    """How many words step 14 skips."""
    size = len(_asked(vector))
    limits = range(size, 1, -1) if "shuffle" in vector else [size]
    key = shuffle.key_of(bytes.fromhex(vector["secret"]), vector["seeds"])
    taken = 0

    def counted() -> Iterator[int]:
        nonlocal taken
        for word in shuffle.words(key, vector["label"]):
            taken += 1
            yield word

    stream = counted()
    for limit in limits:
        shuffle.below(stream, limit)
    return taken - len(limits)


def test_the_worked_example_is_the_first_vector() -> None:
    page, vector = (ROOT / "docs/reference/shuffle.md").read_text("utf-8"), DATA["vectors"][0]
    for told in ("secret", "commitment", "key"):
        assert f"| {told} | `{vector[told]}` |" in page
    assert f"| seeds | `{shuffle.seeds_text(vector['seeds'])}` |" in page
    assert f"`{' '.join(vector['shuffle'])}`, sorted" in page
    assert f"| result | `{' '.join(vector['result'])}` |" in page


def test_a_second_verifier_agrees() -> None:
    answer = _second_verifier(VECTORS)
    assert (answer.returncode, answer.stdout) == (0, f"{len(DATA['vectors'])} vectors, wrong: none\n")
    text = EXAMPLE.read_text("utf-8")
    assert "import longears" not in text
    assert "from longears" not in text
    assert len(text.splitlines()) <= 60


def test_the_second_verifier_finds_every_false_result(tmp_path: Path) -> None:
    # Only what has more than one way to come out can come out wrong.
    vectors = [v for v in DATA["vectors"] if len(_asked(v)) > 1]
    false = [{**v, "result": v["result"][::-1] if "shuffle" in v else "H"} for v in vectors]
    path = tmp_path / "false.json"
    path.write_text(json.dumps({"vectors": false, "refused_seeds": []}), "utf-8")
    answer = _second_verifier(path)
    assert answer.returncode == 1
    assert all(vector["name"] in answer.stdout for vector in false)


def _second_verifier(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(EXAMPLE), str(path)]
    return subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  our own example


def test_interpreted_python_deals_the_same() -> None:
    ask = (
        "from longears.games.getaway import rules as r; assert r.__file__.endswith('.py'), r.__file__\n"
        "from tests.test_shuffle import played\n"
        "print(*(played(*game) for game in (('thulla', 'common', 5), ('donkey', 'book', 8))), sep='', end='')"
    )
    with interpreted_package() as folder:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(ROOT)))}
        command = [sys.executable, "-c", ask]
        answer = subprocess.run(  # noqa: S603  our own interpreter on our own sources
            command, env=environment, check=True, capture_output=True, text=True
        )
    assert answer.stdout == f"{played('thulla', 'common', 5)}{played('donkey', 'book', 8)}"


# Every order is as likely as any other


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 51, 52, 54, 208, 4096, 65535, 65536])
def test_over_all_words_every_number_comes_equally_often(limit: int) -> None:
    stream = iter(range(WORDS))
    counts = Counter(shuffle.below(stream, limit) for _ in range(WORDS - WORDS % limit))
    assert counts == dict.fromkeys(range(limit), WORDS // limit)


def test_every_card_comes_equally_often_to_every_place() -> None:
    shuffles, key = 2000, shuffle.key_of(SECRET, SEEDS)
    places: Counter[tuple[int, int]] = Counter()
    for number in range(shuffles):
        places.update(enumerate(shuffle.shuffled(shuffle.words(key, f"move {number}"), range(52))))
    assert len(places) == 52 * 52
    # 51² degrees of freedom, so 2601 is expected, give or take 72; the bound is six times that away.
    assert _chi_square(places, shuffles / 52) < 2601 + 6 * 72


def test_every_order_of_four_cards_comes_equally_often() -> None:
    shuffles, key = 4800, shuffle.key_of(SECRET, {})
    orders = Counter(shuffle.shuffled(shuffle.words(key, f"move {at}"), range(4)) for at in range(shuffles))
    assert len(orders) == 24
    assert _chi_square(orders, shuffles / 24) < 23 + 6 * 7  # 23 degrees of freedom, give or take 7


def _chi_square(counts: Counter[Any], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


# Seeds and secrets


@pytest.mark.parametrize("seed", DATA["refused_seeds"])
def test_an_unusual_seed_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is 1 to 64 letters"):
        FairDealer(SECRET, {"A": seed})


@pytest.mark.parametrize("seat", ["", "I", "a", "AB", "*", "Ａ"])
def test_a_seed_belongs_to_a_seat(seat: str) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        FairDealer(SECRET, {seat: "x"})


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        FairDealer(bytes(size), {})
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        shuffle.commitment(bytes(size))


def test_a_new_secret_is_new() -> None:
    assert len({shuffle.new_secret() for _ in range(100)}) == 100
    FairDealer(shuffle.new_secret(), {})


@settings(deadline=None)
@given(seeds_of_seats)
def test_seeds_are_read_as_they_were_written(seeds: dict[str, str]) -> None:
    assert shuffle.read_seeds(shuffle.seeds_text(seeds)) == seeds


@settings(deadline=None)
@given(seeds_of_seats, seeds_of_seats)
def test_other_seeds_give_another_key(one: dict[str, str], other: dict[str, str]) -> None:
    assert (shuffle.key_of(SECRET, one) == shuffle.key_of(SECRET, other)) == (one == other)


@pytest.mark.parametrize(
    "text",
    ["A", "A=", "=x", "A=x;C=y", "A=x; ", "C=y; A=x", "A=x; A=y", "A=x; A=x", " A=x", "A=x;  C=y", "a=x"],
)
def test_seeds_are_written_in_one_way_only(text: str) -> None:
    assert shuffle.verify(tagged(FREE_START, Seeds=text)).finding is Finding.UNREADABLE


# A dealer who kept the promise


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("donkey", "book", 2),
        ("donkey", "book", 8),
        ("donkey", "common", 4),
        ("kazhutha-kali", "book", 6),
        ("kazhutha-kali", "partners", 4),
        ("kazhutha-kali", "common", 3),
        ("thulla", "book", 3),
        ("thulla", "free-start", 5),
        ("thulla", "common", 4),
    ],
)
@pytest.mark.parametrize("seeds", [{}, {"B": "hee-haw"}, SEEDS])
def test_whole_games_are_proven(game: str, preset: str, seats: int, seeds: dict[str, str]) -> None:
    seeds = {seat: seed for seat, seed in seeds.items() if seat in SEATS[:seats]}
    for driver in range(3):
        record = read(str(played(game, preset, seats, seeds, driver)))
        verdict = shuffle.verify(record)
        assert verdict.finding is Finding.PROVEN, f"{verdict}\n{record}"
        assert verdict.seeds == seeds
        assert verdict.wrong == ()


def test_draws_from_the_waste_are_proven() -> None:
    records = [played("thulla", "common", 4, SEEDS, driver) for driver in range(12)]
    assert max(map(draws, records)) >= 2, "a second draw has a number of its own"
    for record in records:
        told = f"The {1 + draws(record)} moves of the dealer are" if draws(record) else "The deal is"
        assert told in str(shuffle.verify(record))


def test_a_refused_message_draws_nothing() -> None:
    # Otherwise a player could draw from the waste again and again until the card is good.
    record = next(
        r for r in (played("thulla", "common", 4, SEEDS, driver) for driver in range(12)) if draws(r)
    )
    game = dealt("thulla", "common", 4)
    for step in record.steps:
        if step.actor != "*":
            with pytest.raises(IllegalMove):
                game.play(step.actor, f"{step.move} Xr")
            game.play(step.actor, step.move)
    assert game.record.steps == record.steps


def draws(record: Record) -> int:
    """How often the dealer moves after the deal."""
    return sum(step.actor == "*" for step in record.steps)


def test_a_verdict_says_what_is_proven_and_what_is_not() -> None:
    verdict = str(shuffle.verify(FREE_START))
    promised = shuffle.commitment(SECRET)
    assert f"The secret is the one that the commitment {promised} promised." in verdict
    assert "The 2 moves of the dealer are what the secret and the seeds give" in verdict
    assert "These seeds are in it: A=blue-donkey; C=7f3c." in verdict
    assert "Seen only afterwards, it proves nothing" in verdict
    assert "Anything to B and D, who sent no seed" in verdict
    assert "a server in league with one player" in verdict
    assert f"the draw gives {FREE_START.tags['Dealer']}, as here" in verdict


def test_without_seeds_a_verdict_says_that_the_server_chose_alone() -> None:
    assert "no seed is in it" in str(shuffle.verify(played("donkey", "book", 4, {})))


def test_a_game_that_was_given_up_is_proven_as_far_as_it_went() -> None:
    record = Record({**FREE_START.tags, "Result": "*"}, FREE_START.steps[:6])
    verdict = shuffle.verify(record)
    assert verdict.finding is Finding.PROVEN
    assert "the record stops before its game is over" in str(verdict)


# A dealer who did not


def _other_deal(record: Record) -> Record:
    """The first two cards of one seat change places, and every move is still legal."""
    deal, seats = record.tags["Deal"], 2 * 4
    return tagged(record, Deal=deal[seats : seats + 2] + deal[2:seats] + deal[:2] + deal[seats + 2 :])


def _other_hands(record: Record) -> Record:
    """Two seats change their first cards, and hardly a move is legal."""
    deal = record.tags["Deal"]
    return tagged(record, Deal=deal[2:4] + deal[:2] + deal[4:])


def _other_pick(record: Record) -> Record:
    at = next(at for at, step in enumerate(record.steps) if step.actor == "*")
    other = next(seat for seat in "ABCD" if seat != record.steps[at].move)
    return Record(record.tags, (*record.steps[:at], Step("*", other), *record.steps[at + 1 :]))


def _other_secret(record: Record) -> Record:
    return tagged(record, Secret=bytes(32).hex())


def _other_secret_with_its_commitment(record: Record) -> Record:
    return tagged(record, Secret=bytes(32).hex(), Commitment=shuffle.commitment(bytes(32)))


def _other_commitment(record: Record) -> Record:
    return tagged(record, Commitment=shuffle.commitment(bytes(32)))


def _other_seed(record: Record) -> Record:
    return tagged(record, Seeds="A=blue-donkex; C=7f3c")


def _one_seed_less(record: Record) -> Record:
    return tagged(record, Seeds="C=7f3c")


def _seeds_of_other_seats(record: Record) -> Record:
    return tagged(record, Seeds="A=7f3c; C=blue-donkey")


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_other_deal, "Move 1 of the dealer is false: card 1 of 52"),
        (_other_hands, "Move 1 of the dealer is false: card 1 of 52"),
        (_other_pick, "Move 2 of the dealer is false: the pick should be"),
        (_other_secret, "The secret is another"),
        (_other_secret_with_its_commitment, "Move 1 of the dealer is false"),
        (_other_commitment, "The secret is another"),
        (_other_seed, "Move 1 of the dealer is false"),
        (_one_seed_less, "Move 1 of the dealer is false"),
        (_seeds_of_other_seats, "Move 1 of the dealer is false"),
    ],
)
def test_a_false_record_is_found_out(tamper: Callable[[Record], Record], says: str) -> None:
    verdict = shuffle.verify(tamper(FREE_START))
    assert verdict.finding is Finding.FALSE
    assert says in str(verdict)


def test_a_seed_where_nobody_sits_is_found_out() -> None:
    # The server could try as many of these as it likes.
    verdict = shuffle.verify(played("thulla", "free-start", 4, {"A": "x", "F": "tried-often"}))
    assert verdict.finding is Finding.FALSE
    assert "There is a seed for F, where nobody sits." in str(verdict)


def _pick_too_often(record: Record) -> Record:
    return Record(record.tags, (*record.steps, Step("*", "A")))


def _pick_too_late(record: Record) -> Record:
    first, second, *rest = record.steps
    return Record(record.tags, (second, first, *rest))


def _pick_missing(record: Record) -> Record:
    return Record(record.tags, record.steps[1:])


def _wrong_cards(record: Record) -> Record:
    return tagged(record, Deal="As" + record.tags["Deal"][2:])


def _illegal_move(record: Record) -> Record:
    return Record(record.tags, (*record.steps[:4], record.steps[4]._replace(move="Xr"), *record.steps[5:]))


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_pick_too_often, "the dealer moves once too often"),
        (_pick_too_late, "the dealer moves once too often, or not where the game asks for it"),
        (_pick_missing, "the dealer's next move is missing"),
        (_wrong_cards, "the dealer must shuffle the 52 cards asked for"),
        (_illegal_move, "(GW-6)"),
        (lambda record: record.redacted("A"), "cards are hidden in this record"),
    ],
)
def test_a_record_that_cannot_be_replayed_proves_nothing(
    tamper: Callable[[Record], Record], says: str
) -> None:
    verdict = shuffle.verify(tamper(FREE_START))
    assert verdict.finding is Finding.UNREADABLE
    assert says in str(verdict)


def test_a_game_that_was_set_up_proves_nothing() -> None:
    record = setup("thulla", hands=["Ah 2c", "Kh 3c"], lead="A").record
    verdict = shuffle.verify(tagged(record, **FairDealer(SECRET, {}).proof()))
    assert "this game was set up, not dealt" in str(verdict)
    assert verdict.finding is Finding.UNREADABLE


@pytest.mark.parametrize(
    "name", ["Game", "Rules", "Preset", "Seats", "Dealer", "Deal", "Commitment", "Secret", "Seeds"]
)
def test_a_missing_tag_is_a_sentence(name: str) -> None:
    tags = {other: value for other, value in FREE_START.tags.items() if other != name}
    assert shuffle.verify(Record(tags, FREE_START.steps)).finding is Finding.UNREADABLE


# Hostile records


hostile_values = st.one_of(
    st.text(max_size=80),
    st.text("0123456789abcdefABCDEF ", min_size=60, max_size=70),
    st.lists(st.tuples(st.sampled_from("ABCDEFGHIa*"), st.text(max_size=5)), max_size=5).map(
        lambda pairs: "; ".join(f"{seat}={seed}" for seat, seed in pairs)
    ),
    seeds_of_seats.map(shuffle.seeds_text),
    st.binary(min_size=32, max_size=32).map(bytes.hex),
)
hostile_lines = hostile_values.filter(lambda value: '"' not in value and len(f"{value}.".splitlines()) == 1)
"""What a tag can hold at all."""
tag_names = st.sampled_from([*FREE_START.tags, "Hands", "Setup", "Opener"])


def _is_told_in_words(verdict: Verdict) -> bool:
    sentences = (*verdict.wrong, *verdict.proven, *verdict.not_proven)
    return bool(sentences) and all(line.isprintable() and len(line) < 1000 for line in sentences)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from(shuffle.PROOF_TAGS), hostile_lines, min_size=1))
def test_no_hostile_proof_passes(tags: dict[str, str]) -> None:
    verdict = shuffle.verify(tagged(FREE_START, **tags))
    unchanged = all(FREE_START.tags[name] == value for name, value in tags.items())
    assert (verdict.finding is Finding.PROVEN) == unchanged
    assert _is_told_in_words(verdict)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(tag_names, hostile_lines, min_size=1))
def test_no_hostile_tag_is_a_traceback(tags: dict[str, str]) -> None:
    assert _is_told_in_words(shuffle.verify(tagged(FREE_START, **tags)))


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(st.sampled_from([*"ABCDE*", ""]), st.text(max_size=6)), max_size=8))
def test_no_hostile_step_is_a_traceback(steps: list[tuple[str, str]]) -> None:
    record = Record(FREE_START.tags, (*FREE_START.steps[:3], *(Step(*step) for step in steps)))
    assert _is_told_in_words(shuffle.verify(record))


# The command


def _verified(record: object, *options: str) -> Result:
    data = record if isinstance(record, bytes) else str(record).encode()
    return CliRunner().invoke(main, ["verify", "-", *options], input=data)


def test_the_command_says_what_is_proven() -> None:
    result = _verified(FREE_START)
    assert result.exit_code == 0
    assert result.output == f"{shuffle.verify(FREE_START)}\n"


def test_the_command_finds_a_players_own_seed() -> None:
    result = _verified(FREE_START, "--seed", "A=blue-donkey", "--seed", "C=7f3c")
    assert result.exit_code == 0
    assert "Your seed is in it, for seat A." in result.output
    assert "Your seed is in it, for seat C." in result.output


@pytest.mark.parametrize(
    ("seed", "says"),
    [("A=red-donkey", "seat A has another one, blue-donkey"), ("B=x", "there is none for seat B")],
)
def test_the_command_misses_a_players_own_seed(seed: str, says: str) -> None:
    result = _verified(FREE_START, "--seed", seed, "--seed", "C=7f3c")
    assert result.exit_code == 1
    assert says in result.output


@pytest.mark.parametrize(
    "tamper", [_other_deal, _other_secret, _other_secret_with_its_commitment, _other_seed]
)
def test_the_command_finds_out_a_false_record(tamper: Callable[[Record], Record]) -> None:
    result = _verified(tamper(FREE_START), "--seed", "C=7f3c")
    assert result.exit_code == 1
    assert result.output.startswith("Not true")
    assert "Your seed is in the record, for seat C, but the record is not true." in result.output


@pytest.mark.parametrize("text", ["", "hee-haw", '[Game "thulla"]', b"\xff\xfe", str(FREE_START)[:-9]])
def test_the_command_says_what_cannot_be_read(text: object) -> None:
    result = _verified(text, "--seed", "A=x")
    assert result.exit_code == 2
    assert result.output.startswith("This cannot be checked.\n- ")


@pytest.mark.parametrize("seed", ["", "A", "AB=x", "=x", "I=x"])
def test_the_command_wants_a_seat_with_a_seed(seed: str) -> None:
    result = _verified(FREE_START, "--seed", seed)
    assert result.exit_code == 2
    assert "like A=blue-donkey" in result.output


def test_the_command_needs_a_file(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "none.txt")]).exit_code == 2


@settings(deadline=None, max_examples=100)
@given(
    st.one_of(
        st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
    )
)
def test_no_file_makes_the_command_stumble(data: bytes) -> None:
    result = _verified(data)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)


@settings(deadline=None, max_examples=150)
@given(tag_names, hostile_values)
def test_no_hostile_tag_makes_the_command_stumble(name: str, value: str) -> None:
    result = _verified(written(FREE_START, **{name: value}).encode("utf-8", "replace"))
    assert isinstance(result.exception, SystemExit | None)
    assert all(line.isprintable() for line in result.output.split("\n"))
