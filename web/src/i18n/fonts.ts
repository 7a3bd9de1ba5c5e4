// Letters for a platform that has none for the language in use: Noto's, loaded by whoever needs them.  What a platform
// has comes first: its readers are used to it, and it is there at once.
import devanagari from "@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url";
import gurmukhi from "@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2?url";
import malayalam from "@fontsource-variable/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2?url";
import naskh from "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url";
import nastaliq from "@fontsource-variable/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal.woff2?url";

/** By language: a file, and some letters of its script that differ in width. */
const FONTS: Readonly<Record<string, readonly [file: string, letters: string]>> = {
  fa: [naskh, "اضک"],
  hi: [devanagari, "रअज"],
  ml: [malayalam, "രണഅ"],
  pa: [gurmukhi, "ਰਅਣ"],
};
/** Any platform has the letters of Urdu, but not in Nastaliq; Android tells it by these names alone. */
const NASTALIQ = `local("NotoNastaliqUrdu"),local("NotoNastaliqUrdu-Regular"),url("${nastaliq}")`;
const ARABIC_LETTERS = "U+600-6FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC";
/** What is drawn where no font has a letter: nothing was ever written with this one. */
const NO_LETTER = "\u0378";
/** Its name among the families in tokens.css. */
const OWN = "Longears";

/** The letters of a language, where the platform lacks them; they are loaded when something is drawn with them. */
export function fontsFor(language: string): void {
  const [file, letters] = FONTS[language] ?? ["", ""];
  if (language === "ur") own(NASTALIQ, { weight: "400 700", unicodeRange: ARABIC_LETTERS });
  else if (file && lacks(letters)) own(`url("${file}")`, { weight: "100 900" });
}

function own(source: string, descriptors: FontFaceDescriptors): void {
  document.fonts.add(new FontFace(OWN, source, { display: "swap", ...descriptors }));
}

/** Whether all of them are drawn alike, and as what is no letter. */
function lacks(letters: string): boolean {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return false;
  const [missing, ...widths] = [NO_LETTER, ...letters].map((letter) => canvas.measureText(letter).width);
  return widths.every((width) => width === missing);
}
