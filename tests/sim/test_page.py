from pathlib import Path

from longears.games import SPECS
from longears.sim.page import BLOCK, IMAGES, figures_of, filled
from longears.sim.plots import PLOTS

DOCS = Path(__file__).parents[2] / "docs" / "reference"


def test_the_page_has_a_table_and_pictures_of_every_game() -> None:
    page = (DOCS / "simulations.md").read_text()
    assert [block["game"] for block in BLOCK.finditer(page)] == list(SPECS)
    for game, spec in SPECS.items():
        for preset in spec.presets:
            assert f"\n| {preset} | " in page
        for plot in PLOTS:
            picture = (IMAGES / f"{game}-{plot}.svg").as_posix()
            assert f"({picture})" in page
            assert (DOCS / picture).exists()


def test_the_figures_on_the_page_come_again() -> None:
    page = (DOCS / "simulations.md").read_text()
    mine = next(block[0] for block in BLOCK.finditer(page) if block["game"] == "donkey")
    assert filled(mine, {"donkey": figures_of(SPECS["donkey"])}) == mine
