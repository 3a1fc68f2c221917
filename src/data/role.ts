import { type AppError, toAppError } from "./errors.ts";
import { client } from "./pb/asked.ts";

/** The server's answer, or that there was none: "offline" when nobody answered, "failed" for any other failure. */
export type RoleAnswer = "admin" | "none" | "offline" | "failed";

/** The role look-up of spec section 6: not found is "none" in silence; any other failure is logged. Never rejects. */
export async function lookUpRole(userId: string): Promise<RoleAnswer> {
  try {
    const pb = await client();
    await pb.collection("user_roles").getFirstListItem(pb.filter("user_id = {:userId} && role = 'admin'", { userId }));
    return "admin";
  } catch (error) {
    return answerOf(toAppError(error), error);
  }
}

function answerOf({ kind }: AppError, error: unknown): RoleAnswer {
  if (kind === "missing") return "none";
  console.error("The role of this user could not be read.", error);
  return kind === "offline" ? "offline" : "failed";
}
