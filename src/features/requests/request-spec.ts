import type { RequestKind } from "#live/submit-request.ts";
import type { Problems } from "#ui/form/problems.ts";

/** The values as they would be stored, or what keeps them from it. */
export type Checked = { ok: true; payload: Record<string, unknown> } | { ok: false; problems: Problems };

/** One of the three forms: what it asks, what it sends and what it says about the outcome. */
export type RequestSpec<V extends object> = {
  kind: RequestKind;
  draftKey: string;
  empty: () => V;
  /** What a draft needs beside its plain fields. */
  parse: (raw: unknown) => Partial<V>;
  /** The names of the fields in the order of the page. */
  order: readonly (keyof V & string)[];
  check: (values: V) => Checked;
  /** The server's messages, by their names on the wire, at the fields of the form. */
  refused: (fields: Readonly<Record<string, string>>, values: V) => Problems;
  /** Done by a reload of the page (rule: requests.sea-start). */
  reloads: boolean;
  texts: {
    sent: { title: string; text: string };
    failed: { title: string; text: string };
    /** Whether the server's own words take the place of `failed.text` (rule: site.errors). */
    serverWords: boolean;
  };
};
