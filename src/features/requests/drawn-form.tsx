import type { ReactNode } from "react";
import { useAppForm } from "#ui/form/use-app-form.ts";
import type { RequestFormProps } from "./request-state.ts";

const nothing = () => {};

/** The empty, inert form that is prerendered. */
export function DrawnForm<V extends object>(props: { Form: (form: RequestFormProps<V>) => ReactNode; values: V }) {
  const { Form, values } = props;
  const form = useAppForm<V>({ defaultValues: values, rules: () => null, onSubmit: async () => {} });
  return <Form request={{ form, order: [], honeypot: null, failed: null, onAttempt: nothing }} savedAt={null} />;
}
