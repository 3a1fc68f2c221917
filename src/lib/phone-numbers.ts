import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A piece of a telephone field: a number with its `tel:` address (RFC 3966), or what stands between numbers, with null. */
export type PhonePart = { text: string; href: string | null };

/** What people write between two numbers. */
const BETWEEN = /(\s*[,;/|]\s*|\s+(?:or|and|και|ή|oder|und|ou|et|o|e)\s+)/i;
/** Digits that make a number by themselves; fewer are a prefix ("030/…") or an extension. */
const NUMBER = 7;

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/**
 * The numbers of a field as they are dialled, in the order of the text. `country`: its ISO code, for numbers without that of a
 * country; "" for none. What the library cannot read is dialled as it was typed.
 */
export function phoneParts(text: string, country: string): PhonePart[] {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  return pieces(text).map((piece, i) => {
    if (i % 2 === 1) return { text: piece, href: null };
    const number = parsePhoneNumberFromString(piece, defaultCountry ? { defaultCountry } : {});
    return { text: piece, href: number?.isPossible() ? number.getURI() : dialled(piece) };
  });
}

/** Numbers and, between them, what separates two. */
function pieces(text: string): string[] {
  const [first = "", ...rest] = text.trim().split(BETWEEN);
  const found = [first];
  for (let i = 0; i < rest.length; i += 2) {
    const [between = "", next = ""] = rest.slice(i, i + 2);
    const last = found.length - 1;
    if (digitsIn(found[last] ?? "") >= NUMBER && digitsIn(next) >= NUMBER) found.push(between, next);
    else found[last] += between + next;
  }
  return found;
}

function dialled(text: string): string | null {
  const plain = text.replace(/[^\d+]/g, "");
  return digitsIn(plain) === 0 ? null : `tel:${plain}`;
}
