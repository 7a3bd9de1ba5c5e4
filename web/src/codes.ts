// Codes of tables: six signs, of which none looks like another.
const CODE = /^[A-Z0-9]{4,12}$/;

/** The code someone typed or pasted, alone or in a link; null if there is none. */
export function codeIn(text: string): string | null {
  const linked = /\/t\/([A-Za-z0-9]+)/.exec(text)?.[1];
  const code = (linked ?? text).replaceAll(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
