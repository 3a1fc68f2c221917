import { fold } from "#domain/text/fold.ts";

/**
 * The options that match the typed text; all of them for "". Order: another name is exactly the text, the label begins with
 * it, the label contains it, another name begins with it. Without `inside` a label must begin with it.
 */
export function matching<O extends { label: string; names?: readonly string[] | undefined }>(
  options: readonly O[],
  query: string,
  { inside = true } = {},
): O[] {
  const wanted = fold(query).trim();
  if (!wanted) return [...options];
  const places = new Map(options.map((option) => [option, place(option.label, option.names ?? [], wanted)]));
  const placeOf = (option: O) => places.get(option) ?? NOWHERE;
  const isHit = (option: O) => placeOf(option) < NOWHERE && (inside || placeOf(option) !== INSIDE);
  return options.filter(isHit).sort((a, b) => placeOf(a) - placeOf(b));
}

const INSIDE = 2;
const NOWHERE = 4;

function place(label: string, names: readonly string[], wanted: string): number {
  const others = names.map(fold);
  if (others.includes(wanted)) return 0;
  const at = fold(label).indexOf(wanted);
  if (at >= 0) return at === 0 ? 1 : INSIDE;
  return others.some((name) => name.startsWith(wanted)) ? 3 : NOWHERE;
}

/** Whether one of these names begins with the typed text. */
export function isNamed(names: readonly string[], query: string): boolean {
  return place("", names, fold(query).trim() || "-") < NOWHERE;
}

/** A label split where the query matches, so that the match can be bold. */
export function split(label: string, query: string): { text: string; hit: boolean; at: number }[] {
  const wanted = fold(query).trim();
  const from = wanted ? fold(label).indexOf(wanted) : -1;
  // Where removing accents changes the length, positions no longer agree; then nothing is bold.
  if (from < 0 || fold(label).length !== label.length) return [{ text: label, hit: false, at: 0 }];
  const to = from + wanted.length;
  return [
    { text: label.slice(0, from), hit: false, at: 0 },
    { text: label.slice(from, to), hit: true, at: from },
    { text: label.slice(to), hit: false, at: to },
  ].filter((part) => part.text !== "");
}
