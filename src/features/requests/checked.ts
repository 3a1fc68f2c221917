import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import { type PieceInput, pieceProblem } from "./pieces.ts";
import type { Checked, Problem } from "./request-spec.ts";

/**
 * A form against its schema: what goes to the server, or the first complaint per control in the order of the page.
 * `order` names the schema's fields as they stand there; `dimensions` are the pieces.
 */
export function checked<S extends GenericSchema>(
  schema: S,
  input: unknown,
  order: readonly string[],
  payload: (valid: InferOutput<S>) => Record<string, unknown>,
  pieces: readonly PieceInput[] = [],
): Checked {
  const result = safeParse(schema, input);
  if (result.success) return { ok: true, payload: payload(result.output) };
  const found = new Map<string, Problem & { at: number }>();
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? order[0]);
    const problem = name === "dimensions" ? pieceProblem(issue, pieces) : { field: name, message: issue.message };
    // Of several messages about one field the first is the one that says it simplest.
    if (!found.has(problem.field)) found.set(problem.field, { ...problem, at: order.indexOf(name) });
  }
  const problems = [...found.values()].sort((a, b) => a.at - b.at).map(({ at: _, ...problem }) => problem);
  return { ok: false, problems };
}
