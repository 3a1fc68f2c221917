import type { RequestKind } from "#data/sync/submit-request.ts";

/** What is wrong, and the id of the control it belongs to; `inSummary` where the message alone would not say whose. */
export type Problem = { field: string; message: string; inSummary?: string };

/** The values as they would be stored, or what keeps them from it in the order of the page. */
export type Checked = { ok: true; payload: Record<string, unknown> } | { ok: false; problems: Problem[] };

/** One of the three forms: what it asks, what it sends and what it says about the outcome. */
export type RequestSpec<V extends object> = {
  kind: RequestKind;
  draftKey: string;
  empty: () => V;
  /** What a draft needs beside its plain fields. */
  parse: (raw: unknown) => Partial<V>;
  check: (values: V) => Checked;
  /** The control a field of the wire is shown in; null for what is no field of this form. */
  controlOf: (wireName: string, values: V) => string | null;
  /** Done by a reload of the page (specification section 4, sea form). */
  reloads: boolean;
  texts: {
    sent: { title: string; text: string };
    failed: { title: string; text: string };
    /** Whether the server's own words take the place of `failed.text` (specification section 8). */
    serverWords: boolean;
  };
};
