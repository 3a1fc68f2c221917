import { useState } from "react";
import type { GenericSchema } from "valibot";
import { toAppError } from "#live/errors.ts";
import { auth as text } from "#text/auth.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";

/** The error message, and whether an expired link is the reason. */
export type LinkFailure = { message: string; linkIsOver: boolean };

/** The message of a failed request about a mailed link; the server's where it gave one. */
export function linkFailure(thrown: unknown, linkOver: string): LinkFailure {
  const error = toAppError(thrown);
  if (error.kind === "offline") return { message: text.needsNetwork, linkIsOver: false };
  const said = "message" in error ? error.message : undefined;
  if (error.kind !== "invalid") return { message: said ?? text.tryAgain, linkIsOver: false };
  if (error.fields.token) return { message: linkOver, linkIsOver: true };
  return { message: error.fields.password ?? error.fields.email ?? said ?? text.tryAgain, linkIsOver: false };
}

/** A form with one field: requests a mailed link, or is opened by one. */
export function useMailForm<V extends { email: string } | { password: string }>(options: {
  initial: V;
  rules: GenericSchema<V, unknown>;
  send: (values: V) => Promise<void>;
  /** The message for an expired link. */
  linkOver: string;
}) {
  const [failure, setFailure] = useState<LinkFailure | null>(null);
  const [done, setDone] = useState(false);
  const form = useAppForm<V>({
    defaultValues: options.initial,
    rules: options.rules,
    onSubmit: async (values) => {
      try {
        await options.send(values);
        setDone(true);
      } catch (thrown) {
        const found = linkFailure(thrown, options.linkOver);
        setFailure(found);
        toast({ tone: "error", title: text.failure, text: found.message });
      }
    },
  });
  const onAttempt = () => {
    setFailure(null);
    setDone(false);
  };
  return { form, done, failure, onAttempt };
}
