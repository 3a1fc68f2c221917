// What is wrong, without words: a code and values. The words stand in src/i18n/en/faults. Where a library or a signature takes a
// text, a fault is one: its code, then its values as JSON. What a text that is no fault says is a sentence already, such as the
// `message` of an earlier server.

export type FaultParams = Readonly<Record<string, string | number>>;

/** `too_long {"of":"note","max":500}` */
export const fault = (code: string, params: FaultParams): string => `${code} ${JSON.stringify(params)}`;

const FAULT = /^([a-z][a-z0-9_]*)(?: (\{[\s\S]*\}))?$/;

/** The code and the values of a fault; null for a sentence. */
export function faultOf(text: string): { code: string; params: FaultParams } | null {
  const [, code, params] = FAULT.exec(text) ?? [];
  if (!code) return null;
  try {
    return { code, params: params ? JSON.parse(params) : {} };
  } catch {
    // Somebody else's sentence that only looks like one.
    return null;
  }
}

/** What is wrong with a request, by field: the kind of fault, for programs, and which one it is. */
export type FieldFaults = Record<string, { code: string; why: string }>;
