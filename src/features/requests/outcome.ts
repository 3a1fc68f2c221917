import type { AppError } from "#live/errors.ts";
import type { RequestOutcome } from "#live/submit-request.ts";
import { requests as text } from "#text/requests.ts";
import type { ToastInput } from "#ui/toast.tsx";
import type { RequestSpec } from "./request-spec.ts";

/** What became of a request, in words: shown in place and in a toast. */
export type Said = Pick<ToastInput, "tone" | "title" | "text">;

type Texts = RequestSpec<object>["texts"];

/** The words for what is out of the form's hands now. */
export function saidOf(outcome: Exclude<RequestOutcome, { outcome: "refused" }>, texts: Texts): Said {
  if (outcome.outcome === "sent") return { tone: "done", ...texts.sent };
  if ("signIn" in outcome && outcome.signIn) return { tone: "info", ...text.signIn };
  if (outcome.message) return { tone: "info", title: text.busy, text: outcome.message };
  return { tone: "info", title: text.saved };
}

/** The words for a refusal; the request is the form again (rule: site.errors). */
export function failedSaid(error: AppError | null, { failed, serverWords }: Texts): Said {
  const own = serverWords && error ? wordsOf(error) : "";
  return { tone: "error", title: failed.title, text: own || failed.text };
}

/** What the server said for people; "" when it said nothing that helps them. */
export function wordsOf(error: AppError): string {
  if (error.kind === "session") return text.session;
  if (error.kind === "invalid") {
    // How a visitor's form was filled in: there is no field to show it at.
    const { website, filled_ms } = error.fields;
    return website ?? filled_ms ?? error.message ?? "";
  }
  return "message" in error ? (error.message ?? "") : "";
}

const KEY = "akamas_said";

/** Keeps the words over a reload of this tab; false where that is not possible. */
export function keepSaid(draftKey: string, said: Said): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draftKey, said }));
    return true;
  } catch {
    return false;
  }
}

/** The words that a reload of this form left, once. */
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
