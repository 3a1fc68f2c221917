/** Where two codes differ, if by one character only; null otherwise. */
export function oneFigureApart(typed: string, known: string): number | null {
  if (typed.length !== known.length) return null;
  const differing = [...typed].flatMap((char, at) => (char === known[at] ? [] : [at]));
  return differing.length === 1 ? (differing[0] ?? null) : null;
}
