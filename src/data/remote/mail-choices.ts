import * as z from "zod/mini";
import { type AccountMailKind, MAIL_KINDS, type MailKind } from "#domain/mail/kinds.ts";
import { asked } from "./asked.ts";

// Which letters an account or an address gets (docs/api.md). Calls reject with RequestFailed.

export type MailChoices = Record<AccountMailKind, boolean>;
/** The kinds that a letter's link can end, and those that have ended. */
export type LetterLink = { kinds: MailKind[]; ended: MailKind[] };

const yes = z._default(z.boolean(), true);
const ChoicesWire = z.object({ mail: z.object({ bookings: yes, milestones: yes, delays: yes }) });
const kinds = z._default(z.array(z.string()), []);
const LinkWire = z.object({ kinds, ended: kinds });
const DoneWire = z.object({ ok: z.literal(true) });

/** Time limit of an answer; then the request is retried. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  asked((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

export async function mailChoices(): Promise<MailChoices> {
  const path = "/api/preferences";
  const answer = await asked((pb) => pb.send(path, { method: "GET", signal: AbortSignal.timeout(ANSWER_MS) }));
  return ChoicesWire.parse(answer).mail;
}

/** Kinds that are not named stay as they are. */
export async function saveMailChoices(mail: Partial<MailChoices>): Promise<MailChoices> {
  return ChoicesWire.parse(await post("/api/preferences", { mail })).mail;
}

/** "missing" for a link that the server did not make. Kinds that this version does not know are left out. */
export async function lookAtLetterLink(token: string): Promise<LetterLink> {
  const link = LinkWire.parse(await post("/api/unsubscribe/look", { token }));
  const known = (named: string[]) => MAIL_KINDS.filter((kind) => named.includes(kind));
  return { kinds: known(link.kinds), ended: known(link.ended) };
}

export async function endByLetterLink(token: string): Promise<void> {
  DoneWire.parse(await post(`/api/unsubscribe?t=${encodeURIComponent(token)}`, {}));
}

export async function resumeByLetterLink(token: string): Promise<void> {
  DoneWire.parse(await post("/api/unsubscribe/again", { token }));
}
