import type { Ref } from "react";
import type { Said } from "./outcome.ts";
import type { Problem } from "./request-spec.ts";

/** The values of a form, their messages and the way to change them (use-request-form.ts). */
export type RequestFormState<V extends object> = {
  values: V;
  /** Counts the failed attempts: each one brings the summary into focus again. */
  attempt: number;
  set: (changes: Partial<V>, controls?: readonly string[]) => void;
  messageOf: (field: string) => string | undefined;
  summary: readonly { field: string; message: string }[];
  refuse: (list: readonly Problem[]) => void;
  /** What may be sent; null when it may not, and the messages stand at their fields. */
  check: () => Promise<Record<string, unknown> | null>;
};

/** What a form shows and does (use-request.ts). */
export type RequestState<V extends object> = {
  form: RequestFormState<V>;
  honeypot: Ref<HTMLInputElement>;
  submitting: boolean;
  failed: Said | null;
  submit: () => Promise<void>;
};

export type RequestFormProps<V extends object> = { request: RequestState<V>; savedAt: number | null };

/** A form that nobody has touched and nobody can: what the build draws. */
export function untouched<V extends object>(values: V): RequestState<V> {
  const nothing = () => {};
  return {
    form: {
      values,
      attempt: 0,
      set: nothing,
      messageOf: () => undefined,
      summary: [],
      refuse: nothing,
      check: async () => null,
    },
    honeypot: null,
    submitting: false,
    failed: null,
    submit: async () => {},
  };
}
