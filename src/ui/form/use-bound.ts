import { useContext } from "react";
import { FrozenContext, useFieldContext } from "./contexts.ts";
import { problemsAt } from "./problems.ts";

/** The field of the form around it, as the components of src/ui take one. Its id is its name. */
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

/** A field of several controls: its value is one, their messages stand at each. */
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

/** What is left to say of a field that is bound to its form. */
export type Bound<Props> = Omit<
  Props,
  "name" | "id" | "value" | "checked" | "error" | "disabled" | "onChange" | "onBlur"
>;
