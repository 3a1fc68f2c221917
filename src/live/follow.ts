import { agreeToFollow, askToFollow } from "#data/remote/follow.ts";
import { toAppError } from "#data/shared/errors.ts";

/** offline: nothing was sent. refused: the server's words, "" where it had none. */
export type Asked = { at: "sent" } | { at: "offline" } | { at: "refused"; message: string };

/** Asks for a letter with a link. Never rejects. */
export async function followByMail(reference: string, email: string): Promise<Asked> {
  try {
    await askToFollow({ reference, email: email.trim(), language: document.documentElement.lang || "en" });
    return { at: "sent" };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "offline") return { at: "offline" };
    return { at: "refused", message: ("message" in error && error.message) || "" };
  }
}

/** over: unknown, too old, or the shipment was delivered, which the server does not tell apart. */
export type Agreed =
  | { at: "following"; reference: string }
  | { at: "over" }
  | { at: "offline" }
  | { at: "failed"; message: string };

/** Characters of a link's token. */
const TOKEN_LENGTH = 47;

/** Whether a text can be the token of a link. */
export function isFollowToken(token: string): boolean {
  return token.length === TOKEN_LENGTH;
}

/** Answers the link of the letter. Never rejects. */
export async function agreeByLink(token: string): Promise<Agreed> {
  try {
    return { at: "following", reference: await agreeToFollow(token) };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "missing") return { at: "over" };
    if (error.kind === "offline") return { at: "offline" };
    return { at: "failed", message: ("message" in error && error.message) || "" };
  }
}
