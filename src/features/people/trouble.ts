import { toAppError } from "#live/errors.ts";
import { people as text } from "#text/people.ts";

/** What a refused or lost change says: the server's words where it has some. `conflict` is said of a 409 without. */
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

/** The server's own words, "" when it had none. */
export function saidBy(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "";
}
