/**
 * An address without what large providers do not look at: case, dots, and what stands behind a plus. As the server program
 * counts letters (pocketbase/mail/limits.go).
 */
export function mailboxOf(address: string): string {
  const text = address.toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const [local = ""] = text.slice(0, at).split("+");
  const domain = text.slice(at + 1);
  return `${local.replace(/\./g, "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
