import { useContext } from "react";
import { FrozenContext, useFieldContext } from "./contexts.ts";
import { problemsAt } from "./problems.ts";

/** The surrounding form field as props for the components of src/ui. Its id is its name. */
export function useBound<T>() {
  const field = useFieldContext<T>();
  const disabled = useContext(FrozenContext);
  return {
    name: field.name as string,
    value: field.state.value,
    error: problemsAt(field.state.meta)[0]?.message,
    disabled,
    onChange: (value: T) => field.handleChange(value),
  };
}

/** A field with one value and several controls; each control shows its own message. */
export function useBoundGroup<T>() {
  const field = useFieldContext<T>();
  const disabled = useContext(FrozenContext);
  const problems = problemsAt(field.state.meta);
  return {
    value: field.state.value,
    disabled,
    onChange: (value: T) => field.handleChange(value),
    messageOf: (control: string) => problems.find((problem) => problem.control === control)?.message,
  };
}

/** The props of a component that the form does not fill in. */
export type Bound<Props> = Omit<
  Props,
  "name" | "id" | "value" | "checked" | "error" | "disabled" | "onChange" | "onBlur"
>;
