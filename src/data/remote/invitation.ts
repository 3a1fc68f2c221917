import * as z from "zod/mini";
import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { asked } from "./asked.ts";

// The link of an invitation, for somebody who need not have an account (docs/api.md). Calls reject with RequestFailed.

const text = z._default(z.string(), "");
const InvitedWire = z.object({ email: text, role: text, account: z._default(z.boolean(), false), ends_at: text });
/** What the link of an invitation leads to; `account`: there is one with this address. */
export type Invited = Omit<z.infer<typeof InvitedWire>, "role"> & { role: RoleOrNone };

/** Without an answer by then it is asked for again. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  asked((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

/** What is behind an invitation's link; "missing" where it has ended or never was. */
export async function lookAtInvitation(token: string): Promise<Invited> {
  const invited = InvitedWire.parse(await post("/api/invitations/look", { token }));
  return { ...invited, role: roleFrom(invited.role) };
}

/** Without an account: makes one. With an account: the one that is signed in agrees. */
export async function acceptInvitation(answer: { token: string; name?: string; password?: string }): Promise<void> {
  await post("/api/invitations/accept", answer);
}
