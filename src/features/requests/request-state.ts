import type { Ref } from "react";
import type { AppForm } from "#ui/form/use-app-form.ts";
import type { Said } from "./outcome.ts";

/** The state and actions of a form (use-request.ts). */
export type RequestState<V extends object> = {
  form: AppForm<V>;
  /** Field names in the order of the page. */
  order: readonly string[];
  honeypot: Ref<HTMLInputElement>;
  /** Why the last attempt failed; null before the first and while the next one runs. */
  failed: Said | null;
  onAttempt: () => void;
};

export type RequestFormProps<V extends object> = { request: RequestState<V>; savedAt: number | null };
