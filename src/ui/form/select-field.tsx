import { SelectField as PlainSelect, type SelectFieldProps } from "../select-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** Choose one of a few. Imported by itself and not part of the kit, so that a sign-in does not load the list box. */
export function SelectField(props: Bound<SelectFieldProps<string>>) {
  return <PlainSelect {...useBound<string>()} {...props} />;
}
