const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");

/** The options whose label contains what was typed, those that begin with it first; nothing typed keeps all. */
export function matching<O extends { label: string }>(options: readonly O[], query: string): O[] {
  const wanted = plain(query.trim());
  if (!wanted) return [...options];
  const at = (option: O) => plain(option.label).indexOf(wanted);
  return options.filter((option) => at(option) >= 0).sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0));
}

/** A label cut where the query matches, so the match can be set bold. */
export function split(label: string, query: string): { text: string; hit: boolean; at: number }[] {
  const wanted = plain(query.trim());
  const from = wanted ? plain(label).indexOf(wanted) : -1;
  // Where folding changes the length the positions no longer agree; then nothing is set bold.
  if (from < 0 || plain(label).length !== label.length) return [{ text: label, hit: false, at: 0 }];
  const to = from + wanted.length;
  return [
    { text: label.slice(0, from), hit: false, at: 0 },
    { text: label.slice(from, to), hit: true, at: from },
    { text: label.slice(to), hit: false, at: to },
  ].filter((part) => part.text !== "");
}
