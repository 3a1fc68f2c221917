import { type FaultParams, faultOf } from "#domain/fault.ts";

/** The sentence of each code; some have values. */
export type Sentences = Readonly<Record<string, string | ((params: FaultParams) => string)>>;

/** The sentence of a fault by a table; `otherwise` for what is no fault, or is not in the table. */
export function sentence(text: string, table: Sentences, otherwise = text): string {
  const fault = faultOf(text);
  const words = fault && Object.hasOwn(table, fault.code) ? table[fault.code] : undefined;
  if (!fault || words === undefined) return otherwise;
  if (typeof words === "string") return words;
  let isWhole = true;
  const params = new Proxy(fault.params, {
    get(values, name) {
      if (!Object.hasOwn(values, name)) isWhole = false;
      return Reflect.get(values, name);
    },
  });
  const said = words(params);
  // Another version of the server names other values: its own words are whole.
  return isWhole || otherwise === text ? said : otherwise;
}
