/** Crockford's base 32: without I, L, O and U, which are misheard and misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
export const REFERENCE_PATTERN = "^[0-9A-HJKMNP-TV-Z]{10}$";
const REFERENCE = new RegExp(REFERENCE_PATTERN);

/** A booking reference from at least 10 random bytes (RangeError below that): 50 bits, made on the device. */
export function newReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < LENGTH) throw new RangeError("A reference needs 10 random bytes");
  let reference = "";
  // 256 is a multiple of 32, so the low five bits are uniform.
  for (const byte of randomBytes.subarray(0, LENGTH)) reference += LETTERS.charAt(byte & 31);
  return reference;
}

/** Whether a text is a reference in its stored form: ten characters, no dashes. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** A reference in its displayed form: "AKF-XXXXX-XXXXX". */
export function formatReference(reference: string): string {
  return `AKF-${reference.slice(0, 5)}-${reference.slice(5)}`;
}
