/** Digits and letters without i, l, o and u: 32 kinds, 26 of them are 130 bits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 26;
export const QUOTE_LINK_PATTERN = "^[0-9a-hjkmnp-tv-z]{26}$";
const LINK = new RegExp(QUOTE_LINK_PATTERN);

/** The secret part of a quote's address from at least 26 random bytes (RangeError below that). Made on the device. */
export function newQuoteLink(randomBytes: Uint8Array): string {
  if (randomBytes.length < LENGTH) throw new RangeError("A link needs 26 random bytes");
  let link = "";
  // 256 is a multiple of 32: the low five bits favour no letter.
  for (const byte of randomBytes.subarray(0, LENGTH)) link += LETTERS.charAt(byte & 31);
  return link;
}

/** Whether a text can be the link of a quote. */
export function isQuoteLink(text: string): boolean {
  return LINK.test(text);
}

/** Where a quote is seen without an account, below the site's address. */
export function quotePath(link: string): string {
  return `/q/${link}`;
}
