import { MAIL_KINDS, type MailKind } from "#domain/mail/kinds.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { GatheredItem, LetterFacts } from "./collect.ts";
import type { Reader } from "./facts.ts";

/** How to unsubscribe from a letter's kinds (docs/mail.md, What people can end). */
export type Unsubscribe = {
  /** The reason why the letter was sent. */
  readonly why: string;
  readonly label: string;
  /** The address of the page for people. */
  readonly url: string;
  /** The address that a mail program posts to (RFC 8058). */
  readonly oneClick: string;
};

/** Links to unsubscribe an address from these kinds; null for letters that cannot be ended. */
export function unsubscribeFor(
  texts: LetterTexts,
  kinds: readonly MailKind[],
  { address, publicUrl, reader }: { address: string; publicUrl: string; reader: Reader },
): Unsubscribe | null {
  const [first] = kinds;
  if (first === undefined) return null;
  const token = reader.unsubscribe(address, kinds);
  return {
    why: texts.unsubscribe.why[kinds.length > 1 ? "several" : first],
    label: texts.unsubscribe.label,
    url: `${publicUrl}/unsubscribe#${token}`,
    oneClick: `${publicUrl}/api/unsubscribe?t=${token}`,
  };
}

/**
 * The kinds of a letter as people unsubscribe from them. None for letters about the account, for invitations, and for
 * letters to the office, whose mailbox is the company's own.
 */
export function kindsOf(facts: LetterFacts): MailKind[] {
  switch (facts.template) {
    case "booking_customer":
      return ["bookings"];
    case "status_customer":
      return [kindOfStatus(facts.status)];
    case "milestone_customer":
      return [kindOfEvent(facts.event?.kind ?? "")];
    case "milestone_follower":
      return ["following"];
    case "follow_confirm":
      return ["requests"];
    case "contact_receipt":
    case "sea_receipt":
    case "air_receipt":
      return ["receipts"];
    case "gathered":
      return kindsAmong(facts.items);
    case "digest":
      return kindsAmong(facts.lines.flatMap(({ news }) => news));
    case "welcome":
    case "verify":
    case "reset":
    case "invitation":
    case "booking_office":
    case "contact_office":
    case "sea_office":
    case "air_office":
    case "healed_office":
      return [];
  }
}

function kindsAmong(items: readonly GatheredItem[]): MailKind[] {
  const kinds = items.map(kindOfItem);
  return MAIL_KINDS.filter((kind) => kinds.includes(kind));
}

/** The kind of one line of a gathered letter; null for the office's letters. */
export function kindOfItem(item: GatheredItem): MailKind | null {
  switch (item.of) {
    case "booking_customer":
      return "bookings";
    case "status_customer":
      return kindOfStatus(item.status);
    case "milestone_customer":
      return kindOfEvent(item.event.kind);
    case "milestone_follower":
      return "following";
    default:
      return null;
  }
}

/** A status that the office sets in place of a scan is a milestone too. */
const kindOfStatus = (status: string): MailKind =>
  status === "in_transit" || status === "delivered" ? "milestones" : "bookings";

const kindOfEvent = (kind: string): MailKind => (kind === "delayed" ? "delays" : "milestones");
