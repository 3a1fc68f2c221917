import type { Ref } from "react";
import type { AppForm } from "#ui/form/use-app-form.ts";
import type { Said } from "./outcome.ts";

/** What a form shows and does (use-request.ts). */
export type RequestState<V extends object> = {
  form: AppForm<V>;
  /** The names of the fields in the order of the page. */
  order: readonly string[];
  honeypot: Ref<HTMLInputElement>;
  /** What the last attempt came to; null before the first and while the next one runs. */
  failed: Said | null;
  onAttempt: () => void;
};

export type RequestFormProps<V extends object> = { request: RequestState<V>; savedAt: number | null };
