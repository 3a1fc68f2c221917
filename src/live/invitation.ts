import { acceptInvitation, type Invited, lookAtInvitation } from "#data/remote/invitation.ts";
import { toAppError } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { session } from "#data/use-cases/session.ts";
import { clean } from "#domain/text/clean.ts";

export type { Invited } from "#data/remote/invitation.ts";

/** over: expired, used, withdrawn or unknown; the server does not say which. */
export type Looked =
  | { at: "open"; invited: Invited }
  | { at: "over" }
  | { at: "offline" }
  | { at: "failed"; message?: string };

/** Upper limit for a token in characters; real ones have 26. The server refuses longer bodies. */
const MOST_TOKEN = 1000;

/** Looks up the invitation of a link. Never rejects. */
export async function lookAt(token: string): Promise<Looked> {
  if (token === "" || token.length > MOST_TOKEN) return { at: "over" };
  try {
    return { at: "open", invited: await lookAtInvitation(token) };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "missing" || error.kind === "invalid") return { at: "over" };
    if (error.kind === "offline") return { at: "offline" };
    return "message" in error && error.message ? { at: "failed", message: error.message } : { at: "failed" };
  }
}

/** Creates the account with its role and signs in. Rejects with RequestFailed. */
export async function acceptAsNew(
  token: string,
  email: string,
  { fullName, password }: { fullName: string; password: string },
) {
  try {
    await acceptInvitation({ token, name: clean(fullName, "line"), password });
  } catch (thrown) {
    const { kind } = toAppError(thrown);
    // The answer to this or an earlier try may have been lost: then the account already exists with this password.
    if (kind !== "offline" && kind !== "missing") throw thrown;
    await session.signIn(email, password).catch(() => {
      throw thrown;
    });
    return;
  }
  await session.signIn(email, password);
}

/** Gives the invitation's role to the signed-in account. Rejects with RequestFailed. */
export async function acceptAsMe(token: string, { role }: Invited): Promise<void> {
  const userId = session.get()?.userId ?? "";
  try {
    await acceptInvitation({ token });
  } catch (thrown) {
    const { kind } = toAppError(thrown);
    // As above: a request whose answer was lost may have succeeded.
    if (kind !== "missing") throw thrown;
    const { lookUpRole } = await import("#data/remote/role.ts");
    if ((await lookUpRole(userId)) !== role) throw thrown;
  }
  knownRole.set(userId, role);
}
