import {
  endByLetterLink,
  type LetterLink,
  lookAtLetterLink,
  mailChoices,
  resumeByLetterLink,
  saveMailChoices,
} from "#data/remote/mail-choices.ts";
import { toAppError } from "#data/shared/errors.ts";

export type { LetterLink, MailChoices } from "#data/remote/mail-choices.ts";

/** The account's mail settings. Both reject with RequestFailed. */
export const mailChoiceActions = { read: mailChoices, save: saveMailChoices };

/** bad: the token is invalid. */
export type LinkState =
  | { at: "open"; link: LetterLink }
  | { at: "bad" }
  | { at: "offline" }
  | { at: "failed"; message?: string };

/** Characters of a link's token. */
const TOKEN_LENGTH = 66;

/** Looks up an unsubscribe link. Never rejects. */
export async function lookAtLink(token: string): Promise<LinkState> {
  if (token.length !== TOKEN_LENGTH) return { at: "bad" };
  return answered(() => lookAtLetterLink(token));
}

/** Unsubscribes from the mails of a link, or subscribes again. Never rejects. */
export async function chooseByLink(token: string, wanted: boolean): Promise<LinkState> {
  return answered(async () => {
    await (wanted ? resumeByLetterLink(token) : endByLetterLink(token));
    return lookAtLetterLink(token);
  });
}

async function answered(ask: () => Promise<LetterLink>): Promise<LinkState> {
  try {
    const link = await ask();
    return link.kinds.length > 0 ? { at: "open", link } : { at: "bad" };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "missing") return { at: "bad" };
    if (error.kind === "offline") return { at: "offline" };
    return "message" in error && error.message ? { at: "failed", message: error.message } : { at: "failed" };
  }
}
