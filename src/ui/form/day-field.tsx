import { type DayFieldProps, DayField as PlainDay } from "../day-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** By itself: few forms have a day. */
export function DayField(props: Bound<DayFieldProps>) {
  return <PlainDay {...useBound<string>()} {...props} />;
}
