// Codes of tables: six signs, of which none looks like another.  In a link a key follows, which nobody can guess.
const CODE = /^[A-Z0-9]{4,12}$/;

/** The code someone typed or pasted, alone, or in a link with its key; null if there is none. */
export function codeIn(text: string): string | null {
  const linked = /\/t\/([A-Za-z0-9]+(?:-[A-Za-z0-9]+)?)/.exec(text)?.[1];
  if (linked) return linked.toUpperCase();
  const code = text.replaceAll(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
