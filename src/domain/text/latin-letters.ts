/** Greek and Cyrillic capitals that look like Latin ones, each with the Latin one; small letters go by their capitals. */
const ALIKE = ["ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX", "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ"]
  .join(" ")
  .split(" ");
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  ALIKE.flatMap(([other = "", latin = ""]) => [
    [other, latin],
    [other.toLowerCase(), latin.toLowerCase()],
  ]),
);
const OTHER = /[\u0370-\u052f]/;
const OTHERS = /[\u0370-\u052f]/g;

/**
 * The text of a code in Latin letters, which a Greek or Cyrillic keyboard types as others that look the same; as it is when one
 * of its letters looks like none.
 */
export function latinLetters(code: string): string {
  if (!OTHER.test(code)) return code;
  const latin = code.replace(OTHERS, (letter) => LATIN[letter] ?? letter);
  return OTHER.test(latin) ? code : latin;
}

/** The same for those words of a text that can only be codes: with figures, or of our references. Addresses of email stay. */
export function latinCodes(text: string): string {
  if (!OTHER.test(text)) return text;
  return text.replace(/\S+/g, (word) => {
    const latin = latinLetters(word);
    return !word.includes("@") && (/\d/.test(word) || /^AKF/i.test(latin)) ? latin : word;
  });
}
