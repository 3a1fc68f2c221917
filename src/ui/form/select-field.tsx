import { SelectField as PlainSelect, type SelectFieldProps } from "../select-field.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** One of a few. By itself and not in the kit's list: a sign-in does not load the list box. */
export function SelectField(props: Bound<SelectFieldProps<string>>) {
  return <PlainSelect {...useBound<string>()} {...props} />;
}
