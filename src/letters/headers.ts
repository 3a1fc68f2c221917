import type { Address } from "./letter.ts";

/** An address can look like an encoded word (RFC 2047), which some mail programs decode anywhere. */
export function isSafeAddress(address: string): boolean {
  if (address.includes("=?")) return false;
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
  }
  return true;
}

/** "Anna" <anna@x.test>, as in RFC 5322; the server program encodes it. */
export function mailbox({ name, address }: Address): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const box = `<${isDotAtom(local) ? local : quoted(local)}${address.slice(at)}>`;
  return name === "" ? box : `${quoted(name)} ${box}`;
}

function isDotAtom(local: string): boolean {
  return local.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom));
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
