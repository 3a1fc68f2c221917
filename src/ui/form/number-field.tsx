import { type NumberFieldProps, NumberField as PlainNumber } from "../number-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** A number as it is typed. By itself and not in the kit's list: only the long forms need the rules of typed numbers. */
export function NumberField(props: Bound<NumberFieldProps>) {
  return <PlainNumber {...useBound<string>()} {...props} />;
}
