import { useSelector } from "@tanstack/react-form";
import type { ReactNode } from "react";
import { ErrorSummary } from "../error-summary.tsx";
import { FrozenContext, useFormContext } from "./contexts.ts";
import { forgetRefusal, type Problem, problemsAt } from "./problems.ts";

export type FormProps = {
  className?: string | undefined;
  label?: string | undefined;
  /** The fields cannot be changed: their values are being sent. */
  frozen?: boolean | undefined;
  /** Submitting does nothing: a question is open, or a file is being stored. */
  blocked?: boolean | undefined;
  /** Called when a new attempt begins, so that the outcome of the last one can be cleared. */
  onAttempt?: (() => void) | undefined;
  children: ReactNode;
};

/** The form's element. However often it is submitted, one attempt runs at a time. */
export function Form({ className, label, frozen = false, blocked = false, onAttempt, children }: FormProps) {
  const form = useFormContext();
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      // Used only without scripts: a GET would put personal data into the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked || form.state.isSubmitting) return;
        forgetRefusal(form);
        onAttempt?.();
        void form.handleSubmit();
      }}
    >
      <FrozenContext value={frozen}>{children}</FrozenContext>
    </form>
  );
}

export type ErrorsProps = {
  title: string;
  /** The names of the fields in the order of the page; left out where the values have the same order. */
  order?: readonly string[] | undefined;
  /** The text of a problem in the summary; by default the problem's own message. */
  say?: ((name: string, problem: Problem) => string) | undefined;
  className?: string | undefined;
};

/** The error summary of the form, in the order of the page; gets the focus after each failed attempt. */
export function Errors({ title, order, say = ownWords, className }: ErrorsProps) {
  const form = useFormContext();
  const meta = useSelector(form.store, (state) => state.fieldMeta) as Record<string, Parameters<typeof problemsAt>[0]>;
  const names = useSelector(form.store, (state) => order ?? Object.keys(state.values));
  const attempt = useSelector(form.store, (state) => state.submissionAttempts);
  const errors = names.flatMap((name) =>
    shown(name, meta[name]).map((problem) => ({ field: problem.control ?? name, message: say(name, problem) })),
  );
  return <ErrorSummary title={title} errors={errors} attempt={attempt} className={className} />;
}

const ownWords = (_: string, { message, inSummary }: Problem) => inSummary ?? message;

/** The first problem of each control. */
function shown(name: string, meta: Parameters<typeof problemsAt>[0] | undefined): Problem[] {
  const found = new Map<string, Problem>();
  for (const problem of meta ? problemsAt(meta) : []) {
    const control = problem.control ?? name;
    if (!found.has(control)) found.set(control, problem);
  }
  return [...found.values()];
}
