import type { RequestKind } from "#live/submit-request.ts";
import type { Problems } from "#ui/form/problems.ts";

/** The result of validation: a payload, or problems. */
export type Checked = { ok: true; payload: Record<string, unknown> } | { ok: false; problems: Problems };

/** The definition of one of the three forms: fields, payload and texts. */
export type RequestSpec<V extends object> = {
  kind: RequestKind;
  draftKey: string;
  empty: () => V;
  /** Parses those values of a draft that are not plain fields. */
  parse: (raw: unknown) => Partial<V>;
  /** Field names in the order of the page. */
  order: readonly (keyof V & string)[];
  check: (values: V) => Checked;
  /** Maps the server's messages, by their names on the wire, to the form's fields. */
  refused: (fields: Readonly<Record<string, string>>, values: V) => Problems;
  /** Whether the page reloads after success (rule: requests.sea-start). */
  reloads: boolean;
  texts: {
    sent: { title: string; text: string };
    failed: { title: string; text: string };
    /** Whether the server's message replaces `failed.text` (rule: site.errors). */
    serverWords: boolean;
  };
};
