import { revalidateLogic, useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import { flatten, type GenericSchema, safeParse } from "valibot";
import { toAppError } from "#data/errors.ts";
import { auth as text } from "#text/auth.ts";
import { toast } from "#ui/toast.tsx";

/** What went wrong: a sentence, and whether the link in the mail is the reason. */
export type LinkFailure = { message: string; linkIsOver: boolean };

/** What a failed call about a mailed link says; the server's own words where it has some. */
export function linkFailure(thrown: unknown, linkOver: string): LinkFailure {
  const error = toAppError(thrown);
  if (error.kind === "offline") return { message: text.needsNetwork, linkIsOver: false };
  const said = "message" in error ? error.message : undefined;
  if (error.kind !== "invalid") return { message: said ?? text.tryAgain, linkIsOver: false };
  if (error.fields.token) return { message: linkOver, linkIsOver: true };
  return { message: error.fields.password ?? error.fields.email ?? said ?? text.tryAgain, linkIsOver: false };
}

/** A form of one field: checked when it is sent, from then on as it changes. */
export function useMailForm(options: {
  name: "email" | "password";
  initial: string;
  schema: GenericSchema;
  send: (value: string) => Promise<void>;
  /** What an expired link says. */
  linkOver: string;
}) {
  const { name } = options;
  const [failure, setFailure] = useState<LinkFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);
  const form = useForm({
    defaultValues: { value: options.initial },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => complaint(options.schema, name, value.value) },
    onSubmitInvalid: () => setAttempt((n) => n + 1),
    onSubmit: async ({ value }) => {
      try {
        await options.send(value.value);
        setDone(true);
      } catch (thrown) {
        const found = linkFailure(thrown, options.linkOver);
        setFailure(found);
        toast({ tone: "error", title: text.failure, text: found.message });
      }
    },
  });
  const value = useStore(form.store, (state) => state.values.value);
  const message = useStore(form.store, (state) => state.errorMap.onDynamic as string | undefined);
  const busy = useStore(form.store, (state) => state.isSubmitting);
  return {
    busy,
    done,
    failure,
    attempt,
    list: message ? [{ field: name, message }] : [],
    field: { name, value, error: message, onChange: (next: string) => form.setFieldValue("value", next) },
    submit(): void {
      if (busy) return;
      setFailure(null);
      setDone(false);
      void form.handleSubmit();
    },
  };
}

function complaint(schema: GenericSchema, name: string, value: string): string | undefined {
  const result = safeParse(schema, { [name]: value });
  if (result.success) return undefined;
  const nested: Record<string, string[] | undefined> = flatten(result.issues).nested ?? {};
  return nested[name]?.[0];
}
