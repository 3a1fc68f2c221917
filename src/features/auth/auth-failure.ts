import { serverWords, toAppError } from "#live/errors.ts";
import { auth as text } from "#text/auth.ts";

export type FieldMessages = {
  fullName?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
};
export type AuthFailure = { message: string; fields: FieldMessages };

/** The message of a failed sign-in or sign-up: the server's, or the general one (rule: site.errors). */
export function authFailure(thrown: unknown): AuthFailure {
  const error = toAppError(thrown);
  if (error.kind === "offline") return { message: text.offline, fields: {} };
  const named = error.kind === "invalid" ? error.fields : {};
  return {
    message: serverWords(thrown) || text.failureText,
    fields: { fullName: named.full_name, email: named.email, password: named.password },
  };
}
