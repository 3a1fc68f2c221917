import * as z from "zod/mini";
import { type RoleOrNone, roleFrom } from "#domain/roles.ts";
import { callServer } from "./with-client.ts";

// The link of an invitation, for people who may not have an account (docs/api.md). Calls reject with RequestFailed.

const text = z._default(z.string(), "");
const InvitedWire = z.object({ email: text, role: text, account: z._default(z.boolean(), false), ends_at: text });
/** The invitation of a link; `account`: whether there is an account with this address. */
export type Invited = Omit<z.infer<typeof InvitedWire>, "role"> & { role: RoleOrNone };

/** Time limit of an answer; then the request is retried. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  callServer((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

/** The invitation of a link; "missing" when it has ended or never existed. */
export async function lookAtInvitation(token: string): Promise<Invited> {
  const invited = InvitedWire.parse(await post("/api/invitations/look", { token }));
  return { ...invited, role: roleFrom(invited.role) };
}

/** Without an account: creates one. With an account: accepts as the signed-in user. */
export async function acceptInvitation(answer: { token: string; name?: string; password?: string }): Promise<void> {
  await post("/api/invitations/accept", answer);
}
