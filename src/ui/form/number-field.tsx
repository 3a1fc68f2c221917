import { type NumberFieldProps, NumberField as PlainNumber } from "../number-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** A number as typed. Imported by itself and not part of the kit, because only the long forms need the number rules. */
export function NumberField(props: Bound<NumberFieldProps>) {
  return <PlainNumber {...useBound<string>()} {...props} />;
}
