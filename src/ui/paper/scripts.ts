/** What the font files hold, in the order in which a letter looks for its font. */
export const SCRIPTS = ["latin", "latin-ext", "greek", "cyrillic", "hebrew", "arabic"] as const;
export type Script = (typeof SCRIPTS)[number];

const LATIN = /^[\0-\xff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]*$/u;
const LETTERS = {
  greek: /[\u0370-\u03ff]/gu,
  cyrillic: /[\u0401-\u045f\u0490\u0491\u2116]/gu,
  hebrew: /[\u05d0-\u05ea]/gu,
  arabic: /[\u0621-\u064a]/gu,
  "latin-ext": /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b]/gu,
} as const;

/**
 * The scripts whose fonts a text needs. A letter that is not surely of one script needs all of them, so that a text looks
 * the same as with every font.
 */
export function scriptsIn(text: string): ReadonlySet<Script> {
  const found = new Set<Script>(["latin"]);
  let rest = text;
  for (const [script, letters] of Object.entries(LETTERS) as [Script, RegExp][]) {
    const others = rest.replace(letters, "");
    if (others.length < rest.length) found.add(script);
    rest = others;
  }
  return LATIN.test(rest) ? found : new Set(SCRIPTS);
}
