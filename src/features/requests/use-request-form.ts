import { revalidateLogic, useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import type { Checked, Problem, RequestSpec } from "./request-spec.ts";
import type { RequestFormState } from "./request-state.ts";

/** The values and their messages: checked when they are submitted, from then on as they change. */
export function useRequestForm<V extends object>(
  spec: RequestSpec<V>,
  initial: V,
  onChange: (values: V) => void,
): RequestFormState<V> {
  // What the server said about a field holds until that field is changed.
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => problemsOf(spec.check(value as V)) },
  });
  const values = useStore(form.store, (state) => state.values) as V;
  const found = useStore(form.store, (state) => state.errorMap.onDynamic) as Problem[] | undefined;
  const own = new Set(found?.map(({ field }) => field));
  const problems = [...(found ?? []), ...refused.filter(({ field }) => !own.has(field))];

  function set(changes: Partial<V>, controls: readonly string[] = Object.keys(changes)) {
    setRefused((was) => was.filter(({ field }) => !controls.includes(field)));
    for (const [name, value] of Object.entries(changes)) form.setFieldValue(name as never, value as never);
    onChange({ ...(form.state.values as V), ...changes });
  }

  return {
    values,
    attempt,
    set,
    messageOf: (field: string): string | undefined => problems.find((problem) => problem.field === field)?.message,
    summary: problems.map(({ field, message, inSummary }) => ({ field, message: inSummary ?? message })),
    refuse(list: readonly Problem[]) {
      setRefused(list);
      if (list.length > 0) setAttempt((n) => n + 1);
    },
    async check() {
      setRefused([]);
      await form.handleSubmit();
      const checked = spec.check(form.state.values as V);
      if (checked.ok) return checked.payload;
      setAttempt((n) => n + 1);
      return null;
    },
  };
}

function problemsOf(checked: Checked): Problem[] | undefined {
  return checked.ok ? undefined : checked.problems;
}
