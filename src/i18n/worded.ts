import { type FaultParams, faultOf } from "#domain/fault.ts";
import { allFaults } from "#text/faults/all.ts";
import { sentence } from "./faults.ts";

/** A sentence, with its code and values for devices that write their own (docs/api.md, "Codes"). */
type Told = { message: string; code?: string; params?: FaultParams };

/** What a fault is answered as. */
export function told(why: string): Told {
  const fault = faultOf(why);
  return { message: sentence(why, allFaults), ...(fault && { code: fault.code, ...values(fault.params) }) };
}

/** A refusal as the server answers it: `why`, of the whole, of each field and of each row, in words. Any other answer stays as it is. */
export function worded(body: Record<string, unknown>): Record<string, unknown> {
  const { why, data, errors, ...rest } = body;
  if (typeof why !== "string") return body;
  return {
    ...rest,
    ...told(why),
    ...(isObject(data) && { data: eachWorded(data) }),
    ...(Array.isArray(errors) && { errors: errors.map(fieldWorded) }),
  };
}

const eachWorded = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).map(([field, value]) => [field, fieldWorded(value)]));

/** A field keeps the code that programs decide by. Where several sentences have it, `why` among the values says which one. */
function fieldWorded(value: unknown): unknown {
  if (!isObject(value) || typeof value.why !== "string") return value;
  const { why, code, ...rest } = value;
  const { message, code: own, params } = told(why as string);
  return { ...rest, code, message, ...values({ ...(own && own !== code && { why: own }), ...params }) };
}

const values = (params: FaultParams) => (Object.keys(params).length > 0 ? { params } : {});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
