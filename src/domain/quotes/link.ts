/** Digits and letters without i, l, o and u: 32 characters, so 26 of them are 130 bits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 26;
export const QUOTE_LINK_PATTERN = "^[0-9a-hjkmnp-tv-z]{26}$";
const LINK = new RegExp(QUOTE_LINK_PATTERN);

/** The secret part of a quote's address, from at least 26 random bytes (RangeError for fewer). Made on the device. */
export function newQuoteLink(randomBytes: Uint8Array): string {
  if (randomBytes.length < LENGTH) throw new RangeError("A link needs 26 random bytes");
  let link = "";
  // 256 is a multiple of 32, so the low five bits are uniform.
  for (const byte of randomBytes.subarray(0, LENGTH)) link += LETTERS.charAt(byte & 31);
  return link;
}

/** Whether a text has the form of a quote's link. */
export function isQuoteLink(text: string): boolean {
  return LINK.test(text);
}

/** The path of a quote that is viewed without an account. */
export function quotePath(link: string): string {
  return `/q/${link}`;
}
