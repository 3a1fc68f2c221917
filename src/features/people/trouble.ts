import { toAppError } from "#live/errors.ts";
import { people as text } from "#text/people.ts";

/** The message of a failed change: the server's if it gave one. `conflict` is used for a 409 without a message. */
export function troubleText(thrown: unknown, conflict: string = text.trouble.lastAdmin): string {
  const error = toAppError(thrown);
  switch (error.kind) {
    case "offline":
      return text.trouble.lost;
    case "conflict":
      return saidBy(thrown) || conflict;
    case "forbidden":
    case "session":
      return text.trouble.forbidden;
    case "missing":
      return text.trouble.missing;
    case "invalid":
      return Object.values(error.fields)[0] ?? error.message ?? text.trouble.general;
    default:
      return ("message" in error && error.message) || text.trouble.general;
  }
}

/** The server's message, "" if it gave none. */
export function saidBy(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "";
}
