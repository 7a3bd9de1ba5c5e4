// What does not fit on a page: everything that scrolls sideways, and every control of which a part cannot be seen and touched.
(() => {
  const CONTROLS = "button, a.button, a.tile, input, select, textarea, summary, [role=button]";
  const SLACK = 1.5;
  const USUAL_TEXT = 16;
  const STEPS = [0.12, 0.3, 0.5, 0.7, 0.88];
  const PARTS = STEPS.flatMap((down) => STEPS.map((along) => [along, down]));
  /** The middle of a control and of its four sides, a little inside. */
  const MIDDLES = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.2], [0.5, 0.8]];

  const name = (element) => `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.innerText ?? ""}`.trim().replace(/\s+/g, " ").slice(0, 70);
  const all = (where) => [...document.querySelectorAll(where)];

  function isShown(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return !element.closest(".spoken-only, [inert], [aria-hidden=true]");
  }

  /** Below a dialog or the result of a game nothing needs to be touched. */
  function isCovered(element) {
    const above = document.querySelector("dialog[open]") ?? document.querySelector("section[aria-labelledby=end-title]");
    return above !== null && !above.contains(element);
  }

  function scrollsSideways(element) {
    if (element.scrollWidth <= element.clientWidth + SLACK) return false;
    return element === document.scrollingElement || ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  }

  /** What of an element its ancestors and the window let be seen. */
  function visiblePart(element) {
    const box = element.getBoundingClientRect();
    const part = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom) };
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const edge = up.getBoundingClientRect();
      if (style.overflowX !== "visible") [part.left, part.right] = [Math.max(part.left, edge.left), Math.min(part.right, edge.right)];
      if (style.overflowY !== "visible") [part.top, part.bottom] = [Math.max(part.top, edge.top), Math.min(part.bottom, edge.bottom)];
    }
    return part;
  }

  function isCutOff(control) {
    const box = control.getBoundingClientRect();
    const part = visiblePart(control);
    const isWhole = part.left <= box.left + SLACK && part.right >= box.right - SLACK && part.top <= box.top + SLACK && part.bottom >= box.bottom - SLACK;
    return !isWhole || (control.tagName === "BUTTON" && control.scrollWidth > control.clientWidth + SLACK);
  }

  function found(control, [along, down]) {
    const { left, top, width, height } = control.getBoundingClientRect();
    return document.elementFromPoint(left + width * along, top + height * down);
  }

  function touches(control, part) {
    const there = found(control, part);
    return there !== null && (control.contains(there) || (there.closest("label")?.contains(control) ?? false));
  }

  function covered(control) {
    const there = found(control, [0.5, 0.5]);
    const { left, top } = control.getBoundingClientRect();
    return `covered: ${name(control)} at ${Math.round(left)}, ${Math.round(top)} by ${there ? `${name(there)} ${there.className}` : "nothing"}`;
  }

  /** In usual text what is chosen has room for all its words; signs with a list below them show none. */
  function hidesWords(control) {
    const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > USUAL_TEXT;
    if (isLarge || control.tagName !== "SELECT" || getComputedStyle(control).opacity === "0") return false;
    const alone = control.cloneNode(false);
    alone.append(control.selectedOptions[0].cloneNode(true));
    alone.style.cssText = "position: absolute; width: max-content; min-width: 0; max-width: none";
    control.after(alone);
    const wanted = alone.offsetWidth;
    alone.remove();
    return wanted > control.offsetWidth + SLACK;
  }

  function badControl(control) {
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    // Cards of a hand lie on each other; a part of each is enough.
    if (control.dataset.key !== undefined) return PARTS.some((part) => touches(control, part)) ? null : covered(control);
    if (isCutOff(control) || hidesWords(control)) return `cut off: ${name(control)}`;
    return MIDDLES.every((part) => touches(control, part)) ? null : covered(control);
  }

  /** What lies in the middle stays on the board and off the seats. */
  function strayCards() {
    const board = document.querySelector("[data-spot=middle]")?.parentElement;
    if (!board) return [];
    const edge = board.getBoundingClientRect();
    const cards = [...board.querySelectorAll("[data-spot^='table:'], [data-spot=stock]")].filter(isShown);
    const out = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return box.height > 0 && (box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK || box.left < edge.left - SLACK || box.right > edge.right + SLACK);
    });
    return out.map((card) => `off the board: ${card.dataset.spot}`);
  }

  window.unfit = () => {
    const sideways = [document.scrollingElement, ...all("*")].filter((element, at, list) => list.indexOf(element) === at && scrollsSideways(element));
    const controls = all(CONTROLS).filter((control) => isShown(control) && !isCovered(control));
    const found = [...sideways.map((element) => `scrolls sideways: ${name(element)}`), ...controls.map(badControl).filter(Boolean), ...strayCards()];
    scrollTo(0, 0);
    return found;
  };
})();
