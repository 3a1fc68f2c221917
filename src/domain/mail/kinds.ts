/**
 * The kinds of letters that people can unsubscribe from (docs/mail.md). Every unsubscribe link encodes their positions: add
 * new ones at the end only, eight at most.
 */
export const MAIL_KINDS = ["bookings", "milestones", "delays", "receipts", "following", "requests"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kinds that an account's owner chooses. The others belong to addresses that may have no account. */
export const ACCOUNT_MAIL_KINDS = ["bookings", "milestones", "delays"] as const satisfies readonly MailKind[];
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/** A set of kinds as two hex digits, for a link. */
export function kindsCode(kinds: readonly MailKind[]): string {
  let bits = 0;
  MAIL_KINDS.forEach((kind, at) => {
    if (kinds.includes(kind)) bits |= 1 << at;
  });
  return bits < 16 ? `0${bits.toString(16)}` : bits.toString(16);
}

/** The kinds of a code, in their order; none for an invalid code. */
export function kindsOfCode(code: string): MailKind[] {
  if (!/^[0-9a-f]{2}$/.test(code)) return [];
  const bits = Number.parseInt(code, 16);
  return MAIL_KINDS.filter((_, at) => (bits & (1 << at)) !== 0);
}
