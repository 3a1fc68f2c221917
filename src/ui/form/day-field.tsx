import { type DayFieldProps, DayField as PlainDay, MomentField as PlainMoment } from "../day-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** By itself: few forms have a day. */
export function DayField(props: Bound<DayFieldProps>) {
  return <PlainDay {...useBound<string>()} {...props} />;
}

export function MomentField(props: Bound<DayFieldProps>) {
  return <PlainMoment {...useBound<string>()} {...props} />;
}
