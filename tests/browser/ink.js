// Letters that reach beyond what they stand on: lines of Nastaliq need more room than their font says.
(() => {
  const GROUNDS = ".panel, .tile, .button, .prompt";
  const pen = document.createElement("canvas").getContext("2d");

  /** The lines of a text as they are broken, and where each lies. */
  function lines(node) {
    const range = document.createRange();
    const found = [];
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [box] = range.getClientRects();
      if (!box) continue;
      const line = found.at(-1);
      if (line && Math.abs(line.box.top - box.top) < 2) line.text += ` ${word}`;
      else found.push({ text: word, box });
    }
    return found;
  }

  /** From where to where its letters are drawn. */
  function ink({ text, box }, style) {
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const drawn = pen.measureText(text);
    const share = drawn.fontBoundingBoxAscent / (drawn.fontBoundingBoxAscent + drawn.fontBoundingBoxDescent);
    const base = box.top + box.height * share;
    return { top: base - drawn.actualBoundingBoxAscent, bottom: base + drawn.actualBoundingBoxDescent };
  }

  window.beyond = () => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const on = texts.currentNode.parentElement;
      const ground = on?.closest(GROUNDS);
      if (!ground || on.closest(".spoken-only, .avatar, select") || !on.checkVisibility({ visibilityProperty: true })) continue;
      if (["auto", "scroll"].includes(getComputedStyle(ground).overflowY)) continue;
      const edge = ground.getBoundingClientRect();
      for (const line of lines(texts.currentNode)) {
        const { top, bottom } = ink(line, getComputedStyle(on));
        if (top < edge.top || bottom > edge.bottom) found.push(line.text);
      }
    }
    return found;
  };
})();
