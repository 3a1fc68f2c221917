import { type AppError, toAppError } from "#data/shared/errors.ts";
import { type Role, roleFrom } from "#domain/roles.ts";
import { client } from "./with-client.ts";

/** The server's answer, or why there is none: "offline" without an answer, "failed" for any other failure. */
export type RoleAnswer = Role | "none" | "offline" | "failed";

/** Screens wait for the answer: a half-open connection must not block them. */
const ANSWER_MS = 15_000;

/** Looks up the role (rule: account.role): not found is "none" without a log; any other failure is logged, as an error unless nobody answered. Never rejects. */
export async function lookUpRole(userId: string): Promise<RoleAnswer> {
  try {
    const pb = await client();
    const found = await pb.collection("user_roles").getFirstListItem(pb.filter("user_id = {:userId}", { userId }), {
      // Old accounts may have several rows: admin wins.
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
  // Without a network that is no error; each page asks.
  console[kind === "offline" ? "warn" : "error"]("No role read.", error);
  return kind === "offline" ? "offline" : "failed";
}
