"""Whole games of each kind, played by people at pages (issue 6)."""

import pytest

from tests.browser.kit import House, play_out


@pytest.mark.parametrize(
    ("game", "seats"), [("donkey", 4), ("kazhutha-kali", 3), ("thulla", 4), ("dayous", 3), ("kadi", 3)]
)
async def test_a_whole_game_is_played_by_two_people_and_bots(house: House, game: str, seats: int) -> None:
    host = await house.come("Asha")
    guest = await house.come("Bibi")
    await house.table(host, guest, game=game, seats=seats)
    await play_out(host, guest)
