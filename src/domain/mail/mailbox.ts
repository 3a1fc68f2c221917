/**
 * An address without the parts that large providers ignore: case, dots, and everything after a plus. The same as the server
 * program does to count letters (pocketbase/mail/limits.go).
 */
export function mailboxOf(address: string): string {
  const text = address.toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const [local = ""] = text.slice(0, at).split("+");
  const domain = text.slice(at + 1);
  return `${local.replace(/\./g, "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
