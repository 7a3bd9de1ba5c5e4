// Some people read with larger text than others: what is measured in pixels has to know.
const USUAL = 16;

/** How many times larger than usual the text of this page is. */
export function textSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
}

/** By how much its lines are farther apart than those of Latin letters. */
export function leading(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--leading"));
}
