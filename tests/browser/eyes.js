// What a person sees to do on a table page, told by the names that are read out, with a point of each that can be touched.
(() => {
  const STEPS = [0.12, 0.3, 0.5, 0.7, 0.88];

  /** A whole pixel of the button: drivers round, and half a pixel beyond the corner of a turned card lies its neighbour. */
  function point(button) {
    const box = button.getBoundingClientRect();
    for (const down of STEPS) {
      for (const along of STEPS) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down].map(Math.round);
        if (document.elementFromPoint(x, y)?.closest("button") === button) return { x, y };
      }
    }
    return null;
  }

  const name = (button) => button.getAttribute("aria-label") ?? [...button.childNodes].filter((node) => node.ariaHidden !== "true").map((node) => node.textContent).join("").trim();
  const all = (where) => [...document.querySelectorAll(where)];
  const told = (buttons) => buttons.map((button) => ({ name: name(button), at: point(button) }));

  const handsIn = (words) => all("ul[aria-label]").filter((list) => new RegExp(words.hand).test(list.ariaLabel));

  function look(words) {
    const cards = handsIn(words).flatMap((hand) => [...hand.querySelectorAll("button")]).filter((card) => new RegExp(words.playable).test(card.ariaLabel ?? ""));
    const group = all("[role=group]").find((one) => one.ariaLabel === words.moves);
    const moves = group ? [...group.querySelectorAll("button")] : [];
    return {
      isOver: all("button").some((button) => name(button) === words.over),
      isLifted: moves.some((move) => name(move) === words.lower),
      cards: told(cards),
      moves: told(moves.filter((move) => name(move) !== words.lower)),
    };
  }

  /** What is drawn follows what is there a little later. */
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))).then(landed);

  /** With less motion things are where they go at once, but not before the browser has begun to move them; a busy one begins late. */
  const landed = () => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getTiming().duration < 1).map((one) => one.finished));

  const isSomething = ({ isOver, cards, moves }) => isOver || cards.length > 0 || moves.length > 0;
  /** A lifted card may lie over others; one that can be reached is enough to go on. */
  const isWithinReach = ({ isOver, cards, moves }) => isOver || [...cards, ...moves].some((one) => one.at);

  /** What there is to do now. */
  window.seen = (words) => drawn().then(() => look(words));

  /** Wait until there is something to do and within reach, or the game is over. */
  window.awaited = async (words) => {
    for (;;) {
      await changed(() => isSomething(look(words)));
      await drawn();
      const seen = look(words);
      if (isSomething(seen) && isWithinReach(seen)) return seen;
    }
  };

  /** A point of the button with such a name, once it is there and can be touched. */
  window.reached = async (pattern) => {
    const called = () => all("button").find((button) => new RegExp(pattern).test(name(button)));
    for (;;) {
      await changed(called);
      called()?.scrollIntoView({ block: "nearest" });
      await drawn();
      const button = called();
      const at = button && point(button);
      if (at) return at;
    }
  };

  /** Wait until so many of these are there. */
  window.shown = (where, count = 1) => changed(() => all(where).length >= count).then(drawn);

  /** Wait until what a new size of the window moves lies where it belongs. */
  window.settled = () => drawn().then(drawn);

  /** What has the focus. */
  window.focused = async (words) => {
    await drawn();
    const now = document.activeElement;
    return { name: now?.matches("button") ? name(now) : "", isInHand: handsIn(words).some((hand) => hand.contains(now)) };
  };

  /** Wait until the page is one whose path begins like that. */
  window.arrived = (path) => changed(() => location.pathname.startsWith(path)).then(() => location.href);

  /** Go to another table of the gallery; the page stays. */
  window.turned = (path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    return drawn();
  };

  function changed(happened) {
    return new Promise((done) => {
      const found = () => {
        if (!happened()) return;
        observer.disconnect();
        done();
      };
      const observer = new MutationObserver(found);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      found();
    });
  }
})();
