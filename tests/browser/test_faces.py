"""Card faces are painted by the page from the drawings of the server (`web/src/cards/painter.ts`)."""

from tests.browser.kit import House

UNLIKE = """
async () => {
  const sprite = await (await fetch("/api/cards.svg?colours=two&index=small")).text();
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const pen = new OffscreenCanvas(250, 350).getContext("2d");
    pen.drawImage(image, 0, 0, 250, 350);
    return pen.getImageData(0, 0, 250, 350).data;
  };
  const unlike = {};
  for (const slot of document.querySelectorAll("[data-key]")) {
    const card = slot.dataset.key.split("#")[0];
    const face = `<use href="#card-${card}" width="250" height="350"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350">${sprite}${face}</svg>`;
    const [drawn, painted] = await Promise.all([
      pixels(`data:image/svg+xml,${encodeURIComponent(drawing)}`),
      pixels(slot.querySelector("img").src),
    ]);
    unlike[card] = drawn.filter((value, at) => Math.abs(value - painted[at]) > 64).length / drawn.length;
  }
  return unlike;
}
"""
"""The share of each face's values that are not as drawn."""
SOME = 0.002
"""Edges are smoothed a little differently."""


async def test_painted_faces_look_as_the_server_draws_them(house: House) -> None:
    asha = await house.come("Asha")
    await asha.go("/gallery/forty")
    await asha.sees(asha.page.locator("[data-key] img").nth(39))
    unlike: dict[str, float] = await asha.page.evaluate(UNLIKE)
    assert len(unlike) == 40
    assert {card: share for card, share in unlike.items() if share > SOME} == {}
