import { agreeToFollow, askToFollow } from "#data/remote/follow.ts";
import { toAppError } from "#data/shared/errors.ts";
import { clean } from "#domain/text/clean.ts";

/** offline: nothing was sent. refused: with the server's message, "" where it gave none. */
export type Asked = { at: "sent" } | { at: "offline" } | { at: "refused"; message: string };

/** Requests a mail with a confirmation link. Never rejects. */
export async function followByMail(reference: string, email: string): Promise<Asked> {
  try {
    await askToFollow({ reference, email: clean(email, "email"), language: document.documentElement.lang || "en" });
    return { at: "sent" };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "offline") return { at: "offline" };
    return { at: "refused", message: ("message" in error && error.message) || "" };
  }
}

/** over: the link is unknown or too old, or the shipment was delivered; the server does not say which. */
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

/** Confirms with the token of the mailed link. Never rejects. */
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
