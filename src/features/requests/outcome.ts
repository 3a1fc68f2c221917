import type { AppError } from "#live/errors.ts";
import type { RequestOutcome } from "#live/submit-request.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { requests as text } from "#text/requests.ts";
import type { ToastInput } from "#ui/toast.tsx";
import type { RequestSpec } from "./request-spec.ts";

/** The outcome of a request as text: shown in the form and in a toast. */
export type Said = Pick<ToastInput, "tone" | "title" | "text">;

type Texts = RequestSpec<object>["texts"];

/** The text for a request that was sent or stored. */
export function saidOf(outcome: Exclude<RequestOutcome, { outcome: "refused" }>, texts: Texts): Said {
  if (outcome.outcome === "sent") return { tone: "done", ...texts.sent };
  const signIn = "signIn" in outcome && outcome.signIn === true;
  if (outcome.at) return { tone: "info", ...(signIn ? notOnDevice.signIn : notOnDevice)[outcome.at] };
  if (signIn) return { tone: "info", ...text.signIn };
  if (outcome.message) return { tone: "info", title: text.busy, text: outcome.message };
  return { tone: "info", title: text.saved };
}

/** The text for a refusal; the form keeps its values (rule: site.errors). */
export function failedSaid(error: AppError | null, { failed, serverWords }: Texts): Said {
  const own = serverWords && error ? wordsOf(error) : "";
  return { tone: "error", title: failed.title, text: own || failed.text };
}

/** The server's message if it helps people, else "". */
export function wordsOf(error: AppError): string {
  if (error.kind === "session") return text.session;
  if (error.kind === "invalid") {
    // Errors of the spam checks, which belong to no visible field.
    const { website, filled_ms } = error.fields;
    return website ?? filled_ms ?? error.message ?? "";
  }
  return "message" in error ? (error.message ?? "") : "";
}

const KEY = "akamas_said";

/** Stores the text for after a reload of this tab; false if that is not possible. */
export function keepSaid(draftKey: string, said: Said): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draftKey, said }));
    return true;
  } catch {
    return false;
  }
}

/** Reads and removes the text that was stored before a reload. */
export function takeSaid(draftKey: string): Said | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { draftKey: string; said: Said } | null;
    if (kept?.draftKey !== draftKey) return null;
    sessionStorage.removeItem(KEY);
    return kept.said;
  } catch {
    return null;
  }
}
