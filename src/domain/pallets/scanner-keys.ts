/** The US keyboard's keys by their physical place (KeyboardEvent.code): without Shift, and with it. */
const PLACES: Readonly<Record<string, string>> = {
  ...{ Digit1: "1!", Digit2: "2@", Digit3: "3#", Digit4: "4$", Digit5: "5%", Digit6: "6^", Digit7: "7&", Digit8: "8*" },
  ...{ Digit9: "9(", Digit0: "0)", Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|" },
  ...{ Semicolon: ";:", Quote: "'\"", Backquote: "`~", Comma: ",<", Period: ".>", Slash: "/?", Space: "  " },
  ...{ NumpadDivide: "//", NumpadSubtract: "--", NumpadDecimal: "..", NumpadAdd: "++", NumpadMultiply: "**" },
};
const LETTER = /^Key([A-Z])$/;
const NUMPAD_DIGIT = /^Numpad([0-9])$/;

/** What a US keyboard types with a physical key; "" for other keys. @param code KeyboardEvent.code */
export function atPlace(code: string, shift: boolean): string {
  const letter = LETTER.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  return NUMPAD_DIGIT.exec(code)?.[1] ?? PLACES[code]?.charAt(shift ? 1 : 0) ?? "";
}

/** What was typed fast, as the device's layout reads its keys, and as a US keyboard has them. */
export type TypedScan = { byLayout: string; byPlace: string };

/** The address of a label as it is printed: colon and slashes are at other places on nearly every other layout. */
const LABEL = /^https?:\/\/\S*\/p\/[0-9a-z]{12}$/i;

/**
 * The texts that may have been scanned, the likeliest first (rule: scan.keys). Scanners press the keys of a US keyboard,
 * unless they are set to the device's own layout: then its reading of a label's address is whole, and the places give
 * something else. `byHand`: it may as well be a person, who types what the field shows, but no whole address.
 */
export function scanReadings({ byLayout, byPlace }: TypedScan, byHand: boolean): string[] {
  if (LABEL.test(byPlace)) return [byPlace];
  if (LABEL.test(byLayout)) return [byLayout];
  return byHand ? [byLayout, byPlace] : [byPlace];
}

/** What carriers' numbers are made of. */
const NUMBER = /^[0-9A-Z .\-/]+$/i;

/**
 * A carrier's number that a scanner typed into a field. By place, unless only the layout makes a number of it: then the
 * scanner is set to the device's own layout.
 */
export function scannedNumber({ byLayout, byPlace }: TypedScan): string {
  // With Caps Lock one of both is in capitals: the person's as the field shows it, the scanner's by place.
  if (byLayout.toLowerCase() === byPlace.toLowerCase()) return /[a-z]/.test(byLayout) ? byPlace : byLayout;
  return NUMBER.test(byPlace) || !NUMBER.test(byLayout) ? byPlace : byLayout;
}
