import { type AppError, toAppError } from "#data/shared/errors.ts";
import { type Role, roleFrom } from "#domain/roles.ts";
import { client } from "./asked.ts";

/** The server's answer, or that there was none: "offline" when nobody answered, "failed" for any other failure. */
export type RoleAnswer = Role | "none" | "offline" | "failed";

/** Screens wait for the answer: a connection that is half open must not keep them. */
const ANSWER_MS = 15_000;

/** The role look-up (rule: account.role): not found is "none" in silence; any other failure is logged. Never rejects. */
export async function lookUpRole(userId: string): Promise<RoleAnswer> {
  try {
    const pb = await client();
    const found = await pb.collection("user_roles").getFirstListItem(pb.filter("user_id = {:userId}", { userId }), {
      // Accounts of before may have several rows: admin comes first.
      sort: "role",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return roleFrom(found.role) || "none";
  } catch (error) {
    return answerOf(toAppError(error), error);
  }
}

function answerOf({ kind }: AppError, error: unknown): RoleAnswer {
  if (kind === "missing") return "none";
  console.error("The role of this user could not be read.", error);
  return kind === "offline" ? "offline" : "failed";
}
