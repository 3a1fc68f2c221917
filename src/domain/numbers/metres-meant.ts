/**
 * The metres that a length above the limit most likely means: it was typed in centimetres or millimetres.
 * @param typed the number as it was read, in metres
 * @param max the longest accepted length, m
 * @returns null where it is within the limit, or where neither unit makes it fit
 */
export function metresMeant(typed: number, max: number): number | null {
  if (!(typed > max)) return null;
  // No pallet side is under 10 cm, so 15 cannot be guessed.
  return [typed / 100, typed / 1000].find((metres) => metres >= 0.1 && metres <= max) ?? null;
}
