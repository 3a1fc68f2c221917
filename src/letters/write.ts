import { company } from "#content/company.ts";
import { letters as en, type LetterTexts } from "#text/letters.ts";
import { accountLetter, invitationLetter } from "./account.ts";
import { collect, type LetterFacts } from "./collect.ts";
import { digestLetter } from "./digest.ts";
import type { QueuedMail, Reader } from "./facts.ts";
import { followConfirm, milestoneFollower } from "./follower.ts";
import { gatheredLetter } from "./gathered.ts";
import { isSafeAddress, mailbox } from "./headers.ts";
import { healedOffice } from "./healed.ts";
import type { Address, Letter, Unsent } from "./letter.ts";
import { milestoneCustomer } from "./milestone.ts";
import { oneLine } from "./names.ts";
import { messageOffice, messageReceipt, requestOffice, requestReceipt } from "./request.ts";
import { bookingCustomer, bookingOffice, statusCustomer } from "./shipment.ts";
import { textPart } from "./text-part.ts";
import { kindsOf, unsubscribeFor } from "./unsubscribe.ts";

/** A letter with its headers and parts. */
export type WrittenMail = {
  readonly from: Address;
  readonly to: Address;
  /** As in the header; "" for none. */
  readonly replyTo: string;
  /** The address that a mail program posts to for unsubscribing; "" for letters that cannot be ended. */
  readonly unsubscribe: string;
  readonly subject: string;
  readonly text: string;
  /** The values that the layout of the HTML part shows (pb_hooks/letters/letter.html.tmpl). */
  readonly page: LetterPage;
};

export type LetterPage = Letter & {
  readonly lang: string;
  readonly buttonFails: string;
  readonly company: typeof company;
  readonly dots: readonly ("road" | "hub" | "sea")[];
};

/** The dots beside the company name: one per day, on the road, in Bologna and at sea. */
const DOTS = "road road road road road hub hub hub sea sea sea sea".split(" ") as ("road" | "hub" | "sea")[];

/** Writes the letter of a row of mail_queue from the current records. Throws on a fault. */
export function writeLetter(mail: QueuedMail, reader: Reader): WrittenMail | Unsent {
  const facts = collect(mail, reader);
  const texts = textsFor(facts);
  if (!facts) return { unsent: "gone", reason: texts.unsent.gone };
  const written = letterOf(texts, facts);
  if ("unsent" in written) return written;
  const kinds = kindsOf(facts);
  const { address } = written.to;
  // From letters that gather others the ended kinds were left out when their items were read.
  const gathers = facts.template === "gathered" || facts.template === "digest";
  if (!gathers && kinds.length > 0 && kinds.every((kind) => reader.ended(address).includes(kind)))
    return { unsent: "needless", reason: texts.unsent.ended };
  const unsubscribe = unsubscribeFor(texts, kinds, { address, publicUrl: mail.publicUrl, reader });
  const letter = unsubscribe ? { ...written, unsubscribe } : written;
  const from = { name: company.name, address: mail.from || company.email };
  return {
    from,
    to: letter.to,
    replyTo: replyTo(letter, from),
    unsubscribe: unsubscribe?.oneClick ?? "",
    subject: oneLine(letter.subject),
    text: textPart(letter, mail.publicUrl),
    page: { ...letter, lang: texts.lang, buttonFails: texts.buttonFails, company, dots: DOTS },
  };
}

/** The language of a letter is chosen only here. There is one so far. */
function textsFor(_facts: LetterFacts | null): LetterTexts {
  return en;
}

function letterOf(texts: LetterTexts, facts: LetterFacts): Letter | Unsent {
  switch (facts.template) {
    case "welcome":
    case "verify":
    case "reset":
      return accountLetter(texts, facts);
    case "invitation":
      return invitationLetter(texts, facts);
    case "booking_customer":
      return bookingCustomer(texts, facts);
    case "status_customer":
      return statusCustomer(texts, facts);
    case "milestone_customer":
      return milestoneCustomer(texts, facts);
    case "follow_confirm":
      return followConfirm(texts, facts);
    case "milestone_follower":
      return milestoneFollower(texts, facts);
    case "booking_office":
      return bookingOffice(texts, facts);
    case "contact_office":
      return messageOffice(texts, facts);
    case "contact_receipt":
      return messageReceipt(texts, facts);
    case "sea_office":
    case "air_office":
      return requestOffice(texts, facts);
    case "sea_receipt":
    case "air_receipt":
      return requestReceipt(texts, facts);
    case "healed_office":
      return healedOffice(texts, facts);
    case "digest":
      return digestLetter(texts, facts);
    case "gathered":
      return gatheredLetter(texts, facts);
  }
}

/**
 * Reply-To: the address that the letter names, if a header can contain it; else the company's, where From is another one.
 */
function replyTo(letter: Letter, from: Address): string {
  if (letter.replyTo && isSafeAddress(letter.replyTo.address)) return mailbox(letter.replyTo);
  if (from.address.toLowerCase() === company.email.toLowerCase()) return "";
  return mailbox({ name: company.name, address: company.email });
}
