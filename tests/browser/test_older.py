"""What browsers of 2023 and pages on plain http lack is taken away from Chromium (issue 15)."""

from tests.browser.kit import Playground, play_out

LACKS = """
(() => {
  const lacking = [
    // Safari 16.4 or Firefox 115
    [window, ["requestIdleCallback", "scheduler"]],
    [Navigator.prototype, ["userActivation"]],
    [Document.prototype, ["startViewTransition"]],
    [Element.prototype, ["checkVisibility", "setHTMLUnsafe"]],
    [HTMLElement.prototype, ["popover", "showPopover"]],
    [window, ["Iterator"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [URL, ["canParse", "parse"]],
    [AbortSignal, ["any"]],
    [Intl, ["Segmenter"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf"]],
    [Iterator.prototype, ["map", "filter", "take", "toArray", "some", "every", "find"]],
    // pages that are not secure
    [window, ["caches", "cookieStore"]],
    [Crypto.prototype, ["subtle", "randomUUID"]],
    [Navigator.prototype, ["clipboard", "locks", "serviceWorker", "storage", "wakeLock", "share"]],
  ];
  for (const [owner, names] of lacking) for (const name of names) delete owner[name];
  const left = lacking.flatMap(([owner, names]) => names.filter((name) => name in owner));
  if (left.length) console.error(`still there: ${left}`);
})();
"""


async def test_a_game_is_played_where_newer_things_are_missing(playground: Playground) -> None:
    asha = await playground.come("Asha", still=False)
    await asha.page.add_init_script(LACKS)
    await playground.table(asha, game="kadi", seats=2)
    await play_out(asha)
