import * as z from "zod/mini";
import { type AccountMailKind, MAIL_KINDS, type MailKind } from "#domain/mail/kinds.ts";
import { callServer } from "./with-client.ts";

// Which letters an account or an address gets (docs/api.md). Calls reject with RequestFailed.

/** `digest`: one letter a day in place of many. */
export type MailChoices = Record<AccountMailKind | "digest", boolean>;
/** The kinds that a letter's link can end, and those that have ended. */
export type LetterLink = { kinds: MailKind[]; ended: MailKind[] };

const yes = z._default(z.boolean(), true);
const ChoicesWire = z.object({
  mail: z.object({ bookings: yes, milestones: yes, delays: yes }),
  // A server of before does not know it.
  digest: z._default(z.boolean(), false),
});
const choicesOf = ({ mail, digest }: z.infer<typeof ChoicesWire>): MailChoices => ({ ...mail, digest });
const kinds = z._default(z.array(z.string()), []);
const LinkWire = z.object({ kinds, ended: kinds });
const DoneWire = z.object({ ok: z.literal(true) });

/** Time limit of an answer; then the request is retried. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  callServer((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

export async function mailChoices(): Promise<MailChoices> {
  const path = "/api/preferences";
  const answer = await callServer((pb) => pb.send(path, { method: "GET", signal: AbortSignal.timeout(ANSWER_MS) }));
  return choicesOf(ChoicesWire.parse(answer));
}

/** What is not named stays as it is. */
export async function saveMailChoices({ digest, ...mail }: Partial<MailChoices>): Promise<MailChoices> {
  return choicesOf(ChoicesWire.parse(await post("/api/preferences", { mail, digest })));
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
