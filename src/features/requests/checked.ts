import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import { asProblems, type Problem, type Problems, problemOf } from "#ui/form/problems.ts";
import { measureField, type PieceInput, pieceProblem } from "./pieces.ts";
import type { Checked } from "./request-spec.ts";

/** Validates a form with its schema: the payload, or the problems. `pieces` are the schema's `dimensions`. */
export function checked<S extends GenericSchema>(
  schema: S,
  input: unknown,
  payload: (valid: InferOutput<S>) => Record<string, unknown>,
  pieces: readonly PieceInput[] = [],
): Checked {
  const result = safeParse(schema, input);
  if (result.success) return { ok: true, payload: payload(result.output) };
  const problems: Record<string, Problem[]> = {};
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key);
    const [field, problem] = name === "dimensions" ? ["pieces", pieceProblem(issue, pieces)] : [name, problemOf(issue)];
    problems[field] = [...(problems[field] ?? []), problem];
  }
  return { ok: false, problems };
}

/** The server's messages by the fields of `order`; one about the pieces is shown at the first piece. */
export function refusedAt(
  fields: Readonly<Record<string, string>>,
  order: readonly string[],
  [piece]: readonly PieceInput[] = [],
): Problems {
  const known = Object.entries(fields).filter(([name]) => order.includes(name));
  const problems = asProblems(Object.fromEntries(known));
  if (fields.dimensions && piece)
    problems.pieces = [{ message: fields.dimensions, control: measureField(piece.key, "length") }];
  return problems;
}
